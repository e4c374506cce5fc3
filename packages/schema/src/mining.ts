import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

export const MINING_CATEGORIES = ['lock_in', 'defi', 'cloud'] as const;
/** What products can be called; the texts are in all languages. */
export const MINING_NAMES = [
  'short_term',
  'steady',
  'long_term',
  'liquidity_pool',
  'staking_pool',
  'lending_pool',
  'hash_starter',
  'hash_standard',
  'hash_fleet',
] as const;

/** What an order takes over from its product, for good. */
const terms = {
  category: oneOf(...MINING_CATEGORIES).notNull(),
  name: oneOf(...MINING_NAMES).notNull(),
  currencyId: ref().notNull(),
  days: count().notNull(),
  dailyRate: amount().notNull(),
  /** Of the amount, for each day that is left. */
  penaltyRate: amount().notNull(),
  /** The share of the amount that a penalty never exceeds. */
  penaltyMaximum: amount().notNull(),
};

/** What can be locked (config: an operator edits the rows). */
export const miningProducts = pgTable(
  'mining_products',
  {
    id: id(),
    ...terms,
    /** Counts the changes of the terms, so that nobody buys on terms they have not seen. */
    version: count().notNull(),
    /** When dividends are paid: the minute of the day in UTC. */
    dividendMinute: count().notNull(),
    minimum: amount().notNull(),
    /** Of one member at a time. */
    maximum: amount().notNull(),
    /** How much there is of it, and how much of that was ever locked. */
    quantity: amount().notNull(),
    sold: amount().notNull(),
    enabled: boolean().notNull(),
    /** All dividends of the whole quantity in USDT, by the index of the last change. */
    costMaximum: amount(),
    needsSecond: boolean().notNull(),
    /** Who wrote the terms: an operator, or 0 for the platform. */
    definedBy: ref().notNull(),
    /** How often it was defined: an approval says which of them it has seen. */
    revision: count().notNull(),
    approvedBy: ref(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    check('mining_products_sold', sql`${t.sold} >= 0 AND ${t.sold} <= ${t.quantity}`),
    check(
      'mining_products_second',
      sql`${t.approvedBy} IS NULL OR ${t.approvedBy} <> ${t.definedBy}`,
    ),
    check('mining_products_penalty', sql`${t.penaltyMaximum} <= 0.5`),
  ],
);

/** What a member has locked, with the terms of that moment. */
export const miningOrders = pgTable(
  'mining_orders',
  {
    id: id(),
    userId: ref().notNull(),
    productId: ref().notNull(),
    ...terms,
    amount: amount().notNull(),
    /** What each day pays. */
    dividend: amount().notNull(),
    status: oneOf('in_progress', 'redeemed', 'completed').notNull(),
    dividendsPaid: count().notNull(),
    earned: amount().notNull(),
    lockedAt: time().notNull(),
    expiresAt: time().notNull(),
    /** One more is paid each day from then on. */
    firstDividendAt: time().notNull(),
    /** Null once all are paid, and of what is over. */
    nextDividendAt: time(),
    /** Of what was ended early. */
    penalty: amount(),
    /** The principal that came back. */
    returned: amount(),
    endedAt: time(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('mining_orders_user').on(t.userId, t.id),
    index('mining_orders_open').on(t.currencyId, t.id).where(sql`${t.status} = 'in_progress'`),
    check('mining_orders_paid', sql`${t.earned} = ${t.dividend} * ${t.dividendsPaid}`),
    check('mining_orders_days', sql`${t.dividendsPaid} >= 0 AND ${t.dividendsPaid} <= ${t.days}`),
    check(
      'mining_orders_returned',
      sql`${t.status} = 'in_progress' OR ${t.returned} + coalesce(${t.penalty}, 0) = ${t.amount}`,
    ),
  ],
);

export const miningProductsTable = stateTable(miningProducts);
export const miningOrdersTable = stateTable(miningOrders, {
  live: ({ status }) => status === 'in_progress',
  liveSql: "status = 'in_progress'",
  privateEvent: 'mining',
});
