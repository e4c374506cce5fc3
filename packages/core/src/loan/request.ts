import { divide, formatAmount, multiply, ONE, roundToDecimals } from '@kontor/money';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, countInput, idInput, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { requireMayRisk } from '../limits/index.ts';
import { freshPrices, instrumentOf, loanCurrency, note } from './loan.ts';
import type { Loan } from './open-loans.ts';

const CONTACT_MAX = 100;
const DAYS_MAX = 3_650;

/**
 * Asks for a loan; an operator answers with a quote or a reason. Nothing is moved or frozen. What
 * is borrowed is put at risk, so whoever has left off may not ask.
 */
export const request = command(
  'loan.request',
  'member',
  {
    amount: amountInput,
    currencyId: idInput,
    marginCurrencyId: idInput,
    days: countInput(1, DAYS_MAX),
    contact: textInput(CONTACT_MAX),
  },
  (x, { amount, currencyId, marginCurrencyId, days, contact }) => {
    checkMember(x);
    requireMayRisk(x, x.actor);
    const currency = loanCurrency(x, currencyId, 'currency');
    const margin = loanCurrency(x, marginCurrencyId, 'margin_currency');
    if (currencyId === marginCurrencyId) {
      refuse('LOAN_CURRENCIES_SAME', { field: 'margin_currency' });
    }
    const instrumentId = instrumentOf(x, currency, 'currency');
    const marginInstrumentId = instrumentOf(x, margin, 'margin_currency');
    checkDecimals(amount, decimalsOf(x, currencyId), 'amount');
    checkDays(x, days);
    const prices = freshPrices(x, { instrumentId, marginInstrumentId });
    if (prices === undefined) return refuse('PRICE_STALE');
    checkWorth(x, amount, prices.price, currency.decimals);
    const openMaximum = Number(x.setting('loans_open_maximum') / ONE);
    if (x.openLoans.count(x.actor) >= openMaximum) {
      refuse('TOO_MANY_LOANS', { maximum: openMaximum });
    }
    const loan: Loan = x.loans.insert({
      ...NOTHING_YET,
      id: x.counters.next('loan'),
      userId: x.actor,
      status: 'requested',
      currencyId,
      marginCurrencyId,
      instrumentId,
      marginInstrumentId,
      amount,
      days,
      contact,
      createdAt: x.at,
      updatedAt: x.at,
    });
    note(x, loan, 'requested', amount);
    x.openLoans.add(loan);
    return { id: loan.id };
  },
);

const NOTHING_YET = {
  dailyRate: null,
  overdueRate: null,
  warnRate: null,
  clearRate: null,
  closeRate: null,
  releaseRate: null,
  closeFeeRate: null,
  collateralRequired: null,
  validUntil: null,
  decidedBy: null,
  reason: null,
  principal: 0n,
  interest: 0n,
  collateral: 0n,
  interestPaid: 0n,
  startedAt: null,
  dueAt: null,
  nextInterestAt: null,
  warnedAt: null,
  closeTickId: null,
  closeMarginTickId: null,
  closePrice: null,
  closeMarginPrice: null,
  closeDebt: null,
  closeCollateral: null,
  sold: null,
  closeFee: null,
  proceeds: null,
  shortfall: null,
  closeSequence: null,
  endedAt: null,
} as const;

/** Market makers, and whoever has the VIP level. */
function checkMember(x: Exchange): void {
  const member = requireTrading(x, x.actor);
  const minimum = Number(x.setting('loan_vip_minimum') / ONE);
  if (member.marketMaker || member.vipLevel >= minimum) return undefined;
  return refuse('LOAN_NOT_ELIGIBLE', { level: member.vipLevel, minimum });
}

function checkDays(x: Exchange, days: number): void {
  const field = 'days';
  const minimum = Number(x.setting('loan_days_minimum') / ONE);
  if (days < minimum) refuse('BELOW_MINIMUM', { field, minimum });
  const maximum = Number(x.setting('loan_days_maximum') / ONE);
  if (days > maximum) refuse('ABOVE_MAXIMUM', { field, maximum });
}

/** The limits are in USDT, at the index of this moment. */
function checkWorth(x: Exchange, amount: bigint, price: bigint, decimals: number): void {
  const field = 'amount';
  const worth = multiply(amount, price, 'down');
  const lowest = x.setting('loan_minimum');
  if (worth < lowest) {
    const minimum = roundToDecimals(divide(lowest, price, 'up'), decimals, 'up');
    refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimum) });
  }
  const highest = x.setting('loan_maximum');
  if (worth > highest) {
    const maximum = roundToDecimals(divide(highest, price, 'down'), decimals, 'down');
    refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(maximum) });
  }
}
