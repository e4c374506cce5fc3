/** What a withdrawal costs, what arrives of it, and what stands in its way; everything exact. */
import {
  type Amount,
  formatAmount,
  maximum,
  multiply,
  parseAmount,
  roundToDecimals,
} from '@kontor/money';
import { smallestWithdrawal, withdrawalCost } from '@kontor/rules/funding';
import type { FundingInfo, Network } from '../types.ts';

/** Figures of the limit are shown in BTC to the eighth decimal. */
const BTC_DECIMALS = 8;

/** What depends on the network is undefined while it is not chosen. */
export interface Plan {
  /** The least of which something arrives. */
  readonly minimum: Amount | undefined;
  readonly available: Amount;
  /** Exactly what MAX fills in; undefined while nobody knows what one unit is worth. */
  readonly maximum: Amount | undefined;
  readonly fee: Amount | undefined;
  /** Zero where the fee would eat all. */
  readonly receive: Amount | undefined;
}

type Terms = Pick<FundingInfo, 'fee_rate' | 'decimals' | 'available' | 'max_number'>;

/** Nothing typed yet is planned as nothing: the fixed fee alone. */
export function planOf(
  info: Terms,
  network: Pick<Network, 'fee' | 'min_number'> | undefined,
  number: Amount | undefined,
): Plan {
  const own = {
    available: parseAmount(info.available),
    maximum: info.max_number === null ? undefined : parseAmount(info.max_number),
  };
  if (network === undefined) {
    return { ...own, minimum: undefined, fee: undefined, receive: undefined };
  }
  const terms = {
    fee: parseAmount(network.fee),
    feeRate: parseAmount(info.fee_rate),
    decimals: info.decimals,
  };
  const { fee, receive } = withdrawalCost(number ?? 0n, terms);
  const minimum = smallestWithdrawal(parseAmount(network.min_number), terms);
  return { ...own, minimum, fee, receive: maximum(receive, 0n) };
}

export type NumberFault =
  | { readonly code: 'FIELD_NOT_POSITIVE' | 'INSUFFICIENT_BALANCE' | 'PRICE_STALE' }
  | { readonly code: 'BELOW_MINIMUM'; readonly minimum: string }
  | { readonly code: 'LIMIT_24H'; readonly limit: string; readonly left: string };

/** What of the limit is left, in BTC; never below zero. */
export function limitLeft({
  limit_24h,
  used_24h,
}: Pick<FundingInfo, 'limit_24h' | 'used_24h'>): Amount {
  return maximum(parseAmount(limit_24h) - parseAmount(used_24h), 0n);
}

/** What a number is of the limit, in BTC, rounded up; undefined without a price. */
export function btcOf({ btc_price }: Pick<FundingInfo, 'btc_price'>, number: Amount) {
  if (btc_price === null) return undefined;
  const worth = multiply(number, parseAmount(btc_price), 'up');
  return roundToDecimals(worth, BTC_DECIMALS, 'up');
}

/** Why a number would be refused, in the order in which the exchange looks. */
export function numberFault(
  plan: Plan,
  info: Pick<FundingInfo, 'limit_24h' | 'used_24h'>,
  number: Amount | undefined,
): NumberFault | undefined {
  if (number === undefined || number <= 0n) return { code: 'FIELD_NOT_POSITIVE' };
  const { minimum } = plan;
  if (minimum !== undefined && number < minimum) {
    return { code: 'BELOW_MINIMUM', minimum: formatAmount(minimum) };
  }
  if (number > plan.available) return { code: 'INSUFFICIENT_BALANCE' };
  if (plan.maximum === undefined) return { code: 'PRICE_STALE' };
  if (number <= plan.maximum) return undefined;
  const left = formatAmount(roundToDecimals(limitLeft(info), BTC_DECIMALS, 'down'));
  return { code: 'LIMIT_24H', limit: info.limit_24h, left };
}
