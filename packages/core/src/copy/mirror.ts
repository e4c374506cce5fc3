import { type Amount, maximum, minimum } from '@kontor/money';
import { copyLots, copyLotsLeft, guardPrice } from '@kontor/rules/copy';
import {
  closePosition,
  closeWhole,
  entryCost,
  entryPrice,
  exitPrice,
  type OpenTerms,
  openPosition,
  type Position,
  setStops,
} from '../futures/index.ts';
import { entryRests, markOf, sideOf } from '../futures/position.ts';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import { isWithin, opposite } from '../matching/order.ts';
import type { Follow } from './memory.ts';
import { inFairOrder } from './order-of-followers.ts';

export const OPEN_TIMER = 'copy.open';
export const CLOSE_TIMER = 'copy.close';
export const STOPS_TIMER = 'copy.stops';
const MAJOR_COINS: ReadonlySet<string> = new Set(['BTC', 'ETH']);

/**
 * Copies run in timers at the very time of the trader's act: right after the trader's command and
 * all together, so nobody's answer waits for them. A position is copied once, when its entry is
 * over, by the lots that are open then: a follower holds no more than the trader does, has one
 * order to pay for, and nobody who fills the trader's entry in crumbs has a say in the copies.
 */
export const mirrorOpen: TimerDefinition = {
  kind: OPEN_TIMER,
  run: (x, traderPositionId) => {
    const original = x.positions.get(traderPositionId);
    // What is being closed is not opened for others.
    if (original?.status !== 'open' || entryRests(x, original)) return;
    const copied = followsThatCopy(x, original.id);
    for (const followId of followsInOrder(x, original)) {
      const follow = x.follows.get(followId);
      if (follow?.status !== 'active' || follow.createdAt > original.createdAt) continue;
      if (copied.has(followId)) continue;
      const made = x.attempt(follow.userId, () => openCopy(x, follow, original));
      note(x, follow, { id: original.id, row: original }, 'open', made);
    }
  },
};

function followsThatCopy(x: Exchange, traderPositionId: number): ReadonlySet<number> {
  const copyIds = x.copying.copiesOfPosition(traderPositionId);
  return new Set(copyIds.map((id) => x.positions.get(id)?.followId ?? 0));
}

function followsInOrder(x: Exchange, original: Readonly<Position>): number[] {
  return inFairOrder(x.copying.followsOfTrader(original.userId), original.id);
}

/** Opens the follower's position, within the guard around the trader's price. */
function openCopy(
  x: Exchange,
  follow: Readonly<Follow>,
  original: Readonly<Position>,
): Readonly<Position> {
  requireFollowerMayRisk(x, follow.userId);
  const contract = x.contracts.get(original.marketId);
  const lots = copyLots(follow, original.openLots);
  if (contract === undefined || lots < contract.minimumLots) refuse('COPY_BELOW_MINIMUM');
  const traderPrice = entryPrice(x, original) ?? refuse('POSITION_NOT_OPEN');
  const terms: OpenTerms = {
    marketId: original.marketId,
    direction: original.direction,
    lots,
    multiple: original.multiple,
    marginMode: original.marginMode,
    limitPrice: null,
    takeProfitPrice: original.takeProfitPrice,
    stopLossPrice: original.stopLossPrice,
    worstPrice: worstPriceOf(x, original, traderPrice),
    // It meets none of the follower's own: that is asked below.
    selfTradePrevention: 'expire_taker',
    followId: follow.id,
    traderPositionId: original.id,
    traderLots: original.openLots,
  };
  const cost = costWithinGuard(x, follow.userId, terms);
  const { maximumMargin } = follow;
  if (maximumMargin !== null && usedMargin(x, follow.id) + cost > maximumMargin) {
    refuse('COPY_MARGIN_LIMIT');
  }
  if (meetsOwnOrder(x, follow.userId, terms)) refuse('COPY_OWN_ORDER');
  return openPosition(x, follow.userId, terms);
}

/** What a follower has limited is no fault of the copy, and is said without figures. */
function requireFollowerMayRisk(x: Exchange, userId: number): void {
  try {
    requireMayRisk(x, userId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.code === 'LOSS_LIMIT' ? 'COPY_LOSS_LIMIT' : 'COPY_PAUSED');
  }
}

/**
 * The guard lies around the trader's price or the mark, whichever is the better for the copy: a
 * trader's own price may have been made for the occasion.
 */
function worstPriceOf(x: Exchange, original: Readonly<Position>, traderPrice: Amount): Amount {
  const { direction, marketId } = original;
  const guard = guardOf(x, marketId);
  const byTrader = guardPrice(direction, traderPrice, guard);
  const byMark = guardPrice(direction, markOf(x, marketId), guard);
  return direction === 'long' ? minimum(byTrader, byMark) : maximum(byTrader, byMark);
}

/** The initial margin; where nothing is to be had within the guard, that is what is said. */
function costWithinGuard(x: Exchange, userId: number, terms: OpenTerms): Amount {
  try {
    return entryCost(x, userId, terms).margin;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NO_LIQUIDITY') refuse('COPY_SLIPPAGE');
    throw error;
  }
}

/** Nobody trades with themselves: a copy that met its follower's order first would open nothing. */
function meetsOwnOrder(x: Exchange, userId: number, { marketId, direction }: OpenTerms): boolean {
  const market = x.markets.get(marketId);
  const side = sideOf(direction, true);
  const first = market?.book.best(opposite(side));
  if (first?.ownerId !== userId) return false;
  const quote = market?.ladder.best(opposite(side));
  return quote === undefined || isWithin(side, first.priceTicks, quote.priceTicks);
}

function guardOf(x: Exchange, marketId: number): Amount {
  const base = x.currencies.get(x.marketRows.get(marketId)?.baseCurrencyId ?? 0);
  const isMajor = MAJOR_COINS.has(base?.code ?? '');
  return x.setting(isMajor ? 'copy_slippage_major' : 'copy_slippage_other');
}

/** The initial margins of a follow's open copies together. */
function usedMargin(x: Exchange, followId: number): Amount {
  let sum = 0n;
  for (const id of x.copying.copiesOfFollow(followId)) sum += x.positions.get(id)?.margin ?? 0n;
  return sum;
}

/** Closes of every copy what the trader has closed of the original, for whatever reason. */
export const mirrorClose: TimerDefinition = {
  kind: CLOSE_TIMER,
  run: (x, traderPositionId) => {
    const original = x.positions.get(traderPositionId);
    const open = original?.openLots ?? 0n;
    const copyIds = x.copying.copiesOfPosition(traderPositionId);
    for (const id of inFairOrder(copyIds, -traderPositionId)) {
      const copy = x.positions.get(id);
      const follow = x.follows.get(copy?.followId ?? 0);
      if (copy === undefined || follow === undefined || copy.status !== 'open') continue;
      // A copy of before it was written down had all of what the trader had entered.
      const copied = copy.traderLots ?? original?.enteredLots ?? 0n;
      const left = copyLotsLeft(copy.enteredLots, { copied, open });
      if (left >= copy.openLots) continue;
      const made = x.attempt(copy.userId, () =>
        left === 0n
          ? closeWhole(x, id, 'copy', null)
          : closePosition(x, id, { lots: copy.openLots - left, reason: 'copy' }),
      );
      note(x, follow, { id: traderPositionId, row: original }, 'close', made);
    }
  },
};

/** Gives every copy the stops that the trader has now. */
export const mirrorStops: TimerDefinition = {
  kind: STOPS_TIMER,
  run: (x, traderPositionId) => {
    const original = x.positions.get(traderPositionId);
    if (original?.status !== 'open') return;
    const { takeProfitPrice, stopLossPrice } = original;
    const copyIds = x.copying.copiesOfPosition(traderPositionId);
    for (const id of inFairOrder(copyIds, traderPositionId)) {
      const copy = x.positions.get(id);
      const follow = x.follows.get(copy?.followId ?? 0);
      if (copy === undefined || follow === undefined || copy.status !== 'open') continue;
      if (isAlready(copy, original)) continue;
      const made = x.attempt(copy.userId, () =>
        setStops(x, id, { takeProfitPrice, stopLossPrice }),
      );
      note(x, follow, { id: original.id, row: original }, 'stops', made);
    }
  },
};

function isAlready(copy: Readonly<Position>, original: Readonly<Position>): boolean {
  return (
    copy.takeProfitPrice === original.takeProfitPrice &&
    copy.stopLossPrice === original.stopLossPrice
  );
}

/**
 * Writes down what was done for a follower, or why it was not. A trader's position that is over has
 * left memory: its closing price is in its row, and its copies are made at the time of the act.
 */
function note(
  x: Exchange,
  follow: Readonly<Follow>,
  original: { readonly id: number; readonly row: Readonly<Position> | undefined },
  action: 'open' | 'close' | 'stops',
  made: Readonly<Position> | Refusal,
): void {
  const copy = made instanceof Refusal ? undefined : (x.positions.get(made.id) ?? made);
  const priceOf = (position: Readonly<Position> | undefined): Amount | null => {
    if (position === undefined || action === 'stops') return null;
    return action === 'open' ? entryPrice(x, position) : exitPrice(x, position);
  };
  x.copies.append({
    id: x.counters.next('copy'),
    followId: follow.id,
    userId: follow.userId,
    traderId: follow.traderId,
    traderPositionId: original.id,
    positionId: copy?.id ?? null,
    action,
    traderPrice: priceOf(original.row),
    followerPrice: priceOf(copy),
    delayMs: Math.min(x.at - (original.row?.updatedAt ?? x.at), 2 ** 31 - 1),
    skipped: made instanceof Refusal ? made.code : null,
    at: x.at,
  });
}
