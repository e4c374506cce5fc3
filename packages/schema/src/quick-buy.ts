import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

export const BUY_METHOD_KINDS = ['bank_transfer', 'card', 'wallet', 'online_bank', 'qr'] as const;

/** One line of where to pay: `name` is a word of a list, `value` is copied as it stands. */
export interface PayeeDetail {
  readonly name: string;
  readonly value: string;
}

/** A way to pay for coins in one country and currency (config: an operator edits the rows). */
export const buyMethods = pgTable('buy_methods', {
  id: id(),
  /** ISO 3166: `BR`. */
  country: text().notNull(),
  /** ISO 4217: `BRL`. */
  currency: text().notNull(),
  /** How many decimals the currency has in its country's use: fees are rounded up to them. */
  currencyDecimals: count().notNull(),
  kind: oneOf(...BUY_METHOD_KINDS).notNull(),
  /** As people there know it: `Pix`. */
  name: text().notNull(),
  /** Per order, in the currency. */
  minimum: amount().notNull(),
  maximum: amount().notNull(),
  /** What the form asks of the payer, in its order. */
  fields: jsonb().$type<string[]>().notNull(),
  /** The banks to choose from; none: the bank's name is typed. */
  banks: jsonb().$type<string[]>().notNull(),
  payee: jsonb().$type<PayeeDetail[]>().notNull(),
  /** The text of the payee's own QR code; amount and reference are put into it where it can. */
  qrPayload: text(),
  /** Working days until a payment arrives; zero for within minutes. */
  daysMinimum: count().notNull(),
  daysMaximum: count().notNull(),
  enabled: boolean().notNull(),
});

/** What was offered, for a short time and for one order. */
export const buyQuotes = pgTable(
  'buy_quotes',
  {
    id: id(),
    userId: ref().notNull(),
    methodId: ref().notNull(),
    /** The coin. */
    currencyId: ref().notNull(),
    /** To be paid, in the method's currency. */
    amount: amount().notNull(),
    /** How much of the method's currency one USD was, and the coin's index in USDT. */
    unitsPerUsd: amount().notNull(),
    indexPrice: amount().notNull(),
    /** What is to be paid, in USDT, rounded up: what limits are measured by. */
    worth: amount().notNull(),
    /** Of the method's currency for one coin, without the fee. */
    rate: amount().notNull(),
    /** Part of the amount, in the method's currency. */
    fee: amount().notNull(),
    /** In the coin; what the fee is worth in it comes on top. */
    receive: amount().notNull(),
    feeCoins: amount().notNull(),
    validUntil: time().notNull(),
    /** What it was used for. */
    orderId: ref(),
    /** Kept a while after its time, so that a late use is told from a second one. */
    over: boolean().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('buy_quotes_user').on(t.userId, t.id),
    check('buy_quotes_positive', sql`${t.amount} > 0 AND ${t.receive} > 0 AND ${t.fee} >= 0`),
  ],
);

/** Coins bought with fiat, from the payment to come until the coins are there. */
export const buyOrders = pgTable(
  'buy_orders',
  {
    id: id(),
    userId: ref().notNull(),
    quoteId: ref().notNull(),
    /** The method as it was when the order was made: a later edit is for later orders. */
    methodId: ref().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    kind: oneOf(...BUY_METHOD_KINDS).notNull(),
    methodName: text().notNull(),
    payee: jsonb().$type<PayeeDetail[]>().notNull(),
    qrPayload: text(),
    daysMinimum: count().notNull(),
    daysMaximum: count().notNull(),
    /** The coin. */
    currencyId: ref().notNull(),
    amount: amount().notNull(),
    worth: amount().notNull(),
    rate: amount().notNull(),
    fee: amount().notNull(),
    receive: amount().notNull(),
    feeCoins: amount().notNull(),
    /** What the payment must name. */
    reference: text().notNull(),
    /** Where the payer's own data lie, outside of the core. */
    payer: text().notNull(),
    status: oneOf('to_be_paid', 'in_review', 'paid', 'cancelled', 'appealed').notNull(),
    payBefore: time().notNull(),
    /** The address of the picture that proves the payment. */
    slip: text(),
    cancelReason: oneOf('user', 'unpaid', 'rejected'),
    appeal: text(),
    /** What an operator said when the order was rejected, or its appeal. */
    reason: text(),
    /** A first operator's word, where two are needed. */
    firstOperatorId: ref(),
    firstAmount: amount(),
    operatorId: ref(),
    /** What arrived of the amount, and the coins that were credited for it. */
    paidAmount: amount(),
    credited: amount(),
    createdAt: time().notNull(),
    slipAt: time(),
    cancelledAt: time(),
    appealedAt: time(),
    /** When an operator decided last. */
    decidedAt: time(),
    /** Until when a cancelled one can be appealed. */
    appealBefore: time(),
    updatedAt: time().notNull(),
    /** Nothing can happen to it any more. */
    over: boolean().notNull(),
  },
  (t) => [
    index('buy_orders_user').on(t.userId, t.id),
    index('buy_orders_status').on(t.status, t.id),
    check(
      'buy_orders_paid',
      sql`(${t.status} = 'paid') = (${t.credited} IS NOT NULL AND ${t.paidAmount} IS NOT NULL)`,
    ),
    check('buy_orders_credited', sql`${t.credited} IS NULL OR ${t.credited} <= ${t.receive}`),
  ],
);

/** Who pays: encrypted, written by the server before the order that names it. */
export const buyPayers = pgTable('buy_payers', {
  /** A keyed hash of member, quote and data: the same data sent again are the same row. */
  id: text().primaryKey(),
  userId: ref().notNull(),
  sealed: text().notNull(),
  createdAt: time().notNull(),
});

export const buyMethodsTable = stateTable(buyMethods);
export const buyQuotesTable = stateTable(buyQuotes, {
  live: (row) => !row.over,
  liveSql: 'NOT over',
});
/** Cancelled ones can still be appealed, and those of a day count against the day's limit. */
export const buyOrdersTable = stateTable(buyOrders, {
  live: (row) => !row.over,
  liveSql: 'NOT over',
  privateEvent: 'buy',
});
