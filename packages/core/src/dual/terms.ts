import type { Amount } from '@kontor/money';
import type { DualOutcomes, DualTerms } from '@kontor/rules/dual';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import { currenciesOf, type DualProduct } from './memory.ts';

/** What the rules want to know of a product. */
export function termsOf(
  x: Exchange,
  { type, rate, days, linkedPrice, coinId, quoteId }: TermsOfRow,
): DualTerms {
  const coinDecimals = decimalsOf(x, coinId);
  return { type, rate, days, linkedPrice, coinDecimals, quoteDecimals: decimalsOf(x, quoteId) };
}
type TermsOfRow = Pick<
  DualProduct,
  'type' | 'rate' | 'days' | 'linkedPrice' | 'coinId' | 'quoteId'
>;

/** What the treasury has beyond what it has promised at worst. */
export function freeOf(
  x: Exchange,
  product: Pick<DualProduct, 'type' | 'coinId' | 'quoteId'>,
): DualOutcomes {
  const { own, other } = currenciesOf(product);
  return { own: free(x, own), other: free(x, other) };
}

function free(x: Exchange, currencyId: number): Amount {
  return x.ledger.available(treasuryBalance(currencyId)) - x.dualHeld.reserved(currencyId);
}

/** Whether nobody else has to agree to what a product may cost. */
export function isApproved(product: Pick<DualProduct, 'needsSecond' | 'approvedBy'>): boolean {
  return !product.needsSecond || product.approvedBy !== null;
}

export const treasuryBalance = (currencyId: number): number =>
  houseBalanceId(HOUSE.dualTreasury.id, currencyId);
export const spotBalance = (userId: number, currencyId: number): number =>
  balanceId(userId, ACCOUNT_IDS.change, currencyId);
/** Where the principal lies frozen until maturity. */
export const financialBalance = (userId: number, currencyId: number): number =>
  balanceId(userId, ACCOUNT_IDS.financial, currencyId);

export function decimalsOf(x: Exchange, currencyId: number): number {
  const currency = x.currencies.get(currencyId);
  if (currency === undefined) throw new Error(`currency ${currencyId} is not in memory`);
  return currency.decimals;
}
