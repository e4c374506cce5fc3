import {
  type Amount,
  divide,
  maximum,
  minimum,
  multiply,
  ONE,
  roundToDecimals,
} from '@kontor/money';

/** What a withdrawal costs: a fixed part by its network, and a share of the number. */
export interface WithdrawalTerms {
  readonly fee: Amount;
  /** A share: 0.001. Above 0.9 it counts as 0.9. */
  readonly feeRate: Amount;
  /** Of the currency. */
  readonly decimals: number;
}

const FEE_RATE_MAX = (ONE * 9n) / 10n;

/** The fee is taken out of the number and rounded up; `receive` is below zero where it eats all. */
export function withdrawalCost(
  number: Amount,
  { fee, feeRate, decimals }: WithdrawalTerms,
): { readonly fee: Amount; readonly receive: Amount } {
  const share = roundToDecimals(multiply(number, bounded(feeRate), 'up'), decimals, 'up');
  return { fee: fee + share, receive: number - fee - share };
}

/** The least number, at or above the network's minimum, of which something arrives. */
export function smallestWithdrawal(least: Amount, terms: WithdrawalTerms): Amount {
  if (withdrawalCost(least, terms).receive > 0n) return least;
  const unit = 10n ** BigInt(18 - terms.decimals);
  // What arrives of it is at least one unit, and the share may be rounded up by nearly another.
  const number = divide(terms.fee + 2n * unit, ONE - bounded(terms.feeRate), 'up');
  return maximum(least, roundToDecimals(number, terms.decimals, 'up'));
}

/** A setting that nobody meant must not divide by nothing. */
function bounded(feeRate: Amount): Amount {
  return minimum(feeRate, FEE_RATE_MAX);
}

const TRANSACTION_ID = /^[0-9a-f]{64}$/i;

/** Whether a text has the form of a transaction's id: 32 bytes, as explorers of Bitcoin show it. */
export function isTransactionId(text: string): boolean {
  return TRANSACTION_ID.test(text);
}
