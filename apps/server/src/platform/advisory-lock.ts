import { sql } from 'drizzle-orm';
import type { Queries } from './queries.ts';

/**
 * Lets one after the other do what goes by a name, in whichever process: waits for whoever holds
 * it, and holds it until the transaction ends. A name begins with its area, so that no two meet.
 */
export async function lockByName(
  transaction: Pick<Queries, 'execute'>,
  name: string,
): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
