/** Our book under the clock. */
import { type Fill, match, OrderBook } from '../packages/core/src/book/index.ts';
import type { Digest } from './book-digest.ts';
import { LIMIT, MARKET, type Operations } from './book-workload.ts';

/** Does the operations one after another and answers with the number of trades. */
export function runOurs(
  book: OrderBook,
  operations: Operations,
  count: number,
  digest?: Digest,
): number {
  const { kinds, sides, pricesTicks, lots, orderIds } = operations;
  let trades = 0;
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at];
    if (kind === LIMIT || kind === MARKET) {
      const fills: Fill[] = [];
      const side = sides[at] === 'sell' ? 'sell' : 'buy';
      const priceTicks = kind === LIMIT ? pricesTicks[at] : undefined;
      const left = match(book, side, priceTicks, lots[at] as number, fills);
      if (priceTicks !== undefined && left > 0) {
        book.insert(orderIds[at] as number, 1, side, priceTicks, left);
      }
      trades += fills.length;
      if (digest) {
        for (const fill of fills) digest.add(fill.makerOrderId, fill.priceTicks, fill.lots);
        digest.add(at, left, fills.length);
      }
    } else {
      book.cancel(orderIds[at] as number);
    }
  }
  return trades;
}

/** The levels that are left, for comparing. */
export function digestOurs(book: OrderBook, digest: Digest): void {
  for (const side of ['sell', 'buy'] as const) {
    for (const [priceTicks, levelLots] of book.depth(side, Number.POSITIVE_INFINITY)) {
      digest.add(side === 'buy' ? 1 : 0, priceTicks, levelLots);
    }
  }
}
