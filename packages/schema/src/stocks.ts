import { index, pgTable } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable } from './exchange-table.ts';

/** Splits and dividends, as they were applied to all holders. */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    id: id(),
    instrumentId: ref().notNull(),
    kind: oneOf('split', 'dividend').notNull(),
    /** A split: so many new shares ... */
    numerator: count().notNull(),
    /** ... for so many old ones. Both 1 for a dividend. */
    denominator: count().notNull(),
    /** A dividend a share in USDT; zero for a split. */
    amount: amount().notNull(),
    holders: count().notNull(),
    at: time().notNull(),
  },
  (t) => [index('corporate_actions_instrument').on(t.instrumentId, t.id)],
);

export const corporateActionsTable = logTable(corporateActions);
