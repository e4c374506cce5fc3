import { formatAmount } from '@kontor/money';
import { releasableCollateral } from '@kontor/rules/loan';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import { amountInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import {
  checkPayment,
  debtOf,
  loanDecimals,
  freshPrices,
  marginBalance,
  note,
  ownLoan,
  returnCollateral,
} from './loan.ts';
import { reconsider } from './risk.ts';
import { termsOf } from './terms.ts';

/** More collateral out of the spot account, at any time. */
export const addCollateral = command(
  'loan.add_collateral',
  'member',
  { loanId: idInput, amount: amountInput },
  (x, { loanId, amount }) => {
    const loan = ownLoan(x, loanId, 'active');
    const payer = checkPayment(x, amount, loan.marginCurrencyId, 'amount');
    const margin = marginBalance(loan);
    x.ledger.move(payer, margin, amount, 'loan.collateral', loanId, loanId);
    x.ledger.hold(margin, amount);
    loan.collateral += amount;
    loan.updatedAt = x.at;
    note(x, loan, 'collateral_added', amount, freshPrices(x, loan));
    reconsider(x, loan);
    return { id: loanId, collateral: formatAmount(loan.collateral) };
  },
);

/** Some collateral back, as long as what stays is as much as a new loan needs. */
export const releaseCollateral = command(
  'loan.release',
  'member',
  { loanId: idInput, amount: amountInput },
  (x, { loanId, amount }) => {
    const loan = ownLoan(x, loanId, 'active');
    checkDecimals(amount, decimalsOf(x, loan.marginCurrencyId), 'amount');
    const prices = freshPrices(x, loan);
    if (prices === undefined) return refuse('PRICE_STALE');
    const { releaseRate } = termsOf(loan);
    const { marginDecimals } = loanDecimals(x, loan);
    const { collateral } = loan;
    const most = releasableCollateral(
      collateral,
      debtOf(loan),
      prices,
      releaseRate,
      marginDecimals,
    );
    if (amount > most) {
      refuse('ABOVE_MAXIMUM', { field: 'amount', maximum: formatAmount(most) });
    }
    returnCollateral(x, loan, amount);
    loan.updatedAt = x.at;
    note(x, loan, 'collateral_released', amount, prices);
    reconsider(x, loan);
    return { id: loanId, collateral: formatAmount(loan.collateral) };
  },
);
