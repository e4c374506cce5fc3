import { formatAmount } from '@kontor/money';
import { isRiskBelow, loanInterest } from '@kontor/rules/loan';
import { DAY_MS } from '@kontor/rules/time';
import { requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { requireMayRisk } from '../limits/index.ts';
import { INTEREST_TIMER } from './interest.ts';
import {
  checkPayment,
  debtOf,
  loanDecimals,
  freshPrices,
  marginBalance,
  note,
  ownLoan,
  treasuryBalance,
} from './loan.ts';
import { checkTreasury, leaveQuote } from './quote.ts';
import { termsOf } from './terms.ts';

/**
 * Takes the quote: the collateral is set aside in the margin account, the principal comes to the
 * spot account, the first day of interest begins.
 */
export const accept = command('loan.accept', 'member', { loanId: idInput }, (x, { loanId }) => {
  const loan = ownLoan(x, loanId, 'quoted');
  // Its time decides too: the timer that ends the quote may be parked.
  if ((loan.validUntil ?? 0) <= x.at) refuse('LOAN_STATE', { status: 'expired' });
  requireTrading(x, x.actor);
  requireMayRisk(x, x.actor);
  const { dailyRate, clearRate, collateralRequired } = termsOf(loan);
  const { id, userId, currencyId, marginCurrencyId, amount } = loan;
  const prices = freshPrices(x, loan);
  if (prices === undefined) return refuse('PRICE_STALE');
  const interest = loanInterest(amount, dailyRate, loanDecimals(x, loan).decimals);
  // A loan that would be warned of at once is none that was offered.
  if (isRiskBelow(collateralRequired, amount + interest, prices, clearRate)) {
    refuse('LOAN_COLLATERAL_LOW');
  }
  const payer = checkPayment(x, collateralRequired, marginCurrencyId, 'id');
  checkTreasury(x, loan, 0n);
  leaveQuote(x, loan);
  const margin = marginBalance(loan);
  x.ledger.move(payer, margin, collateralRequired, 'loan.collateral', id, id);
  x.ledger.hold(margin, collateralRequired);
  const spot = spotBalance(userId, currencyId);
  x.ledger.move(treasuryBalance(currencyId), spot, amount, 'loan.principal', 0, id);
  loan.status = 'active';
  loan.principal = amount;
  loan.interest = interest;
  loan.collateral = collateralRequired;
  loan.startedAt = x.at;
  loan.dueAt = x.at + loan.days * DAY_MS;
  loan.nextInterestAt = x.at + DAY_MS;
  loan.updatedAt = x.at;
  note(x, loan, 'started', amount, prices);
  note(x, loan, 'interest', interest);
  x.timers.at(loan.nextInterestAt, INTEREST_TIMER, id);
  x.openLoans.watch(loan);
  return { id, debt: formatAmount(debtOf(loan)), dueAt: loan.dueAt };
});
