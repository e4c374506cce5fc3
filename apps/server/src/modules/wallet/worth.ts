import { type Amount, formatAmount, multiply, roundToDecimals } from '@kontor/money';
import type { Services } from '../../services.ts';

const USD_DECIMALS = 8;

/**
 * What an amount of a currency is worth in USD at the newest index price, rounded down; null where
 * no rate is known. USDT counts as one USD, and nothing of any currency is worth nothing. The only
 * conversion of the wallet: everything else adds up what this answers.
 */
export function usdOf(
  services: Pick<Services, 'markets'>,
  currencyId: number,
  amount: Amount,
): Amount | null {
  if (amount === 0n) return 0n;
  const price = services.markets.usdPrice(currencyId);
  return price === null ? null : multiply(amount, price, 'down');
}

/**
 * The sum of what is known. A part without a rate is left out, and shows as unknown where it stands
 * itself; the sum is unknown when there are such parts and nothing else is worth anything.
 */
export function totalOf(parts: readonly (Amount | null)[]): Amount | null {
  let total = 0n;
  let unknown = false;
  for (const part of parts) {
    if (part === null) unknown = true;
    else total += part;
  }
  return unknown && total === 0n ? null : total;
}

/** USD on the wire: at most eight decimals, rounded down. */
export function usdText(amount: Amount): string;
export function usdText(amount: Amount | null): string | null;
export function usdText(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(roundToDecimals(amount, USD_DECIMALS, 'down'));
}
