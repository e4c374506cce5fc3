/** Proving to be the owner of an account: by calls, or in the sheet that every change opens. */
import type { ProofPurpose } from '@kontor/contract';
import { openDatabase, silentLog } from '@kontor/postgres';
import { expect } from '@playwright/test';
import { calls, type Member, PASSWORD, type Place } from './api.ts';
import type { App } from './app.ts';
import { codeFor, newCode, smsCodeFor } from './outbox.ts';

export interface OwnProof {
  /** What the authenticator shows, where it is on. */
  readonly totp?: string;
  readonly password?: string;
}

/** A code to the member's mail or number, for a purpose. */
export function sentCode(
  { dataDirectory }: Place,
  member: Member,
  purpose: ProofPurpose,
  to: 'email' | 'mobile' = 'email',
): Promise<string> {
  return newCode(
    () =>
      to === 'email'
        ? codeFor(dataDirectory, member.email)
        : smsCodeFor(dataDirectory, member.mobile ?? ''),
    () => member.call(calls.security.sendCode, { for: purpose, to }),
  );
}

/** Proves with all that the member has; answers what the change takes. */
export async function proveOwner(
  place: Place,
  member: Member,
  purpose: ProofPurpose,
  { totp, password = PASSWORD }: OwnProof = {},
): Promise<string> {
  await passMinute(place, (await member.call(calls.people.info, {})).id);
  const email_code = await sentCode(place, member, purpose);
  const mobile_code =
    member.mobile === undefined ? undefined : await sentCode(place, member, purpose, 'mobile');
  const { proof } = await member.call(calls.security.prove, {
    for: purpose,
    password,
    email_code,
    ...(mobile_code !== undefined && { mobile_code }),
    ...(totp !== undefined && { totp }),
  });
  return proof;
}

export interface SheetProof extends OwnProof {
  readonly email: string;
  /** Without its area code, where one is bound. */
  readonly mobile?: string | undefined;
}

/** Fills in the sheet that asks for the owner, and confirms. */
export async function proveInSheet(
  app: App,
  { dataDirectory }: Place,
  { email, mobile, totp, password = PASSWORD }: SheetProof,
): Promise<void> {
  const sheet = app.page.getByRole('dialog', { name: app.say('security:proof.title') });
  const field = (key: string) => sheet.getByLabel(app.say(key), { exact: true });
  await field('security:proof.password').fill(password);
  const send = () => sheet.getByRole('button', { name: app.say('account:code.send') }).click();
  const bySms = () => smsCodeFor(dataDirectory, mobile ?? '');
  const before = mobile === undefined ? '' : await bySms();
  const mailed = await newCode(() => codeFor(dataDirectory, email), send);
  await field('security:proof.emailCode').fill(mailed);
  if (mobile !== undefined) {
    await expect.poll(bySms).not.toBe(before);
    await field('security:proof.mobileCode').fill(await bySms());
  }
  if (totp !== undefined) {
    const key = (await field('security:factor.totp').count()) > 0 ? 'totp' : 'totpOrRecovery';
    await field(`security:factor.${key}`).fill(totp);
  }
  await sheet.getByRole('button', { name: app.say('security:proof.confirm') }).click();
}

/** As a day later, for everybody at a place: what changes of accounts hold is free again. */
export async function endHolds(place: Place): Promise<void> {
  await change(place, 'UPDATE account_security SET withdrawals_held_until = NULL');
}

/** As a week later: operators whom one admin has made may second each other. */
export async function endTies(place: Place): Promise<void> {
  await change(place, 'UPDATE operator_ties SET at = at - 700000000');
}

/** As a minute later, for one member: another code may be asked for. */
async function passMinute(place: Place, userId: number): Promise<void> {
  const sql =
    'UPDATE verification_codes SET created_at = created_at - 60000 WHERE recipient LIKE $1';
  await change(place, sql, [`member ${userId} %`]);
}

/** The real clock of a server is nobody's to move: what it has written down is. */
async function change({ dataDirectory }: Place, sql: string, values: unknown[] = []) {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory, log: silentLog });
  try {
    await database.pool.query(sql, values);
  } finally {
    await database.close();
  }
}
