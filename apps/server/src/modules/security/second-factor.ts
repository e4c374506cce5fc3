import type { ErrorCode } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { refuse } from '../../http/refusal.ts';
import type { RequestFacts } from '../../http/route.ts';
import type { MemberContext } from '../../http/submit.ts';
import type { Services } from '../../services.ts';
import { countTry, forgetTries } from '../people/index.ts';
import { refuseHeld } from './hold.ts';
import { noteEvent } from './note-event.ts';
import { type AccountSecurity, securityOf } from './security.queries.ts';
import { takeRecoveryCode, takeTotp } from './totp.ts';

type Factor = 'password' | 'pay_password' | 'totp';

export interface SecondFactor {
  readonly payPassword: string;
  /** Six digits; undefined when none was sent. */
  readonly totp: string | undefined;
}

/** Whose factor is asked for, and by which request. */
interface Asked {
  readonly userId: number;
  readonly request: RequestFacts;
  readonly services: Services;
}

/**
 * Makes sure that it is the owner who moves money out: the pay password always, the authenticator's
 * code where it is on, and neither of them new. Refuses with PAY_PASSWORD_UNSET, WITHDRAWALS_HELD
 * (`hours`), TOTP_REQUIRED, PAY_PASSWORD_WRONG (`left` tries), PAY_PASSWORD_LOCKED (`minutes`),
 * TOTP_WRONG and TOTP_LOCKED, at the fields `pay_password` and `totp`. A code is used up by this,
 * so ask last, after everything that can be refused. `duringHold` is for what the owner was bound
 * to before the hold began.
 */
export async function requireSecondFactor(
  { member, request, services }: MemberContext,
  { payPassword, totp }: SecondFactor,
  { duringHold = false }: { readonly duringHold?: boolean } = {},
): Promise<void> {
  const asked: Asked = { userId: member.userId, request, services };
  // One row, so that what is compared is never newer than the hold that came with it.
  const security = await securityOf(services.queries, member.userId);
  const { payPasswordHash } = security;
  if (payPasswordHash === null) return refuse('PAY_PASSWORD_UNSET', { field: 'pay_password' });
  if (!duringHold) refuseHeld(security, services.wallClock.now());
  if (security.totpSecret !== null && totp === undefined) {
    return refuse('TOTP_REQUIRED', { field: 'totp' });
  }
  await requireFactor(asked, 'pay_password', () =>
    services.passwords.matches(payPasswordHash, payPassword),
  );
  await requireTotpOf(asked, security, totp);
}

/** The authenticator's code alone, where it is on: for changes of what protects the account. */
export async function requireTotp(
  { member, request, services }: MemberContext,
  totp: string | undefined,
): Promise<void> {
  const security = await securityOf(services.queries, member.userId);
  await requireTotpOf({ userId: member.userId, request, services }, security, totp);
}

async function requireTotpOf(
  asked: Asked,
  security: AccountSecurity,
  totp: string | undefined,
): Promise<void> {
  if (security.totpSecret === null) return;
  if (totp === undefined) return refuse('TOTP_REQUIRED', { field: 'totp' });
  await requireFactor(asked, 'totp', () => takeTotp(asked.services, security, totp));
}

/**
 * The authenticator's code or, for who lost it, a recovery code, which is used up: for signing in
 * and for switching the authenticator off, never for moving money.
 */
export async function requireTotpOrRecovery(
  asked: Asked,
  security: AccountSecurity,
  typed: string,
): Promise<void> {
  const { services, userId, request } = asked;
  await requireFactor(asked, 'totp', async () => {
    if (isAuthenticatorCode(typed)) {
      return await takeTotp(services, security, typed.replaceAll(/\s/g, ''));
    }
    const taken = await takeRecoveryCode(services, userId, typed);
    if (taken) await noteEvent(services, { userId, kind: 'recovery_code_used', from: request });
    return taken;
  });
}

/** Six digits, however they are grouped; a recovery code has letters. */
export function isAuthenticatorCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replaceAll(/\s/g, ''));
}

/** Counts, compares, and forgets the count when it is right. Refuses what is wrong or locked. */
export async function requireFactor(
  asked: Asked,
  factor: Factor,
  isRight: () => Promise<boolean>,
): Promise<void> {
  // One after the other: many right ones at once are not taken for tries.
  const turn = `${factor} ${asked.userId}`;
  await asked.services.factorTurns.run(turn, () => requireInTurn(asked, factor, isRight));
}

async function requireInTurn(
  { userId, request, services }: Asked,
  factor: Factor,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const { queries, wallClock } = services;
  const attempt = await countTry(queries, factor, String(userId), wallClock.now());
  if (attempt.locked) return refuseLocked(factor, attempt.waitMs);
  if (await isRight()) {
    await forgetTries(queries, factor, String(userId));
    return;
  }
  const locked = attempt.lockMs > 0;
  await noteEvent(services, {
    userId,
    kind: locked ? 'second_factor_locked' : 'second_factor_failed',
    from: request,
    values: { factor },
  });
  if (locked) return refuseLocked(factor, attempt.lockMs);
  if (factor === 'totp') return refuse('TOTP_WRONG', { field: 'totp' });
  return refuse(WRONG[factor], { field: factor, left: attempt.left });
}

const WRONG = {
  password: 'PROOF_PASSWORD_WRONG',
  pay_password: 'PAY_PASSWORD_WRONG',
} as const satisfies Partial<Record<Factor, ErrorCode>>;
const LOCKED = {
  password: 'PROOF_PASSWORD_LOCKED',
  pay_password: 'PAY_PASSWORD_LOCKED',
  totp: 'TOTP_LOCKED',
} as const satisfies Record<Factor, ErrorCode>;

function refuseLocked(factor: Factor, waitMs: number): never {
  return refuse(LOCKED[factor], {
    field: factor,
    minutes: Math.ceil(waitMs / MINUTE_MS),
  });
}
