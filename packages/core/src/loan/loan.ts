import { type Amount, formatAmount, ONE, roundToDecimals } from '@kontor/money';
import { LOAN_CURRENCIES, type LoanPrices, loanRiskRate } from '@kontor/rules/loan';
import {
  ACCOUNT_IDS,
  type currenciesTable,
  type loanEventsTable,
  type RowOf,
} from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf, requireFunds, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import type { Loan } from './open-loans.ts';

type Currency = RowOf<typeof currenciesTable>;
type EventKind = RowOf<typeof loanEventsTable>['kind'];

/** One of the currencies that are lent and stand as collateral. */
export function loanCurrency(x: Exchange, currencyId: number, field: string): Currency {
  const currency = x.currencies.get(currencyId);
  const codes: readonly string[] = LOAN_CURRENCIES;
  if (currency === undefined || !currency.enabled || !codes.includes(currency.code)) {
    return refuse('CURRENCY_UNKNOWN', { field });
  }
  return currency;
}

/** The instrument whose index says what the currency is worth in USDT; null for USDT itself. */
export function instrumentOf(x: Exchange, currency: Currency, field: string): number | null {
  if (currency.code === 'USDT') return null;
  for (const { kind, baseCurrencyId, quoteCurrencyId, instrumentId } of x.marketRows.values()) {
    if (kind !== 'spot' || baseCurrencyId !== currency.id) continue;
    if (x.currencies.get(quoteCurrencyId)?.code === 'USDT') return instrumentId;
  }
  return refuse('CURRENCY_UNKNOWN', { field });
}

/** What both currencies are worth now; undefined where an index is stale. */
export function freshPrices(
  x: Exchange,
  of: Pick<Loan, 'instrumentId' | 'marginInstrumentId'>,
): LoanPrices | undefined {
  const price = priceOf(x, of.instrumentId);
  const marginPrice = priceOf(x, of.marginInstrumentId);
  if (price === undefined || marginPrice === undefined) return undefined;
  return { price, marginPrice };
}

function priceOf(x: Exchange, instrumentId: number | null): Amount | undefined {
  if (instrumentId === null) return ONE;
  if (!x.indexIsFresh(instrumentId)) return undefined;
  return x.instrumentStates.get(instrumentId)?.price;
}

export function loanDecimals(x: Exchange, { currencyId, marginCurrencyId }: Loan) {
  return {
    decimals: decimalsOf(x, currencyId),
    marginDecimals: decimalsOf(x, marginCurrencyId),
  };
}

export function codeOf(x: Exchange, currencyId: number): string {
  return x.currencies.get(currencyId)?.code ?? String(currencyId);
}

/** The member's own loan, whatever its state; somebody else's is as unknown as none. */
export function ownLoan(x: Exchange, loanId: number, ...states: Loan['status'][]): Loan {
  const loan = x.loans.get(loanId);
  if (loan === undefined || loan.userId !== x.actor) return refuse('LOAN_UNKNOWN', { field: 'id' });
  if (!states.includes(loan.status)) refuse('LOAN_STATE', { status: loan.status });
  return x.loans.edit(loanId);
}

/** An amount as exact as the currency and no more than there is of it in the spot account. */
export function checkPayment(
  x: Exchange,
  amount: Amount,
  currencyId: number,
  field: string,
): number {
  checkDecimals(amount, decimalsOf(x, currencyId), field);
  return requireFunds(x, currencyId, amount, field);
}

export const marginBalance = ({ userId, marginCurrencyId }: Loan) =>
  balanceId(userId, ACCOUNT_IDS.margin, marginCurrencyId);
export const treasuryBalance = (currencyId: number) =>
  houseBalanceId(HOUSE.loanTreasury.id, currencyId);

export const debtOf = ({ principal, interest }: Loan): Amount => principal + interest;

/** `1.2999…` as `129.99`. */
export function percentText(rate: Amount): string {
  return formatAmount(roundToDecimals(rate * 100n, 2, 'down'));
}

/** Writes down what has just happened to the loan; to be called after the row has changed. */
export function note(
  x: Exchange,
  loan: Loan,
  kind: EventKind,
  amount: Amount | null = null,
  prices?: LoanPrices,
): void {
  const { id: loanId, userId, principal, interest, collateral } = loan;
  const debt = principal + interest;
  x.loanEvents.append({
    id: x.counters.next('loanEvent'),
    loanId,
    userId,
    kind,
    amount,
    principal,
    interest,
    collateral,
    riskRate: prices === undefined || debt === 0n ? null : loanRiskRate(collateral, debt, prices),
    at: x.at,
  });
}

/** Ends it with this state: it is out of memory after the batch. */
export function end(x: Exchange, loan: Loan, status: Loan['status']): void {
  loan.status = status;
  loan.updatedAt = x.at;
  loan.endedAt = x.at;
  x.openLoans.remove(loan);
}

/** Money that stood for a loan goes back to the spot account. */
export function returnCollateral(x: Exchange, loan: Loan, amount: Amount): void {
  const { id, userId, marginCurrencyId } = loan;
  const margin = marginBalance(loan);
  x.ledger.release(margin, amount);
  x.ledger.move(margin, spotBalance(userId, marginCurrencyId), amount, 'loan.collateral', id, id);
  loan.collateral -= amount;
}
