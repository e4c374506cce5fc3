import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** Loans against collateral, from the request to the end. Prices are in USDT. */
export const loans = pgTable(
  'loans',
  {
    id: id(),
    userId: ref().notNull(),
    status: oneOf(
      'requested',
      'quoted',
      'active',
      'repaid',
      'closed_out',
      'rejected',
      'expired',
      'cancelled',
    ).notNull(),
    currencyId: ref().notNull(),
    marginCurrencyId: ref().notNull(),
    /** Whose index says what each is worth; null for USDT itself. */
    instrumentId: ref(),
    marginInstrumentId: ref(),
    /** What was asked for. */
    amount: amount().notNull(),
    days: count().notNull(),
    contact: text().notNull(),
    /** The terms are the quote's: no later setting can touch them. */
    dailyRate: amount(),
    overdueRate: amount(),
    warnRate: amount(),
    clearRate: amount(),
    closeRate: amount(),
    releaseRate: amount(),
    closeFeeRate: amount(),
    collateralRequired: amount(),
    validUntil: time(),
    /** The operator who quoted or rejected. */
    decidedBy: ref(),
    /** Why it was rejected. */
    reason: text(),
    /** What is owed, and what stands for it. */
    principal: amount().notNull(),
    interest: amount().notNull(),
    collateral: amount().notNull(),
    /** All interest that was ever paid. */
    interestPaid: amount().notNull(),
    startedAt: time(),
    dueAt: time(),
    /** When the next day of interest is added. */
    nextInterestAt: time(),
    /** Set while the risk rate is below the warning and has not recovered. */
    warnedAt: time(),
    /** What the forced close did, at which prices. */
    closeTickId: ref(),
    closeMarginTickId: ref(),
    closePrice: amount(),
    closeMarginPrice: amount(),
    closeDebt: amount(),
    closeCollateral: amount(),
    sold: amount(),
    closeFee: amount(),
    proceeds: amount(),
    shortfall: amount(),
    /** The command in the journal that closed it. */
    closeSequence: ref(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    endedAt: time(),
  },
  (t) => [
    index('loans_user').on(t.userId, t.id),
    index('loans_open')
      .on(t.status, t.id)
      .where(sql`${t.status} IN ('requested', 'quoted', 'active')`),
    check(
      'loans_not_negative',
      sql`${t.principal} >= 0 AND ${t.interest} >= 0 AND ${t.collateral} >= 0`,
    ),
  ],
);

/** What happened to each loan, in order, with what it was afterwards. */
export const loanEvents = pgTable(
  'loan_events',
  {
    id: id(),
    loanId: ref().notNull(),
    userId: ref().notNull(),
    kind: oneOf(
      'requested',
      'quoted',
      'rejected',
      'expired',
      'cancelled',
      'started',
      'interest',
      'overdue',
      'repayment',
      'collateral_added',
      'collateral_released',
      'warned',
      'recovered',
      'closed',
    ).notNull(),
    /** Of interest and repayments in the lent currency, of collateral in its own. */
    amount: amount(),
    principal: amount().notNull(),
    interest: amount().notNull(),
    collateral: amount().notNull(),
    /** At the index, where the act looked at it. */
    riskRate: amount(),
    at: time().notNull(),
  },
  (t) => [index('loan_events_loan').on(t.loanId, t.id)],
);

export const loansTable = stateTable(loans, {
  live: ({ status }) => status === 'requested' || status === 'quoted' || status === 'active',
  liveSql: "status IN ('requested', 'quoted', 'active')",
});
export const loanEventsTable = logTable(loanEvents);
