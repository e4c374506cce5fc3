import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

/** Why a payout is taken back; each is a kind of entry with a text of its own. */
export const ADJUSTMENT_REASONS = ['twice', 'amount', 'recipient', 'returned'] as const;
/** What was paid by a person's word or promise, and can have been wrong. */
export const ADJUSTABLE_KINDS = [
  'deposit',
  'buy.credit',
  'coupon.voucher',
  'referral.rebate',
  'member.grant',
] as const;

/** A wrong payout that operators take back: one asks, another agrees. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: id(),
    userId: ref().notNull(),
    currencyId: ref().notNull(),
    /** The ledger entry of the payout, its kind, what it names, and what it paid. */
    entryId: ref().notNull(),
    payoutKind: oneOf(...ADJUSTABLE_KINDS).notNull(),
    payoutReference: ref().notNull(),
    paid: amount().notNull(),
    /** The account of the house that had paid it. */
    houseId: ref().notNull(),
    amount: amount().notNull(),
    /** What lies frozen for it while it waits. */
    held: amount().notNull(),
    /** What came back; less than the amount where there was no more. */
    taken: amount().notNull(),
    reasonCode: oneOf(...ADJUSTMENT_REASONS).notNull(),
    /** The operator's words. */
    reason: text().notNull(),
    status: oneOf('waiting', 'done', 'dropped').notNull(),
    definedBy: ref().notNull(),
    decidedBy: ref(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('adjustments_user').on(t.userId, t.id),
    index('adjustments_status').on(t.status, t.id),
    index('adjustments_entry').on(t.entryId),
    check(
      'adjustments_amount',
      sql`${t.amount} > 0 AND ${t.amount} <= ${t.paid} AND ${t.held} >= 0 AND ${t.taken} >= 0
        AND ${t.held} <= ${t.amount} AND ${t.taken} <= ${t.amount}`,
    ),
    check(
      'adjustments_two',
      sql`${t.status} <> 'done'
        OR (${t.decidedBy} IS NOT NULL AND ${t.decidedBy} <> ${t.definedBy})`,
    ),
  ],
);

/** Never over: what was taken back of a payout is not taken back again. */
export const adjustmentsTable = stateTable(adjustments);
