/** Positions: what an entry costs, what a close pays, and who stands below the maintenance. */
import { parseAmount } from '@kontor/money';
import { offers, sweep, take, type Trade, wouldTrade } from './trade.ts';
import {
  down,
  type Follow,
  gained,
  larger,
  type Market,
  type Member,
  type Mode,
  type Order,
  owed,
  type Position,
  SCALE,
  type Side,
  smaller,
  RATES,
  TICK,
  UNIT,
  up,
  type Verdict,
  type World,
} from './world.ts';

export interface Open {
  readonly member: Member;
  readonly market: 'linear' | 'inverse';
  readonly isLong: boolean;
  readonly steps: number;
  readonly multiple: number;
  readonly isIsolated: boolean;
  readonly limit: number | null;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  /** Null goes by what its member prefers. */
  readonly mode: Mode | null;
  /** Of a copy: no worse price than this, as an exact fraction of a tick. */
  readonly worst?: bigint;
  readonly copy?: Position['copy'];
}

const LOT = 100;
const TAKER_FEE = parseAmount(RATES.futuresTakerRate);
const MAKER_FEE = parseAmount(RATES.futuresMakerRate);
const TIERS = [
  { cap: 50_000n, ppm: 4_000n, multiple: 125 },
  { cap: 250_000n, ppm: 5_000n, multiple: 100 },
  { cap: 1_000_000n, ppm: 10_000n, multiple: 50 },
  { cap: 3_000_000n, ppm: 25_000n, multiple: 20 },
] as const;

type Contract = 'linear' | 'inverse';
export const currencyOf = (market: Contract) => (market === 'linear' ? 'USDT' : 'BTC');
export const purseOf = (w: World, { member, market }: Pick<Position, 'member' | 'market'>) =>
  w.purse(member, 'futures', currencyOf(market));
const total = (w: World, of: Pick<Position, 'member' | 'market'>) => {
  const { available, frozen } = purseOf(w, of);
  return available + frozen;
};

/** What lots are worth, as a fraction: quantity times price, or quantity by price. */
function worth({ step }: Market, market: Contract, steps: number, ticks: number): [bigint, bigint] {
  const quantity = BigInt(steps) * step;
  const price = BigInt(ticks) * TICK;
  return market === 'linear' ? [quantity * price, SCALE] : [quantity * SCALE, price];
}

const valueDown = (w: World, market: Contract, steps: number, ticks: number) =>
  gained(...worth(w.markets[market], market, steps, ticks));
const valueUp = (w: World, market: Contract, steps: number, ticks: number) =>
  owed(...worth(w.markets[market], market, steps, ticks));

/** True where a rising value is a gain: longs for USDT, shorts for coins. */
export const gainsWithValue = ({ market, isLong }: Pick<Position, 'market' | 'isLong'>) =>
  (market === 'linear') === isLong;

/** Of what is open at the index, less what of it was paid out before. */
export function profit(w: World, position: Position): bigint {
  const { market, open, openValue, advanced } = position;
  const gain = gainsWithValue(position)
    ? valueDown(w, market, open, w.ticks) - openValue
    : openValue - valueUp(w, market, open, w.ticks);
  return gain - advanced;
}

/** In the quote currency, at 10^-18. */
function notional(w: World, market: Contract, steps: number, ticks: number): bigint {
  const quantity = BigInt(steps) * w.markets[market].step;
  return market === 'linear' ? (quantity * BigInt(ticks) * TICK) / SCALE : quantity;
}

/** Bracket by bracket, as an income tax. */
function maintenance(w: World, market: Contract, steps: number): bigint {
  const size = notional(w, market, steps, w.ticks);
  let sum = 0n;
  let from = 0n;
  TIERS.forEach(({ cap, ppm }, n) => {
    const to = n === TIERS.length - 1 ? size : smaller(size, cap * SCALE);
    if (to > from) sum += (to - from) * ppm;
    from = larger(from, cap * SCALE);
  });
  const ofMillion = 1_000_000n;
  return market === 'linear' ? owed(sum, ofMillion) : owed(sum * SCALE, ofMillion * w.index);
}

export const isLive = ({ status }: Position) => status !== 'closed' && status !== 'cancelled';
const livesWith = (w: World, { member, market }: Pick<Position, 'member' | 'market'>) =>
  w.positions.filter((one) => one.member === member && one.market === market && isLive(one));

/** What stands against one margin: an isolated position alone, or the cross ones of the account. */
export function poolOf(w: World, position: Position): Position[] {
  if (position.isIsolated) return [position];
  return livesWith(w, position).filter(({ isIsolated, open }) => !isIsolated && open > 0);
}

/** The money behind it, without what is not realised. */
function balance(w: World, position: Pick<Position, 'member' | 'market'>, alone: Position | null) {
  if (alone !== null) return alone.margin;
  const isolated = livesWith(w, position).filter(({ isIsolated }) => isIsolated);
  return total(w, position) - isolated.reduce((sum, { margin }) => sum + margin, 0n);
}

/** Equity less maintenance of the margin that a position stands against. */
export function cushion(w: World, position: Position): bigint {
  const pool = poolOf(w, position);
  const sum = balance(w, position, position.isIsolated ? position : null);
  return pool.reduce(
    (left, one) => left + profit(w, one) - maintenance(w, one.market, one.open),
    sum,
  );
}

/** What new positions and transfers may take: a loss that is not realised is not free. */
export function usable(w: World, of: Pick<Position, 'member' | 'market'>): bigint {
  const cross = livesWith(w, of).filter(({ isIsolated, open }) => !isIsolated && open > 0);
  const sum = cross.reduce((all, one) => all + profit(w, one), 0n);
  const available = free(w, of);
  return sum < 0n ? larger(0n, available + sum) : available;
}

const sideOf = (isLong: boolean, opens: boolean): Side => (isLong === opens ? 'buy' : 'sell');

/** Whether a position opened at this price would stand above its maintenance at the index. */
function isSafe(w: World, act: Open, ticks: number): boolean {
  const openValue = valueDown(w, act.market, act.steps, ticks);
  const margin = owed(openValue, BigInt(act.multiple));
  const gain = gainsWithValue(act)
    ? valueDown(w, act.market, act.steps, w.ticks) - openValue
    : openValue - valueUp(w, act.market, act.steps, w.ticks);
  return margin + gain > maintenance(w, act.market, act.steps);
}

/** How far an entry reaches, and what it would freeze. */
interface Reach {
  readonly limit: number;
  readonly margin: bigint;
  readonly cost: bigint;
}

function reachOf(w: World, act: Open): Reach | null {
  const { market, limit, isLong, steps, multiple } = act;
  const side = sideOf(isLong, true);
  const band = w.bandOf(side, w.index);
  if (limit !== null) {
    if (side === 'buy' ? limit > band : limit < band) return null;
    if (!isSafe(w, act, limit)) return null;
  }
  const guard = act.worst === undefined ? null : guardOf(act.worst, side);
  const nearer = (a: number, b: number) => (side === 'buy' ? Math.min(a, b) : Math.max(a, b));
  const bound = limit ?? (guard === null ? band : nearer(band, guard));
  let reached: number | null = null;
  let best: number | null = null;
  let there = 0;
  const givesWay = (act.mode ?? w.prefers[act.member]) === 'expire_maker';
  for (const { maker, ticks, lots } of offers(w, market, side, bound)) {
    if (givesWay && maker?.member === act.member) continue;
    if (!isSafe(w, act, ticks)) break;
    best ??= ticks;
    reached = ticks;
    there += lots;
    if (there >= steps) break;
  }
  const worst = limit ?? reached;
  if (worst === null) return null;
  const wanted = limit === null ? Math.min(steps, there) : steps;
  const dearer = larger(
    valueUp(w, market, wanted, worst),
    valueUp(w, market, wanted, best ?? worst),
  );
  const margin = owed(dearer, BigInt(multiple));
  const fee = owed(dearer * TAKER_FEE, SCALE);
  const lost = gainsWithValue(act)
    ? valueUp(w, market, wanted, worst) - valueDown(w, market, wanted, w.ticks)
    : valueUp(w, market, wanted, w.ticks) - valueDown(w, market, wanted, worst);
  return { limit: limit ?? worst, margin, cost: margin + fee + larger(0n, lost) };
}

/** A guard between two ticks is rounded for the one who sets it. */
function guardOf(worst: bigint, side: Side): number {
  return Number(side === 'buy' ? worst / TICK : up(worst, TICK));
}

/** The more is open and waiting in a market, the lower the highest multiple. */
function tierAllows(w: World, act: Open): boolean {
  let size = notional(w, act.market, act.steps, Math.max(act.limit ?? 0, w.ticks));
  for (const one of livesWith(w, act)) {
    size += notional(w, act.market, one.open, w.ticks);
    const entry = entryOf(w, one);
    size += notional(w, act.market, entry?.left ?? 0, entry?.limit ?? 0);
  }
  const tier = TIERS.find(({ cap }) => size <= cap * SCALE);
  return tier !== undefined && act.multiple <= tier.multiple;
}

export const entryOf = (w: World, position: Position): Order | undefined =>
  w.orders.find((order) => order.position === position && !order.closes);

/** From where stops of a position are seen: the index, or the limit that its entry waits at. */
export function seenFrom(w: World, position: Position): number {
  const limit = position.status === 'waiting' ? (entryOf(w, position)?.limit ?? null) : null;
  const isPatient = limit !== null && (position.isLong ? limit < w.ticks : limit > w.ticks);
  return isPatient ? limit : w.ticks;
}

/** A stop lies where it says, as seen from the index, or from a limit that waits. */
export function stopsAreRight(
  isLong: boolean,
  stops: { readonly takeProfit: number | null; readonly stopLoss: number | null },
  from: number,
): boolean {
  const { takeProfit, stopLoss } = stops;
  const beyond = (ticks: number) => (isLong ? ticks > from : ticks < from);
  if (takeProfit !== null && !beyond(takeProfit)) return false;
  return stopLoss === null || (!beyond(stopLoss) && stopLoss !== from);
}

export function mayOpen(w: World, act: Open, marginMaximum: bigint | null = null): Verdict {
  const { isLong, limit } = act;
  if (!w.isFresh || act.steps < LOT || !tierAllows(w, act)) return 'no';
  const reach = reachOf(w, act);
  if (reach === null) return 'no';
  if (marginMaximum !== null && reach.margin > marginMaximum) return 'no';
  const isPatient = limit !== null && (isLong ? limit < w.ticks : limit > w.ticks);
  if (!stopsAreRight(isLong, act, isPatient ? limit : w.ticks)) return 'no';
  const spare = usable(w, act) - reach.cost;
  // What the exchange keeps for the roundings of later fills is its own.
  const slack = BigInt(act.steps + 10) * UNIT;
  if (spare < 0n) return 'no';
  return spare < slack ? 'either' : 'yes';
}

export function open(w: World, act: Open): Position {
  const { member, market, isLong, multiple, isIsolated, takeProfit, stopLoss } = act;
  const reach = reachOf(w, act);
  const position: Position = {
    member,
    market,
    isLong,
    multiple,
    isIsolated,
    at: w.at,
    id: 0,
    status: 'waiting',
    open: 0,
    openValue: 0n,
    entered: 0,
    enteredValue: 0n,
    margin: 0n,
    advanced: 0n,
    realised: 0n,
    fee: 0n,
    takeProfit,
    stopLoss,
    copy: act.copy ?? null,
  };
  w.positions.push(position);
  const order: Order = {
    member,
    market,
    side: sideOf(isLong, true),
    limit: act.limit,
    left: act.steps,
    budget: null,
    timeInForce: act.limit === null ? 'ioc' : 'gtc',
    mode: act.mode ?? w.prefers[member],
    trigger: null,
    hold: 0n,
    filled: 0,
    spent: 0n,
    turn: w.nextTurn(),
    position,
    closes: false,
  };
  const stop = take(
    w,
    order,
    reach?.limit ?? 0,
    () => order.left ?? 0,
    fills(w, order),
    (own) => endEntry(w, own),
  );
  if (stop === 'nothing' && act.limit !== null) w.orders.push(order);
  else endEntry(w, order);
  return position;
}

/** Of both sides of a trade: an entry makes a position larger, a close makes it smaller. */
function fills(w: World, taker: Order | null): Trade {
  return (maker, ticks, lots) => {
    for (const [order, rate] of [
      [taker, TAKER_FEE],
      [maker, MAKER_FEE],
    ] as const) {
      if (order === null || order.position === null) continue;
      if (order.closes) exit(w, order.position, lots, ticks);
      else enter(w, order, [lots, ticks], rate);
      order.left = (order.left ?? 0) - lots;
    }
    if (maker?.left === 0) endEntry(w, maker);
  };
}

function enter(w: World, order: Order, [lots, ticks]: [number, number], rate: bigint): void {
  const { position } = order;
  if (position === null) return;
  const value = valueDown(w, position.market, lots, ticks);
  position.open += lots;
  position.entered += lots;
  const before = owed(position.openValue, BigInt(position.multiple));
  position.openValue += value;
  position.enteredValue += value;
  const margin = owed(position.openValue, BigInt(position.multiple)) - before;
  position.margin += margin;
  const fee = owed(value * rate, SCALE);
  position.fee += fee;
  // What it kept is spent for both.
  order.hold = larger(0n, order.hold - margin - fee);
  pay(w, position, -fee);
  if (position.status === 'waiting') position.status = 'open';
  w.roundings += 1;
}

/** Into an account or out of it. */
function pay(w: World, position: Position, amount: bigint): void {
  purseOf(w, position).available += amount;
}

/** Nothing more is opened: the order is over, and with it what was never filled. */
export function endEntry(w: World, order: Order): void {
  w.orders = w.orders.filter((one) => one !== order);
  const { position } = order;
  if (position === null || order.closes) return;
  if (position.status === 'waiting') position.status = 'cancelled';
  else if (position.copy === null) w.errands.push({ kind: 'open', of: position });
}

/** What has been closed of a position: its part of the margin is free, its result is paid. */
function exit(w: World, position: Position, lots: number, ticks: number): void {
  const { market } = position;
  const value = valueDown(w, market, lots, ticks);
  const isLast = lots === position.open;
  const part = (amount: bigint) =>
    isLast ? amount : gained(amount * BigInt(lots), BigInt(position.open));
  const openValue = part(position.openValue);
  const freed = part(position.margin);
  const result = gainsWithValue(position) ? value - openValue : openValue - value;
  const fee = owed(value * TAKER_FEE, SCALE);
  let paid = result;
  const back = smaller(larger(0n, result), position.advanced);
  position.advanced -= back;
  paid -= back;
  if (isLast) {
    paid -= position.advanced;
    position.advanced = 0n;
  }
  position.open -= lots;
  position.openValue -= openValue;
  position.margin -= freed;
  position.realised += result;
  position.fee += fee;
  // An isolated position pays out of its own margin first.
  const short = larger(0n, fee - smaller(0n, paid)) - freed;
  if (position.isIsolated && short > 0n) position.margin -= smaller(short, position.margin);
  pay(w, position, paid - fee);
  // Who pays where the account has no more is a story of its own.
  if (free(w, position) < 0n) w.isBeyond = true;
  if (isLast) position.status = 'closed';
  w.roundings += 2;
}

/** What of an account stands behind nothing. */
export function free(w: World, of: Pick<Position, 'member' | 'market'>): bigint {
  const margins = livesWith(w, of).reduce((sum, { margin }) => sum + margin, 0n);
  const holds = w.orders
    .filter(({ member, market }) => member === of.member && market === of.market)
    .reduce((sum, { hold }) => sum + hold, 0n);
  return total(w, of) - margins - holds;
}

/** The worst price of a close: within the band, and not where it would end below nothing. */
function closeLimit(w: World, position: Position): number | null {
  const { market, isLong, open: lots, openValue, advanced } = position;
  const others = poolOf(w, position).filter((one) => one !== position);
  const money = balance(w, position, position.isIsolated ? position : null) - advanced;
  const backing = others.reduce((sum, one) => sum + profit(w, one), money);
  const band = w.bandOf(sideOf(isLong, false), w.index);
  const rises = gainsWithValue(position);
  const value = rises
    ? owed((openValue - backing) * SCALE, SCALE - TAKER_FEE)
    : gained((openValue + backing) * SCALE, SCALE + TAKER_FEE);
  if (value <= 0n && rises) return band;
  const quantity = BigInt(lots) * w.markets[market].step;
  const rounded = isLong ? up : down;
  const even = larger(0n, value);
  const price =
    market === 'linear'
      ? rounded(even * SCALE, quantity)
      : even === 0n
        ? 0n
        : rounded(quantity * SCALE, even);
  const bound = Number(rounded(price, TICK));
  if (isLong) return Math.max(band, bound);
  return bound <= 0 ? null : Math.min(band, bound);
}

export function mayClose(w: World, position: Position, steps: number | null): Verdict {
  if (position.status !== 'open' || !w.isFresh) return 'no';
  if (steps !== null && (steps < 1 || steps > position.open)) return 'no';
  const limit = closeLimit(w, position);
  const side = sideOf(position.isLong, false);
  return limit !== null && wouldTrade(w, position.market, side, limit) ? 'yes' : 'no';
}

/** Some lots at the market, or all of them: what is not filled of a whole close goes on later. */
export function close(w: World, position: Position, steps: number | null): void {
  const before = position.open;
  if (steps === null || steps === position.open) {
    const entry = entryOf(w, position);
    if (entry !== undefined) endEntry(w, entry);
    position.status = 'closing';
    goOn(w, position);
  } else tradeOut(w, position, steps, closeLimit(w, position));
  if (position.open < before) reduced(w, position);
}

export function goOn(w: World, position: Position): void {
  if (w.isFresh) tradeOut(w, position, position.open, closeLimit(w, position));
}

/** An own order that stands in the way of a close makes way. */
function tradeOut(w: World, position: Position, lots: number, limit: number | null): void {
  if (limit === null) return;
  const { member, market } = position;
  const side = sideOf(position.isLong, false);
  const order: Order = {
    member,
    market,
    side,
    limit: null,
    left: lots,
    budget: null,
    timeInForce: 'ioc',
    mode: 'expire_maker',
    trigger: null,
    hold: 0n,
    filled: 0,
    spent: 0n,
    turn: 0,
    position,
    closes: true,
  };
  take(
    w,
    order,
    limit,
    () => order.left ?? 0,
    fills(w, order),
    (own) => endEntry(w, own),
  );
}

/** The follower's copies are told of what was closed; a copy that is over counts for its follow. */
function reduced(w: World, position: Position): void {
  if (position.copy === null) {
    if (copiesOf(w, position).length > 0) w.errands.push({ kind: 'close', of: position });
    return;
  }
  if (position.status !== 'closed') return;
  const { follow } = position.copy;
  follow.realised += position.realised - position.fee;
  if (follow.realised > follow.highWaterMark) w.errands.push({ kind: 'share', of: follow });
  else endWhenEmpty(w, follow);
}

export const copiesOf = (w: World, original: Position): Position[] =>
  w.positions.filter((one) => one.copy?.of === original && isLive(one) && one.open > 0);

export function endWhenEmpty(w: World, follow: Follow): void {
  const isEmpty = !w.positions.some((one) => one.copy?.follow === follow && isLive(one));
  if (follow.status === 'ending' && isEmpty) follow.status = 'ended';
}

/** New quotes and who they cross, of one contract. */
export function sweepContract(w: World, market: Contract): void {
  sweep(w, market, () => fills(w, null));
}

/** Closes that are under way go on, then stops fire: each in the order of age. */
export function contractTick(w: World, market: Contract): void {
  const of = (status: Position['status']) =>
    w.positions.filter((one) => one.market === market && one.status === status);
  for (const position of of('closing')) {
    const before = position.open;
    goOn(w, position);
    if (position.open < before) reduced(w, position);
  }
  for (const position of of('open')) {
    if (position.status !== 'open' || !isReached(w, position)) continue;
    close(w, position, null);
  }
}

function isReached(w: World, { isLong, takeProfit, stopLoss }: Position): boolean {
  const above = (ticks: number | null) => ticks !== null && w.ticks >= ticks;
  const below = (ticks: number | null) => ticks !== null && w.ticks <= ticks;
  return isLong ? above(takeProfit) || below(stopLoss) : below(takeProfit) || above(stopLoss);
}
