import { type OutputOf, type calls, depthChecksum } from '@kontor/contract/light';
import { type Amount, tryParseAmount } from '@kontor/money';

/** Price and quantity of one level, exact. */
export type Level = readonly [price: Amount, quantity: Amount];

export type DepthEvent = OutputOf<typeof calls.markets.depth>;

/** `newer` is to be shown; `late` is older than what is shown; `broken` is not what was sent. */
export type Verdict = 'newer' | 'late' | 'broken';

export function acceptDepth(last: DepthEvent | undefined, event: DepthEvent): Verdict {
  if (depthChecksum(event.bids, event.asks) !== event.checksum) return 'broken';
  return last !== undefined && event.sequence < last.sequence ? 'late' : 'newer';
}

/** One side as exact amounts; what cannot be read is left out. */
export function levelsOf(side: DepthEvent['bids']): Level[] {
  return side.flatMap(([priceText, quantityText]) => {
    const price = tryParseAmount(priceText);
    const quantity = tryParseAmount(quantityText);
    return price === undefined || quantity === undefined ? [] : [[price, quantity] as const];
  });
}
