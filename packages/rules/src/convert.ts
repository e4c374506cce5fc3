/** Exchange between two coins at the index, less a fee out of what arrives. */
import { type Amount, multiplyDivide, ONE, powerOfTen, SCALE_DIGITS } from '@kontor/money';

export interface ConversionTerms {
  /** Of the first coin. */
  readonly amount: Amount;
  /** The index of each coin in USDT. */
  readonly fromPrice: Amount;
  readonly toPrice: Amount;
  /** A share of what arrives. */
  readonly feeRate: Amount;
  /** Of the coin that arrives. */
  readonly decimals: number;
}

/** Both in the coin that arrives: `received` is rounded down to its decimals, the fee up. */
export interface Conversion {
  readonly fee: Amount;
  readonly received: Amount;
}

export function conversionOf(terms: ConversionTerms): Conversion {
  const { amount, fromPrice, toPrice, feeRate, decimals } = terms;
  const unit = powerOfTen(SCALE_DIGITS - decimals);
  const units = multiplyDivide(amount, fromPrice, toPrice * unit, 'down');
  const feeUnits = multiplyDivide(units, feeRate, ONE, 'up');
  return { fee: feeUnits * unit, received: (units - feeUnits) * unit };
}

/**
 * Whether the index has left an offered price behind by more than `guard` to the offerer's loss:
 * the first coin is now worth so much less of the second.
 */
export function hasMovedAway(
  offered: { readonly fromPrice: Amount; readonly toPrice: Amount },
  now: { readonly fromPrice: Amount; readonly toPrice: Amount },
  guard: Amount,
): boolean {
  return now.fromPrice * offered.toPrice * ONE < offered.fromPrice * now.toPrice * (ONE - guard);
}
