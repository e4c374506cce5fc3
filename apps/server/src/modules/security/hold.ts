import type { Services } from '../../services.ts';
import { changeSecurity, holdMs, securityOf, type Writes } from './security.queries.ts';

/**
 * Real time in ms before which the account may withdraw nothing, because what proves its owner was
 * changed; null when nothing is held.
 */
export async function withdrawalsHeldUntil(
  { queries, wallClock }: Pick<Services, 'queries' | 'wallClock'>,
  userId: number,
): Promise<number | null> {
  const { withdrawalsHeldUntil: until } = await securityOf(queries, userId);
  return until !== null && until > wallClock.now() ? until : null;
}

/**
 * Holds withdrawals after a change at `now`, never for less than they are held already; answers
 * until when. The first of its kind holds too.
 */
export async function holdWithdrawals(
  writes: Writes,
  userId: number,
  now: number,
): Promise<number> {
  const { withdrawalsHeldUntil: before } = await securityOf(writes, userId);
  const until = Math.max(before ?? 0, now + (await holdMs(writes)));
  await changeSecurity(writes, userId, { withdrawalsHeldUntil: until });
  return until;
}
