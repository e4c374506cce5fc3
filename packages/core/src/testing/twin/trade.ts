/** Who meets whom: price, then time, members before quotes, and nobody trades with themselves. */
import type { LadderLevel } from '../../market/ladder.ts';
import type { MarketName, Order, Side, World } from './world.ts';

export const against = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
/** Whether a taker of this side takes this price with that limit. */
export const takes = (side: Side, ticks: number, limit: number) =>
  side === 'buy' ? ticks <= limit : ticks >= limit;

/** The orders that rest on a side, the next to be filled first. */
export function resting(w: World, market: MarketName, side: Side): Order[] {
  const better = side === 'buy' ? -1 : 1;
  return w.orders
    .filter((order) => order.market === market && order.side === side && order.trigger === null)
    .sort((a, b) => ((a.limit ?? 0) - (b.limit ?? 0)) * better || a.turn - b.turn);
}

interface Offer {
  readonly maker: Order | null;
  readonly ticks: number;
  readonly lots: number;
}

/** All that a taker of this side would meet, in order, within its limit. */
export function offers(w: World, market: MarketName, side: Side, limit: number): Offer[] {
  const { bids, asks } = w.markets[market].quotes;
  const quotes: LadderLevel[] = w.isFresh ? (side === 'buy' ? asks : bids) : [];
  const all: Offer[] = [
    ...resting(w, market, against(side)).map((maker) => ({
      maker,
      ticks: maker.limit ?? 0,
      lots: maker.left ?? 0,
    })),
    ...quotes.map(({ priceTicks, lots }) => ({ maker: null, ticks: priceTicks, lots })),
  ];
  const sign = side === 'buy' ? 1 : -1;
  // A sort keeps what is equal in its order: members stand before quotes.
  return all
    .filter(({ ticks, lots }) => lots > 0 && takes(side, ticks, limit))
    .sort((a, b) => (a.ticks - b.ticks) * sign);
}

export const wouldTrade = (w: World, market: MarketName, side: Side, limit: number) =>
  offers(w, market, side, limit).length > 0;

/** Why a taker took no more. */
export type Stop = 'complete' | 'nothing' | 'self' | 'spent';
export type Trade = (maker: Order | null, ticks: number, lots: number) => void;

/** Whether an order within a limit would end at one of its own member before it has all. */
export function meetsOwn(w: World, order: Order, steps: number, limit: number): boolean {
  let left = steps;
  for (const { maker, lots } of offers(w, order.market, order.side, limit)) {
    if (left <= 0) return false;
    const isOwn = maker?.member === order.member;
    if (isOwn && order.mode !== 'expire_maker') return true;
    if (!isOwn) left -= lots;
  }
  return false;
}

/**
 * `wanted` says how many steps a taker wants and can pay for at a price, `yields` ends an order
 * that gives way to one of its own member.
 */
export function take(
  w: World,
  taker: Order,
  limit: number,
  wanted: (ticks: number) => number,
  trade: Trade,
  yields: (own: Order) => void,
): Stop {
  let last: number | null = null;
  for (;;) {
    if (isDone(taker)) return 'complete';
    // What buys nothing at the last price buys nothing at a higher one.
    const spends = taker.budget !== null && taker.side === 'buy';
    if (spends && last !== null && wanted(last) === 0) return 'spent';
    const [best] = offers(w, taker.market, taker.side, limit);
    if (best === undefined) return 'nothing';
    const lots = Math.min(best.lots, wanted(best.ticks));
    if (lots === 0) return 'spent';
    if (best.maker?.member === taker.member) {
      if (taker.mode !== 'expire_taker') yields(best.maker);
      if (taker.mode !== 'expire_maker') return 'self';
      continue;
    }
    last = best.ticks;
    if (best.maker === null) w.markets[taker.market].quotes.take(against(taker.side), lots);
    trade(best.maker, best.ticks, lots);
  }
}

function isDone({ left, budget, spent }: Order): boolean {
  return left === null ? (budget ?? 0n) <= spent : left === 0;
}

/** After a tick: orders that the new quotes cross are filled at their own price. */
export function sweep(w: World, market: MarketName, trade: (maker: Order) => Trade): void {
  for (const side of ['buy', 'sell'] as const) {
    for (;;) {
      const [maker] = resting(w, market, side);
      const quote = w.markets[market].quotes.best(against(side));
      if (maker === undefined || quote === undefined) break;
      const ticks = maker.limit ?? 0;
      if (!takes(against(side), ticks, quote.priceTicks)) break;
      const lots = Math.min(maker.left ?? 0, quote.lots);
      w.markets[market].quotes.take(against(side), lots);
      trade(maker)(maker, ticks, lots);
    }
  }
}
