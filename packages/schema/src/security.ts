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
  /** Nobody may sign in from then on: the owner has said that somebody else did. */
  frozenAt: time(),
  /** When that was lifted last: a notice from before freezes nothing any more. */
  thawedAt: time(),
});

/** That somebody is the owner, proved in a session for one purpose, good once. */
export const ownerProofs = pgTable(
  'owner_proofs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    sessionId: ref().notNull(),
    purpose: text().notNull(),
    /** sha256 of what the member was given. */
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [
    uniqueIndex('owner_proofs_token').on(t.tokenHash),
    index('owner_proofs_expires').on(t.expiresAt),
  ],
);

/** Mails and short messages that tell an owner of an event; written with it, sent after it. */
export const securityLetters = pgTable(
  'security_letters',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    eventId: ref().notNull(),
    userId: ref().notNull(),
    /** A mail address with @, else a mobile number with its plus. */
    recipient: text().notNull(),
    status: oneOf('waiting', 'sent', 'failed').notNull(),
    attempts: count().notNull(),
    /** Real time; while somebody sends it, when it is given up on. */
    dueAt: time().notNull(),
  },
  (t) => [index('security_letters_due').on(t.status, t.dueAt)],
);

export const REMOVABLE_FACTORS = ['totp', 'email', 'mobile'] as const;
export const IDENTITY_CHECKS = ['document', 'video', 'in_person'] as const;

/** What an owner has lost and two operators take away, three days later. */
export const factorRemovals = pgTable(
  'factor_removals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    factor: oneOf(...REMOVABLE_FACTORS).notNull(),
    /** How the owner's identity was checked. */
    identity: oneOf(...IDENTITY_CHECKS).notNull(),
    reason: text().notNull(),
    askedBy: ref().notNull(),
    askedAt: time().notNull(),
    approvedBy: ref(),
    approvedAt: time(),
    /** Real time from which it is taken away. */
    dueAt: time(),
    /** When the owner was told last. */
    toldAt: time(),
    end: oneOf('removed', 'cancelled', 'refused'),
    endedAt: time(),
  },
  (t) => [index('factor_removals_user').on(t.userId, t.id)],
);

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
  'address_saved',
  'card_saved',
  'reported',
  'sessions_ended',
  'frozen',
  'unfrozen',
  'removal_began',
  'removal_cancelled',
  'factor_removed',
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
