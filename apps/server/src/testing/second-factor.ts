import { calls, type ProofPurpose } from '@kontor/contract';
import { generateSync } from 'otplib';
import { TEST_PASSWORD, type TestServer, type TestUser } from './test-server.ts';

export const TEST_PAY_PASSWORD = '739154';

type Signed = Pick<TestUser, 'email' | 'token'> & Partial<Pick<TestUser, 'password'>>;

export interface MoreProof {
  /** With its plus, where one is bound. */
  readonly mobile?: string;
  /** What the authenticator shows then. */
  readonly totp?: () => string;
}

/** The code of a change, sent to the member's own mail address; a minute passes before. */
export async function ownCode(
  server: TestServer,
  { email, token }: Signed,
  purpose: ProofPurpose = 'pay_password',
): Promise<string> {
  server.wallClock.advance(61_000);
  await server.must(calls.security.sendCode, { for: purpose, to: 'email' }, { token });
  return await server.codeFor(email);
}

/** Proves with all that the member has, and gives what the change takes. */
export async function proveOwner(
  server: TestServer,
  user: Signed,
  purpose: ProofPurpose,
  { mobile, totp }: MoreProof = {},
): Promise<string> {
  const input = {
    for: purpose,
    password: user.password ?? TEST_PASSWORD,
    email_code: await ownCode(server, user, purpose),
    ...(mobile !== undefined && {
      mobile_code: await mobileCode(server, user, purpose, mobile),
    }),
    ...(totp !== undefined && { totp: totp() }),
  };
  const { proof } = await server.must(calls.security.prove, input, { token: user.token });
  return proof;
}

async function mobileCode(
  server: TestServer,
  { token }: Signed,
  purpose: ProofPurpose,
  mobile: string,
): Promise<string> {
  await server.must(calls.security.sendCode, { for: purpose, to: 'mobile' }, { token });
  return await server.codeFor(mobile);
}

export async function setPayPassword(
  server: TestServer,
  user: Signed,
  payPassword = TEST_PAY_PASSWORD,
  more: MoreProof = {},
): Promise<void> {
  const proof = await proveOwner(server, user, 'pay_password', more);
  await server.must(
    calls.security.setPayPassword,
    { pay_password: payPassword, re_pay_password: payPassword, proof },
    { token: user.token },
  );
}

/** As a day later, for this member alone: what a change of the account holds is free again. */
export async function endHold(server: TestServer, id: number): Promise<void> {
  await server.program.services.database.pool.query(
    'UPDATE account_security SET withdrawals_held_until = NULL WHERE user_id = $1',
    [id],
  );
}

export interface TestAuthenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The code that it shows now. */
  readonly code: () => string;
  /** The code of the next 30 seconds, after the clock was moved there: one that is not used yet. */
  readonly nextCode: () => string;
}

/** Switches the authenticator on, and gives it. */
export async function switchTotpOn(server: TestServer, user: Signed): Promise<TestAuthenticator> {
  const { token } = user;
  const proof = await proveOwner(server, user, 'totp_on');
  const { secret } = await server.must(calls.security.beginTotp, {}, { token });
  const shown = (): string => codeOf(secret, server.wallClock.now());
  const { recovery_codes: recoveryCodes } = await server.must(
    calls.security.confirmTotp,
    { totp: shown(), proof },
    { token },
  );
  return {
    secret,
    recoveryCodes,
    code: shown,
    nextCode: () => {
      server.wallClock.advance(30_000);
      return shown();
    },
  };
}

/** What an authenticator shows at a time in ms. */
export function codeOf(secret: string, at: number): string {
  return generateSync({ strategy: 'totp', secret, epoch: Math.floor(at / 1_000) });
}
