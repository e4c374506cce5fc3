import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, divide, formatAmount, multiply, ONE, parseAmount } from '@kontor/money';
import { collateralFor, loanAtTerm, riskBoundary } from '@kontor/rules/loan';
import { figures, formatMoney, readDecimal } from '../../../shared/lib/format.ts';

export type Terms = OutputOf<typeof calls.loan.terms>;
export type Currency = Terms['currencies'][number];
export type Loan = OutputOf<typeof calls.loan.list>['data'][number];

export interface Wish {
  readonly amount: Amount;
  readonly currency: Currency;
  readonly margin: Currency;
  readonly days: number;
}

/** What a loan would be at the usual rate and the prices of now, by the exchange's own rules. */
export interface Estimate {
  readonly worth: Amount;
  readonly collateral: Amount;
  readonly perDay: Amount;
  readonly total: Amount;
  /** What one of the collateral costs in the lent currency then. */
  readonly warnAt: Amount;
  readonly closeAt: Amount;
}

/** Undefined where a price is not known, or there is nothing to compute. */
export function estimateOf(terms: Terms, wish: Wish): Estimate | undefined {
  const { amount, currency, margin, days } = wish;
  const price = readDecimal(currency.price);
  const marginPrice = readDecimal(margin.price);
  if (price === undefined || marginPrice === undefined || amount <= 0n || days <= 0) {
    return undefined;
  }
  const rate = parseAmount(terms.daily_rate);
  const { perDay, total } = loanAtTerm(amount, rate, days, currency.decimals);
  const initial = parseAmount(terms.initial_rate);
  const prices = { price, marginPrice };
  const collateral = collateralFor(amount, initial, prices, margin.decimals);
  if (collateral <= 0n) return undefined;
  const boundary = (limit: string) => riskBoundary(collateral, amount + perDay, parseAmount(limit));
  return {
    worth: multiply(amount, price, 'down'),
    collateral,
    perDay,
    total,
    warnAt: boundary(terms.warn_rate),
    closeAt: boundary(terms.close_rate),
  };
}

const STABLE = new Set(['USDT', 'USDC']);

/** A boundary as people know prices: of the coin, in the stable currency where there is one. */
export function boundaryPrice(
  boundary: Amount,
  currency: string,
  margin: string,
): { coin: string; price: string; in: string } {
  const turned = STABLE.has(margin) && !STABLE.has(currency);
  const value = turned ? divide(ONE, boundary, 'down') : boundary;
  const decimals = value >= ONE ? 2 : 8;
  const price = formatMoney(formatAmount(value), { decimals });
  return turned ? { coin: currency, price, in: margin } : { coin: margin, price, in: currency };
}

/** `1.5` as `150%`, cut off at two decimals, without the zeros at its end. */
export function percentOf(rate: string | null): string {
  const amount = readDecimal(rate);
  if (amount === undefined) return '—';
  return figures().percent(formatAmount(amount * 100n, 2));
}
