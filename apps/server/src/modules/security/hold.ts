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

/**
 * Until when a change at `now` holds withdrawals; never earlier than what holds them already. Each
 * change of how somebody signs in, is reached or pays does, the first of its kind too.
 */
export async function heldAfterChange(reads: Reads, userId: number, now: number): Promise<number> {
  const { withdrawalsHeldUntil: before } = await securityOf(reads, userId);
  return Math.max(before ?? 0, now + (await holdMs(reads)));
}
