import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

export const SUBSCRIPTION_KINDS = ['ieo', 'reit'] as const;
/** What a project does; the texts are in all languages. */
export const SUBSCRIPTION_THEMES = [
  'payments',
  'storage',
  'compute',
  'energy',
  'games',
  'identity',
  'offices',
  'homes',
  'logistics',
  'hotels',
] as const;
export const SUBSCRIPTION_STATUSES = [
  'warm_up',
  'in_progress',
  'finished',
  'listed',
  'withdrawn',
] as const;
/** Why a project came to nothing. */
export const SUBSCRIPTION_WITHDRAWN = [
  'operator',
  'not_approved',
  'code_taken',
  'no_subscribers',
] as const;

/** What is offered for subscription; nothing of it changes once the subscription has begun. */
export const subscriptionProjects = pgTable(
  'subscription_projects',
  {
    id: id(),
    kind: oneOf(...SUBSCRIPTION_KINDS).notNull(),
    theme: oneOf(...SUBSCRIPTION_THEMES).notNull(),
    name: text().notNull(),
    /** Of the token, which is also its instrument and its market: see `subscriptionTokenId`. */
    code: text().notNull(),
    payCurrencyId: ref().notNull(),
    price: amount().notNull(),
    /** Together no more than the decimals of what is paid with. */
    priceDecimals: count().notNull(),
    quantityDecimals: count().notNull(),
    total: amount().notNull(),
    minimum: amount().notNull(),
    /** The most that one member gets. */
    userMaximum: amount().notNull(),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    listingAt: time().notNull(),
    /** After the listing. */
    lockDays: count().notNull(),
    whitepaper: text(),
    website: text(),
    status: oneOf(...SUBSCRIPTION_STATUSES).notNull(),
    withdrawnFor: oneOf(...SUBSCRIPTION_WITHDRAWN),
    /** All orders together. */
    subscribers: count().notNull(),
    applied: amount().notNull(),
    passed: amount().notNull(),
    raised: amount().notNull(),
    /** SHA-256 of the published list. */
    allocationHash: text(),
    unlockedAt: time(),
    /** The whole issue at its price. */
    costMaximum: amount().notNull(),
    needsSecond: boolean().notNull(),
    definedBy: ref().notNull(),
    /** How often it was defined: an approval says which of them it has seen. */
    revision: count().notNull(),
    approvedBy: ref(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    check(
      'subscription_projects_times',
      sql`${t.startsAt} < ${t.endsAt} AND ${t.endsAt} <= ${t.listingAt}`,
    ),
    check('subscription_projects_passed', sql`${t.passed} <= ${t.total}`),
    check(
      'subscription_projects_second',
      sql`${t.approvedBy} IS NULL OR ${t.approvedBy} <> ${t.definedBy}`,
    ),
  ],
);

/** What a member applied for in a project: one row, however often. */
export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    id: id(),
    userId: ref().notNull(),
    projectId: ref().notNull(),
    payCurrencyId: ref().notNull(),
    applied: amount().notNull(),
    /** What is still frozen of the money. */
    holdLeft: amount().notNull(),
    status: oneOf('applied', 'locked', 'completed', 'refunded').notNull(),
    passed: amount().notNull(),
    paid: amount().notNull(),
    refunded: amount().notNull(),
    unlockAt: time().notNull(),
    appliedAt: time().notNull(),
    allottedAt: time(),
    unlockedAt: time(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('subscription_orders_user').on(t.userId, t.id),
    uniqueIndex('subscription_orders_member').on(t.projectId, t.userId),
    check('subscription_orders_passed', sql`${t.passed} >= 0 AND ${t.passed} <= ${t.applied}`),
    check('subscription_orders_hold', sql`${t.status} = 'applied' OR ${t.holdLeft} = 0`),
  ],
);

export const subscriptionProjectsTable = stateTable(subscriptionProjects);
export const subscriptionOrdersTable = stateTable(subscriptionOrders, {
  live: ({ status }) => status === 'applied' || status === 'locked',
  liveSql: "status IN ('applied', 'locked')",
  privateEvent: 'subscription',
});

/** The token of a project as a currency, and its instrument and its spot market. */
const FIRST_TOKEN_ID = 3_000;

export function subscriptionTokenId(projectId: number): number {
  return FIRST_TOKEN_ID + projectId;
}
