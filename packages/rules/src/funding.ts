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

/** How transactions are named, by how addresses of their chain are written. */
const TRANSACTIONS: Readonly<Record<string, RegExp>> = {
  bitcoin: TRANSACTION_ID,
  litecoin: TRANSACTION_ID,
  dogecoin: TRANSACTION_ID,
  tron: TRANSACTION_ID,
  ethereum: /^0x[0-9a-f]{64}$/i,
  // A signature of 64 bytes in Base58.
  solana: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
};

/** Whether a text can name a transaction of a network; what a bank calls its payments is free. */
export function isTransactionOf(addressFormat: string, text: string): boolean {
  return TRANSACTIONS[addressFormat]?.test(text) ?? true;
}

/** What a reason to refuse is about: a request as it is. */
interface Refused {
  readonly kind: string;
  /** Of a withdrawal. */
  readonly status?: string;
  /** Of a deposit: whether an image was sent along. */
  readonly hasVoucher?: boolean;
}

/** Whether a reason can be true of a deposit, so that its member is not told another one's. */
export function fitsDeposit(code: string, { kind, hasVoucher }: Refused): boolean {
  if (code === 'unreadable') return hasVoucher === true;
  // Only a bank says who has paid.
  if (code === 'other_name') return kind !== 'chain';
  return true;
}

/** Likewise of a withdrawal: nothing is returned that was not sent. */
export function fitsWithdrawal(code: string, { kind, status }: Refused): boolean {
  if (code === 'returned') return status === 'sent';
  if (code === 'review_failed') return status !== 'sent';
  if (code === 'other_name') return kind !== 'chain';
  if (code === 'network_down') return kind === 'chain';
  return true;
}
