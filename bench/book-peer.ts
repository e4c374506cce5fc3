/** The same operations for nodejs-order-book, whose ids are text. */
import { type IProcessOrder, OrderBook, Side } from 'nodejs-order-book';
import type { Digest } from './book-digest.ts';
import { LIMIT, MARKET, type Operations } from './book-workload.ts';

export type PeerBook = OrderBook;

export function makePeer(): PeerBook {
  return new OrderBook();
}

/** Ids as text: with a prefix or as plain digits, whichever the peer is faster with. */
export function peerIds(operations: Operations, prefix: string): string[] {
  return operations.orderIds.map((orderId) => `${prefix}${orderId}`);
}

/** Does the operations one after another and answers with the number of trades. */
export function runPeer(
  book: PeerBook,
  operations: Operations,
  ids: readonly string[],
  count: number,
  digest?: Digest,
): number {
  const { kinds, sides, pricesTicks, lots } = operations;
  let trades = 0;
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at];
    const id = ids[at] as string;
    const side = sides[at] === 'sell' ? Side.SELL : Side.BUY;
    const size = lots[at] as number;
    if (kind === LIMIT) {
      const result = book.limit({ id, side, size, price: pricesTicks[at] as number });
      trades += result.done.length;
      if (digest) digestResult(result, id, at, size, digest);
    } else if (kind === MARKET) {
      const result = book.market({ side, size });
      trades += result.done.length;
      if (digest) digestResult(result, '', at, size, digest);
    } else {
      book.cancel(id);
    }
  }
  return trades;
}

/**
 * The peer answers with orders instead of trades. `done` has the makers that were filled wholly
 * and, last, the taker if it was; `partial` is the maker that was filled in part, or else the
 * taker.
 */
function digestResult(
  result: IProcessOrder,
  takerId: string,
  at: number,
  size: number,
  digest: Digest,
): void {
  if (result.err !== null) throw new Error('the peer refused an order', { cause: result.err });
  let trades = 0;
  let left = size;
  for (const maker of result.done) {
    if (maker.id === takerId || !('price' in maker)) continue;
    digest.add(numberOf(maker.id), maker.price, maker.size);
    left -= maker.size;
    trades += 1;
  }
  const { partial, partialQuantityProcessed } = result;
  if (partial !== null && partial.id !== takerId) {
    digest.add(numberOf(partial.id), partial.price, partialQuantityProcessed);
    left -= partialQuantityProcessed;
    trades += 1;
  }
  digest.add(at, left, trades);
}

export function digestPeer(book: PeerBook, digest: Digest): void {
  const [asks, bids] = book.depth();
  for (const [price, volume] of asks) digest.add(0, price, volume);
  for (const [price, volume] of bids) digest.add(1, price, volume);
}

function numberOf(id: string): number {
  return Number(id.replace(/^\D+/, ''));
}
