import { formatAmount, minimum } from '@kontor/money';
import { splitRepayment } from '@kontor/rules/loan';
import { command } from '../kernel/command.ts';
import { amountInput, idInput, optional } from '../kernel/inputs.ts';
import { INTEREST_TIMER } from './interest.ts';
import {
  checkPayment,
  debtOf,
  end,
  freshPrices,
  note,
  ownLoan,
  returnCollateral,
  treasuryBalance,
} from './loan.ts';
import { reconsider } from './risk.ts';

/**
 * Pays back out of the spot account: interest first, then principal; without an amount all that is
 * owed, and of a larger one no more. With the last of the debt all collateral comes back.
 */
export const repay = command(
  'loan.repay',
  'member',
  { loanId: idInput, amount: optional(amountInput) },
  (x, { loanId, amount }) => {
    const loan = ownLoan(x, loanId, 'active');
    const { id, currencyId } = loan;
    const paid = minimum(amount ?? debtOf(loan), debtOf(loan));
    const payer = checkPayment(x, paid, currencyId, 'amount');
    const { interest, principal } = splitRepayment(paid, loan);
    const treasury = treasuryBalance(currencyId);
    x.ledger.move(payer, treasury, interest, 'loan.interest', id, 0);
    x.ledger.move(payer, treasury, principal, 'loan.principal', id, 0);
    loan.interest -= interest;
    loan.interestPaid += interest;
    loan.principal -= principal;
    loan.updatedAt = x.at;
    if (debtOf(loan) === 0n) {
      x.openLoans.unwatch(loan);
      x.timers.cancel(INTEREST_TIMER, id);
      returnCollateral(x, loan, loan.collateral);
      end(x, loan, 'repaid');
      note(x, loan, 'repayment', paid);
    } else {
      note(x, loan, 'repayment', paid, freshPrices(x, loan));
      reconsider(x, loan);
    }
    return { id, paid: formatAmount(paid), debt: formatAmount(debtOf(loan)) };
  },
);
