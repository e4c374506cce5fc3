import { randomInt } from 'node:crypto';
import { recoveryCodes } from '@kontor/schema';
import { and, eq, isNull } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Services } from '../../services.ts';
import { forgetTries } from '../people/index.ts';
import { type AccountSecurity, changeSecurity, takeStep, type Writes } from './security.queries.ts';

const PURPOSE = 'totp';
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** No 0, O, 1, I or L: these are written down and typed. */
const RECOVERY_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 10;

type Keys = Pick<Services, 'dataKeys'>;

export interface DrawnSecret {
  /** Base32, as authenticators take it by hand. */
  readonly secret: string;
  /** `otpauth://totp/…`, as their cameras read it. */
  readonly uri: string;
  /** For the table. */
  readonly sealed: string;
}

export function drawSecret(
  { dataKeys }: Keys,
  userId: number,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): DrawnSecret {
  const secret = generateSecret({ length: SECRET_BYTES });
  return {
    secret,
    uri: generateURI({ issuer, label, secret }),
    sealed: dataKeys.sealText(PURPOSE, String(userId), secret),
  };
}

/**
 * The time step whose code this is, now or one step before or after; undefined for a wrong one.
 * `now` is real time in ms.
 */
export function stepOf(
  { dataKeys }: Keys,
  userId: number,
  sealed: string,
  code: string,
  now: number,
): number | undefined {
  const secret = dataKeys.openText(PURPOSE, String(userId), sealed);
  const epoch = Math.floor(now / 1_000);
  const result = verifySync({
    strategy: 'totp',
    secret,
    token: code,
    epoch,
    epochTolerance: STEP_SECONDS,
  });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}

/** Takes the code of an authenticator that is on; a code that was taken before is wrong. */
export async function takeTotp(
  services: Pick<Services, 'dataKeys' | 'queries' | 'wallClock'>,
  security: AccountSecurity,
  code: string,
): Promise<boolean> {
  const { userId, totpSecret } = security;
  if (totpSecret === null || !/^\d{6}$/.test(code)) return false;
  const step = stepOf(services, userId, totpSecret, code, services.wallClock.now());
  return step !== undefined && (await takeStep(services.queries, security, step));
}

/** Ten recovery codes as they are told, once: XXXXX-XXXXX. */
export function drawCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(drawCode());
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Keeps these recovery codes, as hashes, in place of all old ones. */
export async function replaceCodes(
  { dataKeys }: Keys,
  writes: Writes,
  userId: number,
  { codes, now }: { readonly codes: readonly string[]; readonly now: number },
): Promise<void> {
  await writes.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = codes.map((code) => ({
    userId,
    codeHash: hashOf(dataKeys, userId, plainCode(code)),
    createdAt: now,
  }));
  await writes.insert(recoveryCodes).values(rows);
}

/** Takes the authenticator away with its recovery codes and its wrong tries. */
export async function forgetTotp(writes: Writes, userId: number): Promise<void> {
  await changeSecurity(writes, userId, { totpSecret: null, totpAt: null, totpStep: null });
  await writes.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await forgetTries(writes, 'totp', String(userId));
}

/** Uses a recovery code up, however it is written; false when there is no such one left. */
export async function takeRecoveryCode(
  { dataKeys, queries, wallClock }: Pick<Services, 'dataKeys' | 'queries' | 'wallClock'>,
  userId: number,
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed);
  if (code.length !== RECOVERY_LENGTH) return false;
  const used = await queries
    .update(recoveryCodes)
    .set({ usedAt: wallClock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(dataKeys, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** A recovery code without what groups it. */
function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** The codes are drawn from so many that a keyed hash needs no salt and no slowness. */
function hashOf(dataKeys: Services['dataKeys'], userId: number, code: string): string {
  return dataKeys.hash('recovery code', `${userId} ${code}`);
}

function drawCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
  ).join('');
}
