import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, count, id, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** How far the fees of an invited member are shared, in one currency: id = member × 4096 + it. */
export const referrals = pgTable('referrals', {
  id: id(),
  inviterId: ref().notNull(),
  inviteeId: ref().notNull(),
  currencyId: ref().notNull(),
  /** The newest fill whose fee was shared. */
  paidTo: ref().notNull(),
  fees: amount().notNull(),
  rebates: amount().notNull(),
});

/** When inviters were last told of rebates, so that it is once an hour. */
export const inviters = pgTable('inviters', { id: id(), toldAt: time().notNull() });

/** A share of the fees of an invited member that was paid to who invited them. */
export const rebates = pgTable(
  'rebates',
  {
    id: id(),
    inviterId: ref().notNull(),
    inviteeId: ref().notNull(),
    currencyId: ref().notNull(),
    /** Of the fills from one to another, both included. */
    fees: amount().notNull(),
    rate: amount().notNull(),
    amount: amount().notNull(),
    fromId: ref().notNull(),
    toId: ref().notNull(),
    at: time().notNull(),
  },
  (t) => [
    index('rebates_inviter').on(t.inviterId, t.id),
    check('rebates_within_fees', sql`${t.amount} >= 0 AND ${t.amount} <= ${t.fees} * ${t.rate}`),
  ],
);

/** What a member's VIP level was found to be at a midnight of UTC. */
export const vipEvaluations = pgTable(
  'vip_evaluations',
  {
    id: id(),
    userId: ref().notNull(),
    /** Midnights since 1970. */
    day: count().notNull(),
    volume: amount().notNull(),
    balance: amount().notNull(),
    levelBefore: count().notNull(),
    level: count().notNull(),
    at: time().notNull(),
  },
  (t) => [index('vip_evaluations_user').on(t.userId, t.id)],
);

/** Up to where the server has shared fees and evaluated levels. */
export const growthMarks = pgTable('growth_marks', {
  name: text().primaryKey(),
  value: ref().notNull(),
  at: time().notNull(),
});

export const referralsTable = stateTable(referrals);
export const invitersTable = stateTable(inviters);
export const rebatesTable = logTable(rebates);
export const vipEvaluationsTable = logTable(vipEvaluations);
