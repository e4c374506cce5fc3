import { formatAmount } from '@kontor/money';
import { closeLoan, type LoanPrices, loanRiskRate, splitRepayment } from '@kontor/rules/loan';
import { tickId } from '@kontor/rules/ticks';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';
import { INTEREST_TIMER } from './interest.ts';
import {
  codeOf,
  debtOf,
  loanDecimals,
  end,
  marginBalance,
  note,
  percentText,
  returnCollateral,
  treasuryBalance,
} from './loan.ts';
import type { Loan } from './open-loans.ts';
import { termsOf } from './terms.ts';

/**
 * The forced close: the liquidity account takes so much of the collateral as pays the debt, at the
 * index of this tick less the closing fee, which goes to the fees. What is left goes back to the
 * member; what is missing is the treasury's loss and nobody else's.
 */
export function close(x: Exchange, id: number, prices: LoanPrices): void {
  const loan = x.loans.edit(id);
  const debt = debtOf(loan);
  const { collateral, currencyId, marginCurrencyId } = loan;
  const riskRate = percentText(loanRiskRate(collateral, debt, prices));
  const terms = { collateral, debt, fee: termsOf(loan).closeFeeRate };
  const closed = closeLoan(terms, prices, loanDecimals(x, loan));
  const { sold, fee, proceeds, returned, shortfall } = closed;
  x.openLoans.unwatch(loan);
  x.timers.cancel(INTEREST_TIMER, id);
  const margin = marginBalance(loan);
  const liquidity = (currency: number) => houseBalanceId(HOUSE.liquidity.id, currency);
  const fees = houseBalanceId(HOUSE.fees.id, marginCurrencyId);
  x.ledger.settle(margin, liquidity(marginCurrencyId), sold - fee, 'loan.close', id, 0);
  x.ledger.settle(margin, fees, fee, 'loan.close_fee', id, 0);
  x.ledger.move(liquidity(currencyId), treasuryBalance(currencyId), proceeds, 'loan.close', 0, 0);
  loan.interestPaid += splitRepayment(proceeds, loan).interest;
  loan.collateral -= sold;
  returnCollateral(x, loan, returned);
  Object.assign(loan, {
    principal: 0n,
    interest: 0n,
    closeTickId: tickOf(x, loan.instrumentId),
    closeMarginTickId: tickOf(x, loan.marginInstrumentId),
    closePrice: prices.price,
    closeMarginPrice: prices.marginPrice,
    closeDebt: debt,
    closeCollateral: collateral,
    sold,
    closeFee: fee,
    proceeds,
    shortfall,
    closeSequence: x.commandSequence,
  } satisfies Partial<Loan>);
  end(x, loan, 'closed_out');
  note(x, loan, 'closed', sold);
  notify(x, loan.userId, 'loan.closed', {
    loan: id,
    riskRate,
    sold: formatAmount(sold),
    marginCurrency: codeOf(x, marginCurrencyId),
    returned: formatAmount(returned),
  });
}

function tickOf(x: Exchange, instrumentId: number | null): number | null {
  const state = instrumentId === null ? undefined : x.instrumentStates.get(instrumentId);
  return instrumentId === null || state === undefined ? null : tickId(instrumentId, state.tickAt);
}
