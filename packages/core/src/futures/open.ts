import { type Amount, formatAmount, isMultipleOf } from '@kontor/money';
import {
  crossLiquidationPrice,
  type Held,
  highestMultiple,
  highestNotional,
  initialMargin,
  isolatedLiquidationPrice,
  mustLiquidate,
  notionalOf,
  orderCost,
  poolFigures,
  poolWith,
  valueOf,
} from '@kontor/rules/futures';
import type { SelfTradePrevention } from '@kontor/schema';
import { heldFeeRate } from '../growth/fee-rates.ts';
import { requireTrading } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import { isHalted } from '../market/halted.ts';
import type { Market } from '../market/market.ts';
import { checkBand, checkPrice } from '../matching/checks.ts';
import { levelsFor } from '../matching/levels.ts';
import { execute } from '../matching/match.ts';
import { isWithin, newOrder } from '../matching/order.ts';
import { preventionFor } from '../matching/self-trade.ts';
import { tellOf } from './events.ts';
import { CROSS_PART, FUTURES_STEP, JUDGE_PART, RISK_STEP } from './parts.ts';
import { accountOf, figuresOf, positionsOf, usableOf } from './pool.ts';
import {
  type Contract,
  contractOf,
  entryRests,
  heldOf,
  isFresh,
  LOT_STEP,
  lotsOfSteps,
  marginBalance,
  marketOf,
  markOf,
  newPosition,
  type Position,
  sideOf,
  stepsOfLots,
  termsOf,
} from './position.ts';
import { checkStops, type Stops, writeStops } from './stops.ts';

export interface OpenTerms {
  readonly marketId: number;
  readonly direction: Position['direction'];
  readonly lots: Amount;
  readonly multiple: number;
  readonly marginMode: Position['marginMode'];
  /** Null trades at the market. */
  readonly limitPrice: Amount | null;
  readonly takeProfitPrice: Amount | null;
  readonly stopLossPrice: Amount | null;
  /** Null goes by what the member prefers. */
  readonly selfTradePrevention: SelfTradePrevention | null;
  /** At the market: no price worse than this is taken; the band bounds it anyway. */
  readonly worstPrice?: Amount | null;
  readonly followId?: number | null;
  readonly traderPositionId?: number | null;
  readonly traderLots?: Amount | null;
}

/** What an entry would meet in its market now. */
interface Way {
  /** The worst price, in ticks, that it takes or rests at. */
  readonly limitTicks: number;
  /** What it can take at once. */
  readonly steps: number;
  readonly best: Amount | null;
  readonly worst: Amount;
}

/**
 * Opens a position for a member, or lets its entry rest. Throws a Refusal before anything is
 * touched, with `field` in the wire's names.
 */
export function openPosition(x: Exchange, userId: number, terms: OpenTerms): Readonly<Position> {
  const { market, contract } = requireMarket(x, userId, terms.marketId);
  requireAnother(x, userId, terms.marketId);
  const { way, cost } = planEntry(x, userId, { market, contract }, terms);
  // From here on nothing refuses.
  const position = newPosition(x, {
    userId,
    marketId: terms.marketId,
    direction: terms.direction,
    marginMode: terms.marginMode,
    multiple: terms.multiple,
    lots: terms.lots,
    entryFeeRateMax: heldFeeRate(x, userId, 'futures'),
    takeProfitPrice: terms.takeProfitPrice,
    stopLossPrice: terms.stopLossPrice,
    followId: terms.followId ?? null,
    traderPositionId: terms.traderPositionId ?? null,
    traderLots: terms.traderLots ?? null,
  });
  const order = newOrder(x, market, {
    side: sideOf(terms.direction, true),
    type: terms.limitPrice === null ? 'market' : 'limit',
    timeInForce: terms.limitPrice === null ? 'ioc' : 'gtc',
    status: 'open',
    quantity: market.quantityOf(stepsOfLots(terms.lots)),
    limitPrice: terms.limitPrice,
    positionId: position.id,
    selfTradePrevention: preventionOf(x, userId, terms),
  });
  order.userId = userId;
  order.holdLeft = cost.total;
  position.entryOrderId = order.id;
  x.ledger.hold(marginBalance(x, userId, terms.marketId), cost.total);
  x.positions.insert(position);
  x.orders.insert(order);
  x.openOrders.add(userId, terms.marketId, order.id);
  x.futures.note(x, position);
  tellOf(x, position.id, null, () => execute(x, market, order, way.limitTicks));
  return position;
}

/**
 * Gives an entry that waits, of which nothing has filled, these stops in place of those that it was
 * sent with, seen from where an entry's are. Nobody copies it yet, so nobody is told. Throws a
 * Refusal before anything is touched.
 */
export function setEntryStops(x: Exchange, positionId: number, stops: Stops): Readonly<Position> {
  const position = x.positions.get(positionId);
  const entry = x.orders.get(position?.entryOrderId ?? 0);
  if (position?.status !== 'waiting' || entry === undefined || entry.limitPrice === null) {
    return refuse('POSITION_NOT_OPEN', { field: 'id' });
  }
  const { userId, marketId, direction } = position;
  if (!isFresh(x, marketId)) refuse('PRICE_STALE');
  const { limitPrice } = entry;
  const { selfTradePrevention } = entry;
  const terms: OpenTerms = { ...position, ...stops, limitPrice, selfTradePrevention };
  const market = marketOf(x, position);
  // All of it waits: the worst that it is opened at is its limit.
  const way: Way = {
    limitTicks: market.ticksOf(limitPrice),
    steps: 0,
    best: null,
    worst: limitPrice,
  };
  checkStops(x, market, direction, stops, referenceOf(x, terms), () =>
    expectedLiquidation(x, userId, terms, way, costOf(x, userId, terms, way).fee),
  );
  return writeStops(x, positionId, stops);
}

interface Place {
  readonly market: Market;
  readonly contract: Contract;
}

/**
 * What an entry would meet and freeze, once it is known to be one that may be sent: its size, its
 * price, the money and its stops. `replaced` is the position whose entry it takes the place of,
 * whose hold is free already.
 */
export function planEntry(
  x: Exchange,
  userId: number,
  { market, contract }: Place,
  terms: OpenTerms,
  replaced?: number,
) {
  checkLots(contract, terms);
  checkTier(x, userId, terms, replaced);
  const way = findWay(x, market, userId, terms);
  const cost = costOf(x, userId, terms, way);
  const usable = usableOf(x, userId, contract.marginCurrencyId);
  if (usable < cost.total) {
    refuse('INSUFFICIENT_BALANCE', { field: 'share', currency_id: contract.marginCurrencyId });
  }
  const reference = referenceOf(x, terms);
  checkStops(x, market, terms.direction, terms, reference, () =>
    expectedLiquidation(x, userId, terms, way, cost.fee),
  );
  return { way, cost };
}

/**
 * What an entry at the market would freeze if it were sent now; for whoever bounds it beforehand.
 * Refuses as `openPosition` does where there is no price or nothing to trade with.
 */
export function entryCost(
  x: Exchange,
  userId: number,
  terms: OpenTerms,
): { readonly margin: Amount; readonly fee: Amount; readonly total: Amount } {
  const { market } = requireMarket(x, userId, terms.marketId);
  requireAnother(x, userId, terms.marketId);
  return costOf(x, userId, terms, findWay(x, market, userId, terms));
}

/** A market in which the member may open now. */
export function requireMarket(x: Exchange, userId: number, marketId: number): Place {
  requireTrading(x, userId);
  const market = x.markets.get(marketId);
  const contract = x.contracts.get(marketId);
  if (market === undefined || contract === undefined || market.row.kind !== 'futures') {
    return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  }
  if (!market.row.enabled) refuse('MARKET_CLOSED');
  if (!mayOpen(x, market, userId, contract.marginCurrencyId)) refuse('HALTED');
  return { market, contract };
}

/** One more position may be begun. */
function requireAnother(x: Exchange, userId: number, marketId: number): void {
  requireMayRisk(x, userId);
  const maximum = x.setting('positions_maximum') / 10n ** 18n;
  if (BigInt(x.futures.count(userId)) >= maximum) {
    refuse('TOO_MANY_POSITIONS', { maximum: Number(maximum) });
  }
  requireFresh(x, marketId);
}

/** An entry that rests may be filled at once too: nothing is opened without a price to mark it. */
export function requireFresh(x: Exchange, marketId: number): void {
  if (!isFresh(x, marketId)) refuse('PRICE_STALE');
}

/** Nothing is opened where it could not be watched, or its stops not be seen to. */
function mayOpen(x: Exchange, market: Market, userId: number, currencyId: number): boolean {
  const { id, instrumentId } = market.row;
  if (isHalted(x, id) || x.faults.has(FUTURES_STEP, instrumentId)) return false;
  if (x.faults.has(RISK_STEP, 0) || x.faults.has(JUDGE_PART, 0)) return false;
  return !x.faults.has(CROSS_PART, accountOf({ userId, currencyId }));
}

function checkLots(contract: Contract, { lots, multiple }: OpenTerms): void {
  const field = 'share';
  if (!isMultipleOf(lots, LOT_STEP)) {
    refuse('QUANTITY_STEP', { field, step: formatAmount(LOT_STEP) });
  }
  if (lots < contract.minimumLots) {
    refuse('BELOW_MINIMUM', { field, minimum: formatAmount(contract.minimumLots) });
  }
  if (lots > contract.maximumLots) {
    refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(contract.maximumLots) });
  }
  if (!contract.multiples.includes(multiple)) {
    refuse('MULTIPLE_WRONG', { field: 'multiple', maximum: contract.multiples.at(-1) ?? 1 });
  }
}

/** The more is open in a market, both directions and waiting entries, the lower the multiple. */
function checkTier(x: Exchange, userId: number, terms: OpenTerms, replaced?: number): void {
  const { marketId, lots, limitPrice, multiple } = terms;
  const contractTerms = termsOf(x, marketId);
  const mark = markOf(x, marketId);
  let others = 0n;
  for (const id of x.futures.idsOf(userId)) {
    const position = x.positions.get(id);
    if (position?.marketId !== marketId || id === replaced) continue;
    others += notionalOf(contractTerms, position.openLots, mark);
    if (!entryRests(x, position)) continue;
    const entry = x.orders.get(position.entryOrderId);
    const waiting = position.lots - position.enteredLots;
    others += notionalOf(contractTerms, waiting, entry?.limitPrice ?? mark);
  }
  const price = limitPrice !== null && limitPrice > mark ? limitPrice : mark;
  const most = highestMultiple(contractTerms, others + notionalOf(contractTerms, lots, price));
  if (most === null) {
    const left = highestNotional(contractTerms) - others;
    const step = notionalOf(contractTerms, LOT_STEP, price);
    const steps = left > 0n ? left / step : 0n;
    refuse('ABOVE_MAXIMUM', { field: 'share', maximum: formatAmount(steps * LOT_STEP) });
  }
  if (multiple > most) refuse('TIER_EXCEEDED', { field: 'multiple', maximum: most });
}

/**
 * How far an entry goes. It takes and asks no price at which the position, by its own margin alone,
 * would be liquidated at the very next look: two accounts could otherwise trade with each other
 * beyond the mark and leave the loss to the insurance fund.
 */
function findWay(x: Exchange, market: Market, userId: number, terms: OpenTerms): Way {
  const side = sideOf(terms.direction, true);
  const mark = markOf(x, terms.marketId);
  const { limitPrice } = terms;
  if (limitPrice !== null) {
    checkPrice(x, market, limitPrice, 'target_price');
    checkBand(market, side, limitPrice, mark, 'target_price');
    if (!isSafe(x, terms, limitPrice, mark)) {
      const limit = formatAmount(market.priceOf(safeTicksOf(x, market, terms, limitPrice, mark)));
      refuse('PRICE_BAND', { field: 'target_price', limit });
    }
  }
  const bandTicks = market.bandTicks(side, mark);
  const guardTicks = guardOf(market, terms);
  const guarded = guardTicks === null || isWithin(side, bandTicks, guardTicks);
  let limitTicks = limitPrice !== null ? market.ticksOf(limitPrice) : bandTicks;
  if (limitPrice === null && !guarded && guardTicks !== null) limitTicks = guardTicks;
  const wanted = stepsOfLots(terms.lots);
  let steps = 0;
  let best: Amount | null = null;
  let reached: number | null = null;
  const givesWay = preventionOf(x, userId, terms) === 'expire_maker' ? userId : null;
  for (const { priceTicks, lots } of levelsFor(x, market, side, limitTicks, givesWay)) {
    const price = market.priceOf(priceTicks);
    if (!isSafe(x, terms, price, mark)) break;
    best ??= price;
    reached = priceTicks;
    steps += lots;
    if (steps >= wanted) break;
  }
  if (limitPrice !== null) return { limitTicks, steps, best, worst: limitPrice };
  if (reached === null) return refuse('NO_LIQUIDITY');
  return { limitTicks: reached, steps, best, worst: market.priceOf(reached) };
}

/** The copy guard in ticks, rounded for the one who sets it. */
function guardOf(market: Market, { worstPrice, direction }: OpenTerms): number | null {
  if (worstPrice === undefined || worstPrice === null) return null;
  const below = market.ticksOf(worstPrice);
  if (direction === 'long') return below;
  return market.priceOf(below) === worstPrice ? below : below + 1;
}

/** Whether a position opened at this price would stand above its maintenance at the mark. */
function isSafe(x: Exchange, terms: OpenTerms, price: Amount, mark: Amount): boolean {
  const contractTerms = termsOf(x, terms.marketId);
  const { direction, lots } = terms;
  const openValue = valueOf(contractTerms, lots, price);
  const margin = initialMargin(contractTerms, openValue, terms.multiple);
  const held: Held = { direction, lots, openValue };
  const marked = { terms: contractTerms, held, mark, advanced: 0n, margin };
  return !mustLiquidate(poolFigures(margin, [marked]));
}

/** The furthest safe price between the mark and a limit that is not, in ticks. */
function safeTicksOf(
  x: Exchange,
  market: Market,
  terms: OpenTerms,
  limitPrice: Amount,
  mark: Amount,
): number {
  let safe = market.ticksOf(mark);
  let unsafe = market.ticksOf(limitPrice);
  while (Math.abs(unsafe - safe) > 1) {
    const middle = Math.floor((safe + unsafe) / 2);
    if (isSafe(x, terms, market.priceOf(middle), mark)) safe = middle;
    else unsafe = middle;
  }
  return safe;
}

function preventionOf(x: Exchange, userId: number, terms: OpenTerms): SelfTradePrevention {
  return preventionFor(x, userId, terms.selfTradePrevention, false);
}

/** What is frozen: for what can trade at once at the market, or for all of a limit. */
function costOf(x: Exchange, userId: number, terms: OpenTerms, way: Way) {
  const wanted = stepsOfLots(terms.lots);
  const steps = terms.limitPrice === null ? Math.min(way.steps, wanted) : wanted;
  return orderCost(termsOf(x, terms.marketId), {
    direction: terms.direction,
    lots: lotsOfSteps(steps),
    price: way.worst,
    bestPrice: way.best,
    mark: markOf(x, terms.marketId),
    multiple: terms.multiple,
    feeRate: heldFeeRate(x, userId, 'futures'),
  });
}

/** From where an entry's stops are seen: the mark, or the limit that it waits at. */
function referenceOf(x: Exchange, { marketId, direction, limitPrice }: OpenTerms): Amount {
  const mark = markOf(x, marketId);
  if (limitPrice === null) return mark;
  const isPatient = direction === 'long' ? limitPrice < mark : limitPrice > mark;
  return isPatient ? limitPrice : mark;
}

/** Where the position would be liquidated if it were opened at the worst price of its way. */
function expectedLiquidation(
  x: Exchange,
  userId: number,
  terms: OpenTerms,
  way: Way,
  fee: Amount,
): Amount | null {
  const { marketId, direction, lots } = terms;
  const contractTerms = termsOf(x, marketId);
  const mark = markOf(x, marketId);
  const openValue = valueOf(contractTerms, lots, way.worst);
  const held: Held = { direction, lots, openValue };
  if (terms.marginMode === 'isolated') {
    const margin = initialMargin(contractTerms, openValue, terms.multiple);
    return isolatedLiquidationPrice(contractTerms, held, margin, referenceOf(x, terms));
  }
  const { marginCurrencyId } = contractOf(x, marketId);
  const pool = { userId, currencyId: marginCurrencyId, positionId: null };
  const inMarket = positionsOf(x, pool).filter((other) => other.marketId === marketId);
  const figures = poolWith(contractTerms, figuresOf(x, pool), held, mark, fee);
  return crossLiquidationPrice(
    contractTerms,
    direction,
    figures,
    [...inMarket.map(heldOf), held],
    mark,
  );
}
