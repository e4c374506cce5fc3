import type { Session } from './database.ts';
import type { VerifyCheck } from './verify-check.ts';

const NAMED_MAX = 10;

/**
 * Names what is left out because it threw. The books are right all the same, so it is no failure of
 * theirs; but what waits for these parts is not done.
 */
export async function faultChecks(session: Session): Promise<VerifyCheck[]> {
  const parked = await session.texts(
    `SELECT path, error FROM faults WHERE status = 'parked' ORDER BY id`,
  );
  const named = parked.slice(0, NAMED_MAX).map(([path, error]) => `${path} (${error})`);
  if (parked.length > named.length) named.push(`and ${parked.length - named.length} more`);
  const detail = parked.length === 0 ? 'nothing is parked' : named.join(', ');
  return [{ name: 'parked faults', ok: true, looked: parked.length, detail }];
}
