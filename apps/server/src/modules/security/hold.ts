import type { Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { holdMs, securityOf } from './security.queries.ts';

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

/** Until when a change at `now` holds withdrawals; never earlier than what holds them already. */
export async function heldAfterChange(
  reads: Reads,
  userId: number,
  now: number,
): Promise<number | null> {
  const [{ withdrawalsHeldUntil: before }, ms] = [
    await securityOf(reads, userId),
    await holdMs(reads),
  ];
  const until = ms === 0 ? null : now + ms;
  if (before === null || until === null) return before ?? until;
  return Math.max(before, until);
}
