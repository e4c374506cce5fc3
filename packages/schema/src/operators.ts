import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { FIRST_MEMBER_ID } from './ledger.ts';
import { oneOf, ref, time } from './columns.ts';

/** The highest id that an operator can have: members begin above it. */
export const LAST_OPERATOR_ID = FIRST_MEMBER_ID - 1;

/** Who runs the platform. The id is the actor of their commands; no id is given twice. */
export const operators = pgTable(
  'operators',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    /** Words of `OPERATOR_ROLES` in the contract. */
    roles: text().array().notNull(),
    passwordHash: text().notNull(),
    /** Somebody else knows the password: the next sign-in sets another. */
    passwordIsOthers: boolean().notNull(),
    /** The authenticator's secret, encrypted; one that was shown but not confirmed is there too. */
    totpSecret: text(),
    totpConfirmedAt: time(),
    /** The newest 30-second step whose code was taken: none is taken twice. */
    totpStep: ref(),
    disabled: boolean().notNull(),
    /** Real time when they last ceased to be an admin; null for who never did. */
    adminUntil: time(),
    /**
     * What made the row: `start`, or an act's operator and key, by which the act that is done again
     * after a crash finds it. Null where the machine's command did.
     */
    origin: text(),
    createdAt: time().notNull(),
    lastLoginAt: time(),
  },
  (t) => [
    uniqueIndex('operators_email').on(sql`lower(${t.email})`),
    uniqueIndex('operators_origin').on(t.origin),
    check('operators_id', sql`${t.id} BETWEEN 1 AND ${sql.raw(String(LAST_OPERATOR_ID))}`),
  ],
);

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    operatorId: integer().notNull(),
    /** sha256 of the token; the token itself is known only to its holder. */
    tokenHash: text().notNull(),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: time().notNull(),
    lastSeenAt: time().notNull(),
    /** So long without a call, and it is over. */
    expiresAt: time().notNull(),
    revokedAt: time(),
    /** The reason that was given for looking at members holds so long; real time. */
    lookingUntil: time(),
  },
  (t) => [
    uniqueIndex('operator_sessions_token_hash').on(t.tokenHash),
    index('operator_sessions_operator').on(t.operatorId),
  ],
);

/**
 * What operators did. An act has two rows: `intent`, durable before it begins, and `outcome`. What
 * is no act, such as a sign-in, has one, `event`. Each row's hash covers the row before; `hash` is
 * over the text `hashed`, so that no later release can read an old row differently.
 */
export const operatorAudit = pgTable(
  'operator_audit',
  {
    /** Without holes, from 1. */
    id: ref().primaryKey(),
    /** Real time. */
    at: time().notNull(),
    kind: oneOf('intent', 'outcome', 'event').notNull(),
    /** Null where a stranger tried to sign in. */
    operatorId: integer(),
    /** The call's name such as `deposits.approve`, or the event's such as `sign_in`. */
    act: text().notNull(),
    /** Of an outcome: its intent. */
    intentId: ref(),
    reason: text(),
    /** The call's input without its secrets, or what an event was about. */
    input: jsonb().notNull(),
    /** Of an intent: what makes two sendings one. */
    key: text(),
    /** Of an intent: a keyed hash over the whole input, secrets included. */
    inputHash: text(),
    /** Of an outcome: null when it was done. */
    error: text(),
    /** Of an outcome: what was answered, or the error's details. */
    result: jsonb(),
    /** Of an outcome: the newest command in the journal that it made; 0 for none. */
    sequence: ref(),
    /**
     * Of an outcome: the commands that it sent. Null in rows of before there was one. Of an act
     * whose end nobody knew: what was sent in it, in the event that says so and in its outcome.
     */
    commands: jsonb().$type<readonly ActCommand[]>(),
    address: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** The exchange's, whose key the database has not; null in rows of before there was one. */
    signature: text(),
  },
  (t) => [
    uniqueIndex('operator_audit_previous').on(t.previousHash),
    uniqueIndex('operator_audit_outcome').on(t.intentId).where(sql`${t.kind} = 'outcome'`),
    uniqueIndex('operator_audit_key').on(t.operatorId, t.key).where(sql`${t.kind} = 'intent'`),
    index('operator_audit_operator').on(t.operatorId, t.id),
    index('operator_audit_at').on(t.at),
    index('operator_audit_row')
      .on(sql`(${t.input}->>'id')`, t.act)
      .where(sql`${t.kind} = 'intent'`),
  ],
);

/** A command that an act has sent, as the log has it. */
export interface ActCommand {
  /** The act's key, or one of its parts'. */
  readonly key: string;
  readonly kind: string;
  /** sha256 over its kind and input, hexadecimal. */
  readonly digest: string;
  /** Sent by an act that was begun before: what it had sent by then may stand in the journal. */
  readonly again?: true;
}

/**
 * Who had a hand in an operator's account: made it, gave it roles, let it in again or set its
 * password. For seven days of real time they are one hand where two are asked for. Rows stay.
 */
export const operatorTies = pgTable(
  'operator_ties',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    operatorId: integer().notNull(),
    byId: integer().notNull(),
    /** Real time. */
    at: time().notNull(),
    /**
     * The act's operator and key, by which an act that is done again after a crash finds that it
     * was done; null in rows of before there was one.
     */
    act: text(),
  },
  (t) => [index('operator_ties_at').on(t.at), index('operator_ties_act').on(t.act)],
);

/** Acts of operators that wait, or waited, for the word of a second one. */
export const operatorProposals = pgTable(
  'operator_proposals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The call's path below `/operator/`. */
    act: text().notNull(),
    /** The parsed input, encrypted: it may hold a password. */
    input: text().notNull(),
    /** What changes, to be read by the one who decides. */
    changes: jsonb().$type<readonly ProposedChange[]>().notNull(),
    reason: text().notNull(),
    proposer: integer().notNull(),
    /** The proposer's key: the same act sent again is the same proposal. */
    key: text().notNull(),
    /** Real time. */
    proposedAt: time().notNull(),
    expiresAt: time().notNull(),
    /** The admin who would be one no more: told by mail, and may reject it. */
    concerns: integer(),
    /** Done by itself from then on, where nobody has decided; said anew with `toldAt`. */
    dueAt: time(),
    /** When the mail was taken. */
    toldAt: time(),
    /**
     * `approved` was agreed to and is being done, `done`, `failed` and `outdated` say how that
     * ended; the last, that something else stands than it showed.
     */
    state: oneOf(
      'waiting',
      'approved',
      'done',
      'failed',
      'outdated',
      'rejected',
      'withdrawn',
    ).notNull(),
    decider: integer(),
    decidedAt: time(),
    decision: text(),
    /** The platform's time of the decision: what is done again after a crash has its key's age. */
    sentAt: time(),
    error: text(),
  },
  (t) => [
    uniqueIndex('operator_proposals_key').on(t.proposer, t.key),
    index('operator_proposals_state').on(t.state, t.id),
  ],
);

/** Null where there was, or is to be, nothing. */
export interface ProposedChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}
