import { calls } from '@kontor/contract';
import { generateSync } from 'otplib';
import type { TestServer, TestUser } from './test-server.ts';

export const TEST_PAY_PASSWORD = '739154';

type Signed = Pick<TestUser, 'email' | 'token'>;

/** The code of a change, sent to the member's own mail address; a minute passes before. */
export async function ownCode(server: TestServer, { email, token }: Signed): Promise<string> {
  server.wallClock.advance(61_000);
  await server.must(calls.security.sendCode, { to: 'email' }, { token });
  return await server.codeFor(email);
}

export async function setPayPassword(
  server: TestServer,
  user: Signed,
  payPassword = TEST_PAY_PASSWORD,
): Promise<void> {
  await server.must(
    calls.security.setPayPassword,
    {
      pay_password: payPassword,
      re_pay_password: payPassword,
      code: await ownCode(server, user),
    },
    { token: user.token },
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
  const code = await ownCode(server, user);
  const { secret } = await server.must(calls.security.beginTotp, {}, { token });
  const shown = (): string => codeOf(secret, server.wallClock.now());
  const { recovery_codes: recoveryCodes } = await server.must(
    calls.security.confirmTotp,
    { totp: shown(), code },
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
