import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

/** What is bought, on which price it depends and when; a purchase keeps its own. */
const terms = {
  /** Whose index settles: the coin's in USDT. */
  instrumentId: ref().notNull(),
  coinId: ref().notNull(),
  quoteId: ref().notNull(),
  type: oneOf('call', 'put').notNull(),
  /** Of one share, in the invested currency: the coin of a call, USDT of a put. */
  sharePrice: amount().notNull(),
  /** A year's: 1 is 100 %. */
  rate: amount().notNull(),
  linkedPrice: amount().notNull(),
  days: count().notNull(),
  maturesAt: time().notNull(),
};

/** Dual investments that are sold by the share (config: an operator edits the rows). */
export const dualProducts = pgTable(
  'dual_products',
  {
    id: id(),
    ...terms,
    /** With fewer seconds that have a tick the half hour does not count. */
    ticksMinimum: count().notNull(),
    saleFrom: time().notNull(),
    saleUntil: time().notNull(),
    total: count().notNull(),
    sold: count().notNull(),
    enabled: boolean().notNull(),
    /** The yield of all shares in USDT, coins at the linked price. */
    costMaximum: amount().notNull(),
    needsSecond: boolean().notNull(),
    /** Who wrote what it can cost: an operator, or 0 for the platform. */
    definedBy: ref().notNull(),
    /** How often it was defined: an approval says which of them it has seen. */
    revision: count().notNull(),
    approvedBy: ref(),
    status: oneOf('open', 'settling', 'settled').notNull(),
    /** By which rule it is settled: 1 waited for a half hour with enough ticks, 2 never waits. */
    settlementRule: count().notNull().default(1),
    /** Null where nothing was sold, or where there was no price. */
    settlementPrice: amount(),
    /** Maturity, the half hour's end; later where the nearest ticks settled. */
    windowEndsAt: time(),
    settledAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('dual_products_sale').on(t.saleUntil),
    check('dual_products_sold', sql`${t.sold} >= 0 AND ${t.sold} <= ${t.total}`),
    check(
      'dual_products_second',
      sql`${t.approvedBy} IS NULL OR ${t.approvedBy} <> ${t.definedBy}`,
    ),
  ],
);

/** Purchases, with the terms that they were made with. */
export const dualOrders = pgTable(
  'dual_orders',
  {
    id: id(),
    userId: ref().notNull(),
    productId: ref().notNull(),
    ...terms,
    shares: count().notNull(),
    principal: amount().notNull(),
    /** What is paid in the invested currency, or in the other one. */
    payoutOwn: amount().notNull(),
    payoutOther: amount().notNull(),
    status: oneOf('open', 'completed').notNull(),
    outcome: oneOf('above', 'below', 'no_price'),
    settlementPrice: amount(),
    windowEndsAt: time(),
    payout: amount(),
    payoutCurrencyId: ref(),
    boughtAt: time().notNull(),
    settledAt: time(),
    /** The command in the journal that settled it. */
    settledSequence: ref(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('dual_orders_user').on(t.userId, t.id),
    index('dual_orders_product').on(t.productId, t.id),
    check('dual_orders_amounts', sql`${t.shares} > 0 AND ${t.principal} > 0`),
  ],
);

/**
 * The newest half hour of ticks of an instrument, kept from half an hour before a maturity until it
 * is settled: one row a second of the half hour, written over by the next half hour.
 */
export const dualTicks = pgTable('dual_ticks', {
  id: id(),
  instrumentId: ref().notNull(),
  at: time().notNull(),
  price: amount().notNull(),
});

export const dualProductsTable = stateTable(dualProducts, {
  live: ({ status }) => status !== 'settled',
  liveSql: "status <> 'settled'",
});
export const dualOrdersTable = stateTable(dualOrders, {
  live: ({ status }) => status !== 'completed',
  liveSql: "status <> 'completed'",
  privateEvent: 'dual',
});
export const dualTicksTable = stateTable(dualTicks);
