import type { Services } from '../services.ts';
import { refuse } from './refusal.ts';

const PROJECTION_MS_MAX = 10_000;

/** What is read after the command that was just answered; refuses while tables are far behind. */
export async function rowAfter<Row>(
  { exchange, queries }: Pick<Services, 'exchange' | 'queries'>,
  sequence: number | null | undefined,
  read: (queries: Services['queries']) => Promise<Row | undefined>,
): Promise<Row> {
  const isThere = await exchange.waitFor(sequence ?? 0, PROJECTION_MS_MAX);
  return (isThere ? await read(queries) : undefined) ?? refuse('EXCHANGE_UNKNOWN');
}
