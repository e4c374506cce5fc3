import { HOUR_MS } from '@kontor/rules/time';
import { refuse } from '../../http/refusal.ts';
import type { MemberContext } from '../../http/submit.ts';
import type { Services } from '../../services.ts';
import {
  type AccountSecurity,
  changeSecurity,
  holdMs,
  securityOf,
  type Writes,
} from './security.queries.ts';

/**
 * Real time in ms before which the account may withdraw nothing and pay for no work, because what
 * proves its owner was changed; null when nothing is held.
 */
export async function withdrawalsHeldUntil(
  { queries, wallClock }: Pick<Services, 'queries' | 'wallClock'>,
  userId: number,
): Promise<number | null> {
  return heldUntil(await securityOf(queries, userId), wallClock.now());
}

type Held = Pick<AccountSecurity, 'withdrawalsHeldUntil'>;

function heldUntil({ withdrawalsHeldUntil: until }: Held, now: number): number | null {
  return until !== null && until > now ? until : null;
}

/** Refuses with WITHDRAWALS_HELD (`hours`) while a row that is at hand holds withdrawals. */
export function refuseHeld(security: Held, now: number): void {
  const until = heldUntil(security, now);
  if (until !== null) refuse('WITHDRAWALS_HELD', { hours: Math.ceil((until - now) / HOUR_MS) });
}

/** The same for what moves no money yet, and so asks for no factor. */
export async function requireNoHold({ member, services }: MemberContext): Promise<void> {
  refuseHeld(await securityOf(services.queries, member.userId), services.wallClock.now());
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
