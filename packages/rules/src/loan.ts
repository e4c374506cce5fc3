/**
 * The figures of loans, the same in the exchange, on the page before anything is sent, and in a
 * receipt. Rates are fractions: 0.0005 a day, a risk rate of 1.3. Prices are in USDT.
 */
import {
  type Amount,
  divide,
  maximum,
  minimum,
  multiply,
  multiplyDivide,
  ONE,
  roundToDecimals,
} from '@kontor/money';

/** What is lent, and what may stand for it; one that the platform does not have is left out. */
export const LOAN_CURRENCIES = ['BTC', 'ETH', 'USDT', 'USDC'] as const;

/** What one of each is worth in USDT. */
export interface LoanPrices {
  /** Of the currency that is lent. */
  readonly price: Amount;
  /** Of the collateral. */
  readonly marginPrice: Amount;
}

/** How exactly each currency can be paid. */
export interface LoanDecimals {
  readonly decimals: number;
  readonly marginDecimals: number;
}

/** One begun day of interest. Rounded up: it is owed by whoever borrowed. */
export function loanInterest(principal: Amount, rate: Amount, decimals: number): Amount {
  return roundToDecimals(multiply(principal, rate, 'up'), decimals, 'up');
}

/** What a loan costs when it is repaid on its last day. */
export function loanAtTerm(
  principal: Amount,
  rate: Amount,
  days: number,
  decimals: number,
): { perDay: Amount; interest: Amount; total: Amount } {
  const perDay = loanInterest(principal, rate, decimals);
  const interest = perDay * BigInt(days);
  return { perDay, interest, total: principal + interest };
}

/**
 * How much collateral stands against a loan at least: of those who borrow, buy collateral with it
 * and borrow against that, again and again, none gets beyond this leverage. 3 gives 1.5.
 */
export function initialRiskRate(leverage: Amount): Amount {
  return divide(leverage, leverage - ONE, 'up');
}

/** The least collateral for this risk rate, rounded up. */
export function collateralFor(
  debt: Amount,
  rate: Amount,
  { price, marginPrice }: LoanPrices,
  marginDecimals: number,
): Amount {
  const value = multiply(multiply(debt, price, 'up'), rate, 'up');
  return roundToDecimals(divide(value, marginPrice, 'up'), marginDecimals, 'up');
}

/** The collateral's worth over the debt's, rounded down; only to be shown. */
export function loanRiskRate(collateral: Amount, debt: Amount, prices: LoanPrices): Amount {
  return multiplyDivide(collateral * prices.marginPrice, ONE, debt * prices.price, 'down');
}

/** Whether the risk rate is below `rate`, without any rounding. */
export function isRiskBelow(
  collateral: Amount,
  debt: Amount,
  prices: LoanPrices,
  rate: Amount,
): boolean {
  return collateral * prices.marginPrice * ONE < debt * prices.price * rate;
}

/**
 * What one of the collateral costs in the lent currency when the risk rate is exactly `rate`. The
 * rate is below it when the collateral costs less.
 */
export function riskBoundary(collateral: Amount, debt: Amount, rate: Amount): Amount {
  return multiplyDivide(debt, rate, collateral, 'up');
}

/** How much of the collateral can go while the risk rate stays at `rate` or above. */
export function releasableCollateral(
  collateral: Amount,
  debt: Amount,
  prices: LoanPrices,
  rate: Amount,
  marginDecimals: number,
): Amount {
  return maximum(0n, collateral - collateralFor(debt, rate, prices, marginDecimals));
}

/** A repayment pays interest first, then the principal; more than the debt is not taken. */
export function splitRepayment(
  amount: Amount,
  owed: { readonly interest: Amount; readonly principal: Amount },
): { interest: Amount; principal: Amount } {
  const interest = minimum(amount, owed.interest);
  return { interest, principal: minimum(amount - interest, owed.principal) };
}

export interface LoanClose {
  /** Of the collateral, the fee included. */
  readonly sold: Amount;
  /** The part of it that is the fee. */
  readonly fee: Amount;
  /** In the lent currency: the debt, or what the whole collateral brings. */
  readonly proceeds: Amount;
  /** Collateral that goes back to the member. */
  readonly returned: Amount;
  /** In the lent currency: what the platform has lost. */
  readonly shortfall: Amount;
}

/**
 * A forced close: so much of the collateral is sold at the index, less the fee, as pays the debt.
 * Where all of it does not, it pays what it brings, and the rest is the platform's loss.
 */
export function closeLoan(
  { collateral, debt, fee: rate }: { collateral: Amount; debt: Amount; fee: Amount },
  { price, marginPrice }: LoanPrices,
  { decimals, marginDecimals }: LoanDecimals,
): LoanClose {
  // Multiplied out, so that there is one rounding: debt × price ÷ (margin price × (1 − fee)).
  const needed = multiplyDivide(debt * price, ONE, marginPrice * (ONE - rate), 'up');
  const sold = minimum(collateral, roundToDecimals(needed, marginDecimals, 'up'));
  const fee = roundToDecimals(multiply(sold, rate, 'down'), marginDecimals, 'down');
  const brought = multiplyDivide(sold * marginPrice, ONE - rate, price * ONE, 'down');
  const proceeds = minimum(debt, roundToDecimals(brought, decimals, 'down'));
  return { sold, fee, proceeds, returned: collateral - sold, shortfall: debt - proceeds };
}
