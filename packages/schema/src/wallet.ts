import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { amount, count, id, ref, time } from './columns.ts';
import { logTable } from './exchange-table.ts';

/** What members moved between their own accounts. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    userId: ref().notNull(),
    currencyId: ref().notNull(),
    fromAccountId: count().notNull(),
    toAccountId: count().notNull(),
    amount: amount().notNull(),
    at: time().notNull(),
  },
  (t) => [
    index('transfers_user').on(t.userId, t.id),
    check('transfers_positive', sql`${t.amount} > 0 AND ${t.fromAccountId} <> ${t.toAccountId}`),
  ],
);

export const transfersTable = logTable(transfers);
