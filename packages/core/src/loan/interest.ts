import { formatAmount } from '@kontor/money';
import { loanInterest } from '@kontor/rules/loan';
import { DAY_MS } from '@kontor/rules/time';
import type { TimerDefinition } from '../kernel/command.ts';
import { notify } from '../notices/index.ts';
import { codeOf, debtOf, loanDecimals, note, percentText } from './loan.ts';
import { termsOf } from './terms.ts';

export const INTEREST_TIMER = 'loan.interest';

/**
 * Each begun day is owed when it begins: the daily rate of the principal until the loan is due,
 * from then on the overdue rate of all that is owed.
 */
export const interestTimer: TimerDefinition = {
  kind: INTEREST_TIMER,
  run: (x, loanId) => {
    const loan = x.loans.tryEdit(loanId);
    if (loan?.status !== 'active' || loan.dueAt === null) return;
    const { dailyRate, overdueRate } = termsOf(loan);
    const { decimals } = loanDecimals(x, loan);
    const isOverdue = x.at >= loan.dueAt;
    const added = isOverdue
      ? loanInterest(debtOf(loan), overdueRate, decimals)
      : loanInterest(loan.principal, dailyRate, decimals);
    loan.interest += added;
    loan.nextInterestAt = x.at + DAY_MS;
    loan.updatedAt = x.at;
    note(x, loan, isOverdue ? 'overdue' : 'interest', added);
    if (x.at === loan.dueAt) {
      notify(x, loan.userId, 'loan.overdue', {
        loan: loanId,
        debt: formatAmount(debtOf(loan)),
        currency: codeOf(x, loan.currencyId),
        dailyRate: percentText(overdueRate),
      });
    }
    x.timers.at(loan.nextInterestAt, INTEREST_TIMER, loanId);
    x.openLoans.watch(loan);
  },
};
