import { type Amount, formatAmount, ONE, parseAmount } from '@kontor/money';
import { collateralFor, initialRiskRate } from '@kontor/rules/loan';
import { HOUR_MS } from '@kontor/rules/time';
import { checkDecimals } from '../kernel/checks.ts';
import { command, type TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  idInput,
  nonNegativeInput,
  optional,
  textInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import { codeOf, loanDecimals, end, freshPrices, note, ownLoan, treasuryBalance } from './loan.ts';
import type { Loan } from './open-loans.ts';

const HOURS_MAX = 168;
/** A percent a day: beyond it a rate is a slip of the hand. */
const DAILY_RATE_MAX = parseAmount('0.01');
export const QUOTE_TIMER = 'loan.quote';

/**
 * An operator's offer: the rate and the collateral, held until it is over. The treasury must have
 * the principal besides what other quotes promise. The terms of the moment are kept with the loan.
 */
export const quote = command(
  'loan.quote',
  'operator',
  {
    loanId: idInput,
    dailyRate: optional(nonNegativeInput),
    collateral: optional(amountInput),
    hours: optional(countInput(1, HOURS_MAX)),
  },
  (x, input) => {
    const loan = requested(x, input.loanId);
    const prices = freshPrices(x, loan);
    if (prices === undefined) return refuse('PRICE_STALE');
    const dailyRate = input.dailyRate ?? x.setting('loan_daily_rate');
    if (dailyRate > DAILY_RATE_MAX) {
      refuse('ABOVE_MAXIMUM', { field: 'daily_rate', maximum: formatAmount(DAILY_RATE_MAX) });
    }
    const rate = initialRiskRate(x.setting('loan_leverage_maximum'));
    const { marginDecimals } = loanDecimals(x, loan);
    const least = collateralFor(loan.amount, rate, prices, marginDecimals);
    const collateral = input.collateral ?? least;
    checkDecimals(collateral, decimalsOf(x, loan.marginCurrencyId), 'collateral');
    if (collateral < least) {
      refuse('BELOW_MINIMUM', { field: 'collateral', minimum: formatAmount(least) });
    }
    checkTreasury(x, loan, x.openLoans.promisedOf(loan.currencyId));
    const hours = input.hours ?? Number(x.setting('loan_quote_hours') / ONE);
    const validUntil = x.at + hours * HOUR_MS;
    const warnRate = x.setting('loan_warn_rate');
    Object.assign(loan, {
      status: 'quoted',
      dailyRate,
      overdueRate: x.setting('loan_overdue_rate'),
      warnRate,
      clearRate: warnRate + x.setting('loan_warn_hysteresis'),
      closeRate: x.setting('loan_close_rate'),
      releaseRate: rate,
      closeFeeRate: x.setting('loan_close_fee'),
      collateralRequired: collateral,
      validUntil,
      decidedBy: x.actor,
      updatedAt: x.at,
    } satisfies Partial<Loan>);
    note(x, loan, 'quoted', collateral);
    notify(x, loan.userId, 'loan.quoted', {
      amount: formatAmount(loan.amount),
      currency: codeOf(x, loan.currencyId),
      collateral: formatAmount(collateral),
      marginCurrency: codeOf(x, loan.marginCurrencyId),
      validUntilAt: validUntil,
    });
    x.openLoans.promise(loan);
    x.timers.at(validUntil, QUOTE_TIMER, loan.id);
    return { id: loan.id, collateral: formatAmount(collateral), validUntil };
  },
);

/** Refuses where the treasury, less what it has promised, cannot pay the principal. */
export function checkTreasury(x: Exchange, { currencyId, amount }: Loan, promised: Amount): void {
  const free = x.ledger.available(treasuryBalance(currencyId)) - promised;
  if (free >= amount) return;
  refuse('LOAN_TREASURY_SHORT', { available: formatAmount(free > 0n ? free : 0n) });
}

/** An operator's no, with the reason that the member reads. */
export const reject = command(
  'loan.reject',
  'operator',
  { loanId: idInput, reason: textInput(500) },
  (x, { loanId, reason }) => {
    const loan = requested(x, loanId);
    loan.reason = reason;
    loan.decidedBy = x.actor;
    end(x, loan, 'rejected');
    note(x, loan, 'rejected');
    notify(x, loan.userId, 'loan.rejected', {
      amount: formatAmount(loan.amount),
      currency: codeOf(x, loan.currencyId),
      reason,
    });
    return { id: loanId };
  },
);

/** The member takes a request back, or leaves a quote. */
export const cancel = command('loan.cancel', 'member', { loanId: idInput }, (x, { loanId }) => {
  const loan = ownLoan(x, loanId, 'requested', 'quoted');
  if (loan.status === 'quoted') leaveQuote(x, loan);
  end(x, loan, 'cancelled');
  note(x, loan, 'cancelled');
  return { id: loanId };
});

/** Nobody took the quote in its time. */
export const quoteTimer: TimerDefinition = {
  kind: QUOTE_TIMER,
  run: (x, loanId) => {
    const loan = x.loans.tryEdit(loanId);
    if (loan?.status !== 'quoted') return;
    x.openLoans.keepPromise(loan);
    end(x, loan, 'expired');
    note(x, loan, 'expired');
  },
};

export function leaveQuote(x: Exchange, loan: Loan): void {
  x.openLoans.keepPromise(loan);
  x.timers.cancel(QUOTE_TIMER, loan.id);
}

function requested(x: Exchange, loanId: number): Loan {
  const loan = x.loans.get(loanId);
  if (loan === undefined) return refuse('LOAN_UNKNOWN', { field: 'id' });
  if (loan.status !== 'requested') refuse('LOAN_STATE', { status: loan.status });
  return x.loans.edit(loanId);
}
