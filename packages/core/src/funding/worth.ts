import { type Amount, multiplyDivide } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { findIndex, symbolOf } from '../market/valuation.ts';

const MEASURE = 'BTC';

/**
 * What an amount is worth in BTC at the index, rounded up, as limits are measured. Refuses with
 * PRICE_STALE where a price that it needs is not current; BTC itself needs none.
 */
export function worthInBtc(x: Exchange, code: string, amount: Amount): Amount {
  if (code === MEASURE) return amount;
  return multiplyDivide(amount, priceOf(x, code), priceOf(x, MEASURE), 'up');
}

function priceOf(x: Exchange, code: string): Amount {
  const found = findIndex(x, code);
  // What has no index cannot be measured either.
  if (found === 'stale' || found === 'none') {
    return refuse('PRICE_STALE', { symbol: symbolOf(code) });
  }
  return found.price;
}
