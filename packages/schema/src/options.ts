import { boolean, index, pgTable } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

/** The durations on offer (config); a change applies to new options only. */
export const optionDurations = pgTable('option_durations', {
  id: id(),
  seconds: count().notNull(),
  /** What a right guess earns, as a share of the stake: 0.82. */
  payoutRatio: amount().notNull(),
  enabled: boolean().notNull(),
});

/** A seconds option. Its stake is frozen until it is settled. */
export const options = pgTable(
  'options',
  {
    id: id(),
    userId: ref().notNull(),
    marketId: ref().notNull(),
    instrumentId: ref().notNull(),
    currencyId: ref().notNull(),
    /** Of which the stake was taken: the options account, or the bonus account. */
    accountId: ref().notNull(),
    /** The trial bonus that the stake is part of. */
    couponId: ref(),
    direction: oneOf('up', 'down').notNull(),
    seconds: count().notNull(),
    stake: amount().notNull(),
    payoutRatio: amount().notNull(),
    /** `pending`: accepted, and its entry tick has not come yet. */
    status: oneOf('pending', 'open', 'settled').notNull(),
    acceptedAt: time().notNull(),
    /** How far from acceptance and expiry a tick may be, as agreed at acceptance. */
    tickWaitMs: count().notNull(),
    /** The minute of the expected expiry under which its exposure is counted. */
    bucketAt: time().notNull(),
    /** The first tick after acceptance. */
    entryTickId: ref(),
    entryAt: time(),
    entryPrice: amount(),
    /** `entryAt` and the duration. */
    expiresAt: time(),
    /** The last tick at or before expiry. */
    exitTickId: ref(),
    exitAt: time(),
    exitPrice: amount(),
    /** `void`: no tick within the allowed wait of entry or expiry; the stake went back. */
    result: oneOf('won', 'lost', 'tie', 'void'),
    /** What came back to the member: stake and profit, the stake alone, or nothing. */
    returned: amount().notNull(),
    settledAt: time(),
    /** The command in the journal that settled it. */
    settledSequence: ref(),
  },
  (t) => [index('options_user').on(t.userId, t.id), index('options_settled').on(t.settledAt)],
);

export const optionDurationsTable = stateTable(optionDurations);
export const optionsTable = stateTable(options, {
  live: (row) => row.status !== 'settled',
  liveSql: "status <> 'settled'",
  privateEvent: 'option',
});
