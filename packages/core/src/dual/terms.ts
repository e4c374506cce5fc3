import type { Amount } from '@kontor/money';
import type { DualOutcomes, DualTerms } from '@kontor/rules/dual';
import type { Exchange } from '../kernel/exchange.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
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

export const treasuryBalance = (currencyId: number): number =>
  houseBalanceId(HOUSE.dualTreasury.id, currencyId);
