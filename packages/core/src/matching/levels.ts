import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { isWithin, opposite } from './order.ts';

/**
 * What a taker of this side would meet, best price first and not beyond `limitTicks`: members'
 * orders, without those that give way to it, and the liquidity account's quotes while the index is
 * fresh. Changes nothing; nothing may trade between two steps of it.
 */
export function* levelsFor(
  x: Exchange,
  market: Market,
  takerSide: Side,
  limitTicks: number,
  givesWay: number | null = null,
): Generator<{ readonly priceTicks: number; readonly lots: number }, void, undefined> {
  const makerSide = opposite(takerSide);
  const { bids, asks } = market.ladder;
  const quotes = makerSide === 'buy' ? bids : asks;
  let quoteAt = x.indexIsFresh(market.row.instrumentId) ? 0 : quotes.length;
  let level = market.book.bestLevel(makerSide);
  for (;;) {
    const quote = quotes[quoteAt];
    const memberFirst =
      level !== undefined &&
      (quote === undefined || isWithin(takerSide, level.priceTicks, quote.priceTicks));
    const best = memberFirst ? level : quote;
    if (best === undefined || !isWithin(takerSide, best.priceTicks, limitTicks)) return;
    let { lots } = best;
    if (memberFirst && givesWay !== null) {
      for (let maker = level?.first; maker !== undefined; maker = maker.next) {
        if (maker.ownerId === givesWay) lots -= maker.lots;
      }
    }
    if (lots > 0) yield { priceTicks: best.priceTicks, lots };
    if (memberFirst) level = level?.worse;
    else quoteAt += 1;
  }
}
