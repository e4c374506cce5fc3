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

/**
 * What lies in accounts, and what open positions would add to it now. The ledger holds their margin
 * alone; a result that is not known is not left out as a holding is, because it may be a loss.
 */
export function withOpenResult(held: Amount | null, openResult: Amount | null): Amount | null {
  return held === null || openResult === null ? null : held + openResult;
}

/** What somebody owns, what is owed of it, and the rest. */
export interface Worth {
  readonly assets: Amount | null;
  readonly debt: Amount | null;
  readonly net: Amount | null;
}

/**
 * The one definition of net worth (docs/areas/wallet.md): what lies in the own accounts, and the
 * open result of positions, less what is owed. A debt without a rate is not left out as a holding
 * is: nobody is shown as richer than that.
 */
export function netOf(
  held: Amount | null,
  openResult: Amount | null,
  debts: readonly (Amount | null)[],
): Worth {
  const assets = withOpenResult(held, openResult);
  const debt = debts.includes(null) ? null : totalOf(debts);
  return { assets, debt, net: assets === null || debt === null ? null : assets - debt };
}

/** USD on the wire: at most eight decimals, rounded down. */
export function usdText(amount: Amount): string;
export function usdText(amount: Amount | null): string | null;
export function usdText(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(roundToDecimals(amount, USD_DECIMALS, 'down'));
}
