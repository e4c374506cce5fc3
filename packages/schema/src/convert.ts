import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable } from 'drizzle-orm/pg-core';
import { amount, id, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** A price between two coins, for a short time and for one exchange. */
export const convertQuotes = pgTable(
  'convert_quotes',
  {
    id: id(),
    userId: ref().notNull(),
    fromCurrencyId: ref().notNull(),
    toCurrencyId: ref().notNull(),
    /** The index of both in USDT. */
    fromPrice: amount().notNull(),
    toPrice: amount().notNull(),
    feeRate: amount().notNull(),
    validUntil: time().notNull(),
    /** Kept a while after its time and use, so that a late use is told from a second one. */
    conversionId: ref(),
    over: boolean().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    check('convert_quotes_prices', sql`${t.fromPrice} > 0 AND ${t.toPrice} > 0`),
    check('convert_quotes_coins', sql`${t.fromCurrencyId} <> ${t.toCurrencyId}`),
  ],
);

export const convertQuotesTable = stateTable(convertQuotes, {
  live: (row) => !row.over,
  liveSql: 'NOT over',
});

/** What was exchanged, with the prices that it went by. */
export const conversions = pgTable(
  'conversions',
  {
    id: id(),
    userId: ref().notNull(),
    quoteId: ref(),
    fromCurrencyId: ref().notNull(),
    toCurrencyId: ref().notNull(),
    amount: amount().notNull(),
    received: amount().notNull(),
    /** In the coin that was received. */
    fee: amount().notNull(),
    feeRate: amount().notNull(),
    fromPrice: amount().notNull(),
    toPrice: amount().notNull(),
    at: time().notNull(),
  },
  (t) => [
    index('conversions_user').on(t.userId, t.id),
    check(
      'conversions_positive',
      sql`${t.amount} > 0 AND ${t.received} > 0 AND ${t.fee} >= 0
        AND ${t.fromCurrencyId} <> ${t.toCurrencyId}`,
    ),
  ],
);

export const conversionsTable = logTable(conversions);
