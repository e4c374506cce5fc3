import { type Amount, formatAmount } from '@kontor/money';
import { crossLiquidationPrice, isolatedLiquidationPrice } from '@kontor/rules/futures';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Tick } from '../kernel/subject.ts';
import type { Market } from '../market/market.ts';
import { checkPrice } from '../matching/checks.ts';
import { closeWhole } from './close.ts';
import { tell } from './events.ts';
import { STOP_PART } from './parts.ts';
import { figuresOf, poolOf, positionsOf } from './pool.ts';
import {
  heldOf,
  isFresh,
  marketOf,
  markOf,
  type Position,
  requireOpen,
  termsOf,
} from './position.ts';

export interface Stops {
  readonly takeProfitPrice: Amount | null;
  readonly stopLossPrice: Amount | null;
}

/** Where a position is liquidated with all other marks as they are; null where nowhere. */
export function liquidationPriceOf(x: Exchange, position: Readonly<Position>): Amount | null {
  const { marketId, direction } = position;
  const terms = termsOf(x, marketId);
  const mark = markOf(x, marketId);
  const pool = poolOf(x, position);
  if (pool.positionId !== null) {
    return isolatedLiquidationPrice(terms, heldOf(position), position.margin, mark);
  }
  const inMarket = positionsOf(x, pool).filter((other) => other.marketId === marketId);
  return crossLiquidationPrice(terms, direction, figuresOf(x, pool), inMarket.map(heldOf), mark);
}

/**
 * A take-profit lies where the position gains and a stop-loss where it loses, as seen from
 * `reference`, and the stop comes before the liquidation.
 */
export function checkStops(
  x: Exchange,
  market: Market,
  direction: Position['direction'],
  { takeProfitPrice, stopLossPrice }: Stops,
  reference: Amount,
  liquidationPrice: () => Amount | null,
): void {
  const isLong = direction === 'long';
  const price = formatAmount(reference);
  if (takeProfitPrice !== null) {
    const field = 'target_profit_price';
    checkPrice(x, market, takeProfitPrice, field);
    const gains = isLong ? takeProfitPrice > reference : takeProfitPrice < reference;
    if (!gains) refuse('STOP_SIDE_WRONG', { field, price });
  }
  if (stopLossPrice === null) return;
  const field = 'stop_loss_price';
  checkPrice(x, market, stopLossPrice, field);
  const loses = isLong ? stopLossPrice < reference : stopLossPrice > reference;
  if (!loses) refuse('STOP_SIDE_WRONG', { field, price });
  const end = liquidationPrice();
  if (end === null) return;
  const isBefore = isLong ? stopLossPrice > end : stopLossPrice < end;
  if (!isBefore) refuse('STOP_BEYOND_LIQUIDATION', { field, price: formatAmount(end) });
}

/**
 * Gives an open position these stops in place of those it had. Throws a Refusal before anything is
 * touched.
 */
export function setStops(x: Exchange, positionId: number, stops: Stops): Readonly<Position> {
  const position = x.positions.get(positionId) ?? refuse('POSITION_UNKNOWN', { field: 'id' });
  requireOpen(position);
  const market = marketOf(x, position);
  if (!isFresh(x, position.marketId)) refuse('PRICE_STALE');
  const mark = markOf(x, position.marketId);
  checkStops(x, market, position.direction, stops, mark, () => liquidationPriceOf(x, position));
  const changed = writeStops(x, positionId, stops);
  tell(x, { kind: 'stops', position: changed });
  return changed;
}

/** Stops that were checked. */
export function writeStops(x: Exchange, positionId: number, stops: Stops): Readonly<Position> {
  const changed = x.positions.edit(positionId);
  changed.takeProfitPrice = stops.takeProfitPrice;
  changed.stopLossPrice = stops.stopLossPrice;
  changed.updatedAt = x.at;
  x.futures.note(x, changed);
  return changed;
}

/** Closes every position of a market whose stop the mark price has reached. */
export function fireStops(x: Exchange, market: Market, tick: Tick): void {
  if (!isFresh(x, market.row.id)) return;
  const ticksBelow = market.ticksOf(tick.price);
  const ticksAbove = market.priceOf(ticksBelow) === tick.price ? ticksBelow : ticksBelow + 1;
  for (const { id, reason } of x.futures.takeStops(market.row.id, ticksBelow, ticksAbove)) {
    const ran = x.part(STOP_PART, id, () => {
      // One that closed before it may have led to this one's end.
      if (x.positions.get(id)?.status === 'open') closeWhole(x, id, reason, tick.id);
    });
    const parked = ran ? undefined : x.positions.get(id);
    if (parked !== undefined) x.futures.note(x, parked);
  }
}
