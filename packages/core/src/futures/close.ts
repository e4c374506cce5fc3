import { type Amount, formatAmount, isMultipleOf, multiplyDivide } from '@kontor/money';
import { bankruptcyPrice } from '@kontor/rules/futures';
import { feeRateOf } from '../growth/fee-rates.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional, wordInput } from '../kernel/inputs.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import { isHalted } from '../market/halted.ts';
import type { Market } from '../market/market.ts';
import { execute, wouldTrade } from '../matching/match.ts';
import { newOrder } from '../matching/order.ts';
import { tellOf } from './events.ts';
import { CLOSE_PART } from './parts.ts';
import { cancelEntry } from './payments.ts';
import { backingOf } from './pool.ts';
import {
  type CloseReason,
  contractOf,
  heldOf,
  isFresh,
  LOT_STEP,
  marketOf,
  markOf,
  ownPosition,
  type Position,
  requireOpen,
  sideOf,
  stepsOfLots,
  termsOf,
} from './position.ts';

/**
 * Closes a position, or some of its lots, at the market; what the band does not fill of a whole
 * close goes on at every fresh tick, what it does not fill of some lots stays open. A member closes
 * no fewer lots than can be opened, except for all that are left: nobody takes others' entries in
 * crumbs. Copies follow their trader in any part. Throws a Refusal before anything is touched:
 * PRICE_STALE, NO_LIQUIDITY where nothing would fill at all.
 */
export function closePosition(
  x: Exchange,
  positionId: number,
  close: { readonly lots: Amount | null; readonly reason: CloseReason },
): Readonly<Position> {
  const position = x.positions.get(positionId) ?? refuse('POSITION_UNKNOWN', { field: 'id' });
  requireOpen(position);
  const lots = close.lots ?? position.openLots;
  const field = 'share';
  if (!isMultipleOf(lots, LOT_STEP)) {
    refuse('QUANTITY_STEP', { field, step: formatAmount(LOT_STEP) });
  }
  if (lots > position.openLots) {
    refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(position.openLots) });
  }
  const { minimumLots } = contractOf(x, position.marketId);
  if (close.reason === 'user' && lots < position.openLots && lots < minimumLots) {
    refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimumLots) });
  }
  const market = marketOf(x, position);
  if (isHalted(x, position.marketId)) refuse('HALTED');
  if (!isFresh(x, position.marketId)) refuse('PRICE_STALE');
  const limitTicks = closeLimit(x, market, position);
  const side = sideOf(position.direction, false);
  if (limitTicks === null || !wouldTrade(x, market, side, limitTicks)) refuse('NO_LIQUIDITY');
  if (lots === position.openLots) return closeWhole(x, positionId, close.reason, null);
  tellOf(x, positionId, close.reason, () => tradeOut(x, market, positionId, lots, limitTicks));
  return current(x, positionId);
}

/**
 * Closes all of a position for a reason that does not ask whether it can be: what cannot be filled
 * now, or while the price is stale, goes on at every fresh tick. `tickId` is the tick that caused
 * it. The position is open.
 */
export function closeWhole(
  x: Exchange,
  positionId: number,
  reason: CloseReason,
  tickId: number | null,
): Readonly<Position> {
  const market = marketOf(x, current(x, positionId));
  tellOf(x, positionId, reason, () => {
    cancelEntry(x, current(x, positionId), 'user');
    const position = x.positions.edit(positionId);
    position.status = 'closing';
    position.closeReason = reason;
    position.closeTickId = tickId;
    position.closeSequence = x.commandSequence;
    position.updatedAt = x.at;
    x.futures.note(x, position);
    goOn(x, market, positionId);
  });
  return current(x, positionId);
}

/** Tries the rest of every close that is under way in a market. */
export function goOnClosing(x: Exchange, market: Market): void {
  for (const id of x.futures.closingIn(market.row.id)) {
    x.part(CLOSE_PART, id, () => {
      const { closeReason } = current(x, id);
      tellOf(x, id, closeReason, () => goOn(x, market, id));
    });
  }
}

function goOn(x: Exchange, market: Market, positionId: number): void {
  if (!isFresh(x, market.row.id) || isHalted(x, market.row.id)) return;
  const position = current(x, positionId);
  const limitTicks = closeLimit(x, market, position);
  if (limitTicks !== null) tradeOut(x, market, positionId, position.openLots, limitTicks);
}

/**
 * The worst price, in ticks, of a close that is not a liquidation: within the band, and never where
 * it would end below nothing. Null where no price is good enough.
 */
function closeLimit(x: Exchange, market: Market, position: Readonly<Position>): number | null {
  const feeRate = feeRateOf(x, position.userId, 'futures', 'taker');
  const backing = backingOf(x, position);
  return limitTicksOf(x, market, position, backing, feeRate);
}

/** The band, or the bankruptcy price where that is nearer, rounded for the holder. */
export function limitTicksOf(
  x: Exchange,
  market: Market,
  position: Readonly<Position>,
  backing: Amount,
  feeRate: Amount,
): number | null {
  const isLong = position.direction === 'long';
  const side = sideOf(position.direction, false);
  const band = market.bandTicks(side, markOf(x, position.marketId));
  const terms = termsOf(x, position.marketId);
  const price = bankruptcyPrice(terms, heldOf(position), backing, feeRate);
  if (price === null) return band;
  const bound = multiplyDivide(price, 1n, market.tick, isLong ? 'up' : 'down');
  if (isLong) return bound > BigInt(band) ? safeTicks(bound) : band;
  if (bound <= 0n) return null;
  return bound < BigInt(band) ? Number(bound) : band;
}

/** A price that no market has is as good as none. */
function safeTicks(ticks: bigint): number | null {
  return ticks > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(ticks);
}

/** Sends an order that takes what it can of these lots out of a position; answers what is left. */
export function tradeOut(
  x: Exchange,
  market: Market,
  positionId: number,
  lots: Amount,
  limitTicks: number,
): Amount {
  const { userId, direction } = current(x, positionId);
  const side = sideOf(direction, false);
  if (!wouldTrade(x, market, side, limitTicks)) return lots;
  const order = newOrder(x, market, {
    side,
    type: 'market',
    timeInForce: 'ioc',
    status: 'open',
    quantity: market.quantityOf(stepsOfLots(lots)),
    positionId,
    reduces: true,
    // A member's own entry makes way for the close: it would wait for itself for ever.
    selfTradePrevention: 'expire_maker',
  });
  order.userId = userId;
  x.orders.insert(order);
  execute(x, market, order, limitTicks);
  return lots - BigInt(market.lotsOf(order.filledQuantity)) * LOT_STEP;
}

function current(x: Exchange, positionId: number): Readonly<Position> {
  const position = x.positions.get(positionId);
  if (position === undefined) throw new Error(`position ${positionId} is not in memory`);
  return position;
}

export const closeCommand = command(
  'futures.close',
  'member',
  { positionId: idInput, lots: optional(amountInput) },
  (x, { positionId, lots }) => {
    const { openLots } = ownPosition(x, positionId);
    const position = closePosition(x, positionId, { lots, reason: 'user' });
    return {
      positionId,
      status: position.status,
      closedLots: formatAmount(openLots - position.openLots),
    };
  },
);

/** Closes all open positions, the long or the short ones, each for itself, the oldest first. */
export const closeManyCommand = command(
  'futures.close_many',
  'member',
  { direction: optional(wordInput('long', 'short')) },
  (x, { direction }) => {
    const closed: number[] = [];
    const failed: { id: number; error: string; details: Refusal['details'] }[] = [];
    for (const id of x.futures.idsOf(x.actor)) {
      const position = x.positions.get(id);
      if (position?.status !== 'open') continue;
      if (direction !== null && position.direction !== direction) continue;
      const done = x.attempt(x.actor, () => closePosition(x, id, { lots: null, reason: 'user' }));
      if (done instanceof Refusal) failed.push({ id, error: done.code, details: done.details });
      else closed.push(id);
    }
    return { closed, failed };
  },
);
