import { bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, oneOf, ref, time } from './columns.ts';

/** What protects an account beside its password. No row: nothing was set up yet. */
export const accountSecurity = pgTable('account_security', {
  userId: ref().primaryKey(),
  payPasswordHash: text(),
  payPasswordAt: time(),
  /** The authenticator's secret, encrypted; null while it is off. */
  totpSecret: text(),
  totpAt: time(),
  /** The newest 30-second step whose code was taken: none is taken twice. */
  totpStep: ref(),
  /** A secret that was shown and not confirmed, encrypted. */
  totpPending: text(),
  totpPendingAt: time(),
  /** The words that stand in every mail to the owner. */
  antiPhishingCode: text(),
  passwordAt: time(),
  /** No withdrawal before: after a change of what proves the owner. */
  withdrawalsHeldUntil: time(),
});

/** Codes for whoever lost the authenticator; each is good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    codeHash: text().notNull(),
    createdAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [uniqueIndex('recovery_codes_code').on(t.userId, t.codeHash)],
);

/** Wrong pay passwords and one-time codes by account, for the lock after five. */
export const factorFailures = pgTable('factor_failures', {
  /** The factor and the user's id. */
  key: text().primaryKey(),
  failures: count().notNull(),
  /** How often it was locked since the last right one; each lock is longer. */
  locks: count().notNull(),
  lastAt: time().notNull(),
  lockedUntil: time(),
});

export const SECURITY_EVENTS = [
  'login',
  'login_new_device',
  'login_failed',
  'login_locked',
  'second_factor_failed',
  'second_factor_locked',
  'password_reset',
  'password_changed',
  'pay_password_set',
  'pay_password_changed',
  'totp_on',
  'totp_off',
  'recovery_code_used',
  'recovery_codes_made',
  'email_bound',
  'email_changed',
  'mobile_bound',
  'mobile_changed',
  'anti_phishing_set',
  'anti_phishing_off',
  'limits_changed',
] as const;

/** What happened to the keys of an account. Rows are only ever added. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    kind: oneOf(...SECURITY_EVENTS).notNull(),
    /** The browser's name for itself. */
    device: text().notNull(),
    address: text().notNull(),
    /** What the text of the event needs: a masked address, a factor's name. */
    values: jsonb().$type<Readonly<Record<string, string | number>>>().notNull(),
    /** Real time in ms. */
    at: time().notNull(),
  },
  (t) => [index('security_events_user').on(t.userId, t.id)],
);
