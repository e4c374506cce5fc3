import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { count, oneOf, ref, time } from './columns.ts';

export const users = pgTable(
  'users',
  {
    /** From a sequence that starts above the house's ids. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The number that people show each other; not the id, and not guessable in order. */
    uid: text().notNull(),
    email: text(),
    mobile: text(),
    areaCode: text(),
    passwordHash: text().notNull(),
    nickname: text().notNull(),
    signature: text().notNull(),
    headPortrait: text().notNull(),
    /** This user's own invite code. */
    inviteCode: text().notNull(),
    invitedBy: ref(),
    language: text().notNull(),
    creditScore: count().notNull(),
    disabled: boolean().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('users_uid').on(t.uid),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_mobile').on(t.areaCode, t.mobile),
    uniqueIndex('users_invite_code').on(t.inviteCode),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    /** sha256 of the token; the token itself is known only to its holder. */
    tokenHash: text().notNull(),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: time().notNull(),
    lastSeenAt: time().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
  },
  (t) => [uniqueIndex('sessions_token_hash').on(t.tokenHash), index('sessions_user').on(t.userId)],
);

/** 6-digit codes sent by mail or SMS; one live code per recipient and scene. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    recipient: text().notNull(),
    /** Who asked for it, and may try it; null for codes of before. */
    requester: text(),
    /** What it costs is counted by: the kind of message, who asks, and the range it goes to. */
    kind: oneOf('email', 'mobile'),
    caller: text(),
    range: text(),
    scene: oneOf('register', 'forget', 'safe', 'bind').notNull(),
    codeHash: text().notNull(),
    attempts: count().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [
    index('verification_codes_recipient').on(t.recipient, t.scene, t.id),
    index('verification_codes_kind').on(t.kind, t.createdAt),
  ],
);

/** What is kept from being guessed. */
export const GUARDED_BY = [
  'login_pair',
  'login_caller',
  'login_account',
  'password',
  'pay_password',
  'totp',
  'operator_totp',
] as const;
export type GuardedBy = (typeof GUARDED_BY)[number];

/** Wrong tries since the last right one, and the lock that follows, by policy. */
export const tries = pgTable(
  'tries',
  {
    policy: oneOf(...GUARDED_BY).notNull(),
    /** Whose: a caller, an account as typed, both, or the id of a member or operator. */
    key: text().notNull(),
    failures: count().notNull(),
    /** How often it was locked; of some policies each lock is longer. */
    locks: count().notNull(),
    lastAt: time().notNull(),
    lockedUntil: time(),
  },
  (t) => [primaryKey({ columns: [t.policy, t.key] })],
);

export const favourites = pgTable(
  'favourites',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    userId: ref().notNull(),
    marketId: ref().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.marketId] })],
);

/** Settings of the platform that are not the core's: site name, logo addresses, secrets' names. */
export const siteSettings = pgTable('site_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  /** Only public ones are told to visitors. */
  public: boolean().notNull(),
});
