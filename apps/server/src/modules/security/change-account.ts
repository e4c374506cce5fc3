import type { ProofPurpose } from '@kontor/contract';
import type { MemberContext } from '../../http/submit.ts';
import type { Transaction } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { lockUser } from '../people/index.ts';
import { holdWithdrawals } from './hold.ts';
import { sendLetters } from './letters.ts';
import { type EventToNote, type From, writeEvent } from './note-event.ts';
import { takeProof } from './owner-proof.ts';

/** What a change of an account does besides. */
interface Effects {
  /** Withdrawals wait. */
  readonly holds: boolean;
  /** Which sessions end: all, all but the one that it was made in, or none. */
  readonly ends: 'all' | 'others' | 'none';
}

/** How somebody signs in, is reached or pays holds withdrawals, the first of its kind too. */
const EFFECTS: Readonly<Record<ProofPurpose, Effects>> = {
  password: { holds: true, ends: 'others' },
  // Sessions elsewhere began without it.
  totp_on: { holds: true, ends: 'others' },
  totp_off: { holds: true, ends: 'none' },
  recovery_codes: { holds: true, ends: 'none' },
  pay_password: { holds: true, ends: 'none' },
  email: { holds: true, ends: 'none' },
  mobile: { holds: true, ends: 'none' },
  anti_phishing: { holds: false, ends: 'none' },
  // What is saved waits for itself (`address_hold_hours`).
  destination: { holds: false, ends: 'none' },
};

/** A reset by code: whoever is signed in may be who is shut out by it. */
const RESET: Effects = { holds: true, ends: 'all' };

/** What is written down and told to the owner, and what else was made. */
export interface Changed<Result> extends Pick<EventToNote, 'kind' | 'values' | 'before'> {
  readonly result?: Result | undefined;
}

/** Makes the change; `now` is real time in ms. */
type Change<Result> = (writes: Transaction, now: number) => Promise<Changed<Result>>;

export interface Done<Result> {
  readonly result: Result | undefined;
  /** Before which withdrawals wait, real time in ms; where they need not, it is over. */
  readonly heldUntil: number;
}

/**
 * Changes what protects an account, for which its owner was proved: takes the proof, makes the
 * change, holds withdrawals, ends sessions and tells the owner, all of it or nothing.
 */
export async function changeAccount<Result>(
  context: MemberContext,
  { purpose, proof }: { readonly purpose: ProofPurpose; readonly proof: string },
  change: Change<Result>,
): Promise<Done<Result>> {
  const { member, request, services } = context;
  const whose = { ...member, from: request, effects: EFFECTS[purpose] };
  return await apply(services, whose, async (writes, now) => {
    await takeProof(writes, context, purpose, proof);
    return await change(writes, now);
  });
}

/** The same for a password that is reset by codes, which `change` uses up. */
export async function resetAccount(
  services: Services,
  whose: { readonly userId: number; readonly from: From },
  change: Change<void>,
): Promise<void> {
  await apply(services, { ...whose, sessionId: undefined, effects: RESET }, change);
}

interface Whose {
  readonly userId: number;
  readonly sessionId: number | undefined;
  readonly from: From;
  readonly effects: Effects;
}

async function apply<Result>(
  services: Services,
  { userId, sessionId, from, effects: { holds, ends } }: Whose,
  change: Change<Result>,
): Promise<Done<Result>> {
  const { queries, sessions, wallClock } = services;
  const now = wallClock.now();
  const { done, ended, letters } = await queries.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const { result, ...event } = await change(transaction, now);
    const heldUntil = holds ? await holdWithdrawals(transaction, userId, now) : now;
    const which = { but: ends === 'others' ? sessionId : undefined };
    return {
      done: { result, heldUntil },
      ended: ends === 'none' ? undefined : await sessions.endTogether(transaction, userId, which),
      letters: await writeEvent(transaction, now, { userId, from, ...event }),
    };
  });
  ended?.tell();
  sendLetters(services, letters);
  return done;
}
