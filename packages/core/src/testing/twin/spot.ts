/** Coins for money: what an order keeps, how a trade is paid for, what fires at an index. */
import { against, meetsOwn, offers, sweep, take, type Trade, wouldTrade } from './trade.ts';
import { parseAmount } from '@kontor/money';
import {
  type Member,
  type Mode,
  type Order,
  owed,
  type Purse,
  RATES,
  SCALE,
  type Side,
  smaller,
  TICK,
  type Verdict,
  type World,
} from './world.ts';

export interface Place {
  readonly member: Member;
  readonly side: Side;
  readonly type: 'market' | 'limit' | 'stop_market' | 'stop_limit' | 'take_profit_market';
  readonly timeInForce: Order['timeInForce'];
  readonly steps: number | null;
  readonly budget: bigint | null;
  readonly limit: number | null;
  readonly trigger: number | null;
  /** Null goes by what it is and by what its member prefers. */
  readonly mode: Mode | null;
}

/** What one step costs at one tick. */
const COST = (TICK * (SCALE / 10_000n)) / SCALE;
const STEP = SCALE / 10_000n;
const TAKER_FEE = parseAmount(RATES.spotTakerRate);
const MAKER_FEE = parseAmount(RATES.spotMakerRate);
/** An order is worth one USDT at least. */
const LEAST = SCALE;

const modeOf = (w: World, { mode, trigger, member }: Place): Mode =>
  mode ?? (trigger === null ? w.prefers[member] : 'expire_maker');
const cost = (ticks: number, steps: number) => BigInt(ticks) * BigInt(steps) * COST;
const affordable = (money: bigint, ticks: number) => Number(money / (BigInt(ticks) * COST));
const payer = (w: World, { member, side }: Pick<Order, 'member' | 'side'>): Purse =>
  w.purse(member, 'spot', side === 'buy' ? 'USDT' : 'BTC');

/** What it freezes; null where the member has not so much. */
function holdFor(
  w: World,
  order: Pick<Order, 'member' | 'side' | 'limit' | 'budget'>,
  steps: number | null,
  reference: bigint,
  available: bigint,
): bigint | null {
  const { side, limit, budget } = order;
  const likelyTicks = Number(reference / TICK);
  const band = w.bandOf(side, reference);
  const exactly = (hold: bigint) => (hold <= available ? hold : null);
  // At the market it is not known what it costs: all there is will do, if it pays at the index.
  const atMost = (worst: bigint, likely: bigint) => {
    const hold = smaller(worst, available);
    return hold < likely || hold <= 0n ? null : hold;
  };
  if (steps === null) {
    const all = budget ?? 0n;
    if (side === 'buy') return exactly(all);
    const coins = (ticks: number, more: number) => BigInt(affordable(all, ticks) + more) * STEP;
    return atMost(coins(band, 1), coins(likelyTicks, 0));
  }
  if (side === 'sell') return exactly(BigInt(steps) * STEP);
  if (limit !== null) return exactly(cost(limit, steps));
  return atMost(cost(band, steps), cost(likelyTicks, steps));
}

function isWithinBand(w: World, side: Side, limit: number, reference: bigint): boolean {
  const band = w.bandOf(side, reference);
  return side === 'buy' ? limit <= band : limit >= band;
}

export function mayPlace(w: World, act: Place): Verdict {
  const { side, steps, budget, limit, trigger } = act;
  if ((limit === null || trigger !== null) && !w.isFresh) return 'no';
  const waitsFor = trigger === null ? null : triggerOf(act);
  if (waitsFor !== null) {
    const price = BigInt(waitsFor.ticks) * TICK;
    if (waitsFor.above ? price <= w.index : price >= w.index) return 'no';
  }
  const reference = trigger === null ? w.index : BigInt(trigger) * TICK;
  if (limit !== null && !isWithinBand(w, side, limit, reference)) return 'no';
  const worth = budget ?? cost(limit ?? Number(reference / TICK), steps ?? 0);
  if (worth < LEAST) return 'no';
  const hold = holdFor(w, act, steps, reference, payer(w, act).available);
  if (hold === null) return 'no';
  if (trigger !== null) return 'yes';
  const reach = limit ?? w.bandOf(side, w.index);
  const crosses = wouldTrade(w, 'spot', side, reach);
  if (act.timeInForce === 'post_only' && crosses) return 'no';
  if (act.type === 'market' && !crosses) return 'no';
  const taker = { member: act.member, side, mode: modeOf(w, act) };
  if (act.timeInForce === 'fok' && !canFill(w, taker, steps ?? 0, reach, hold)) return 'no';
  return 'yes';
}

function triggerOf({ type, side, trigger }: Place): NonNullable<Order['trigger']> {
  const isStop = type.startsWith('stop');
  return { ticks: trigger ?? 0, above: isStop === (side === 'buy') };
}

/** Whether all of it trades at once for what it keeps, and it ends at none of its own member. */
function canFill(
  w: World,
  { member, side, mode }: Pick<Order, 'member' | 'side' | 'mode'>,
  steps: number,
  limit: number,
  hold: bigint,
): boolean {
  let left = steps;
  let costs = 0n;
  for (const { maker, ticks, lots } of offers(w, 'spot', side, limit)) {
    if (left <= 0) break;
    if (maker?.member === member) {
      if (mode !== 'expire_maker') return false;
      continue;
    }
    costs += cost(ticks, Math.min(left, lots));
    left -= lots;
  }
  return left <= 0 && (side === 'sell' || costs <= hold);
}

export function place(w: World, act: Place): void {
  const { member, side, limit, trigger, steps, budget, timeInForce } = act;
  const reference = trigger === null ? w.index : BigInt(trigger) * TICK;
  const purse = payer(w, act);
  const hold = holdFor(w, act, steps, reference, purse.available) ?? 0n;
  purse.available -= hold;
  purse.frozen += hold;
  const order: Order = {
    member,
    market: 'spot',
    side,
    limit,
    left: steps,
    budget,
    timeInForce,
    mode: modeOf(w, act),
    trigger: trigger === null ? null : triggerOf(act),
    hold,
    filled: 0,
    spent: 0n,
    turn: w.nextTurn(),
    position: null,
    closes: false,
  };
  if (trigger !== null) w.orders.push(order);
  else execute(w, order, limit ?? w.bandOf(side, w.index));
}

/** Trades what it can; a limit rests with what is left, unless it was to trade at once. */
function execute(w: World, order: Order, limit: number): void {
  const stop = take(
    w,
    order,
    limit,
    (ticks) => wanted(order, ticks),
    pays(w, order),
    (own) => end(w, own),
  );
  const rests = order.timeInForce === 'gtc' || order.timeInForce === 'post_only';
  if (stop === 'nothing' && order.limit !== null && rests) w.orders.push(order);
  else end(w, order);
}

function wanted({ side, left, limit, budget, spent, hold }: Order, ticks: number): number {
  if (left === null) {
    if (side === 'buy') return affordable(hold, ticks);
    return Math.min(affordable((budget ?? 0n) - spent, ticks), Number(hold / STEP));
  }
  return side === 'sell' || limit !== null ? left : Math.min(left, affordable(hold, ticks));
}

/** Base for quote at the maker's price; the fee is taken out of what is received. */
function pays(w: World, taker: Order | null): Trade {
  return (maker, ticks, lots) => {
    const notional = cost(ticks, lots);
    const coins = BigInt(lots) * STEP;
    for (const [party, rate] of [
      [taker, TAKER_FEE],
      [maker, MAKER_FEE],
    ] as const) {
      if (party === null) continue;
      const buys = party.side === 'buy';
      const paid = buys ? notional : coins;
      const received = buys ? coins : notional;
      payer(w, party).frozen -= paid;
      party.hold -= paid;
      const fee = owed(received * rate, SCALE);
      payer(w, { member: party.member, side: against(party.side) }).available += received - fee;
      party.filled += lots;
      party.spent += notional;
      if (party.left !== null) party.left -= lots;
    }
    if (maker?.left === 0) end(w, maker);
  };
}

/** What it still keeps is free again. */
export function end(w: World, order: Order): void {
  const purse = payer(w, order);
  purse.frozen -= order.hold;
  purse.available += order.hold;
  order.hold = 0n;
  w.orders = w.orders.filter((one) => one !== order);
}

export interface Amend {
  readonly steps: number | null;
  readonly limit: number | null;
}

export function mayAmend(w: World, order: Order, { steps, limit }: Amend): Verdict {
  const { side, trigger, filled, left } = order;
  if (left === null || (limit !== null && order.limit === null)) return 'no';
  if (trigger !== null && !w.isFresh) return 'no';
  const total = steps ?? left + filled;
  const price = limit ?? order.limit;
  if (total <= filled) return 'no';
  const reference = trigger === null ? w.index : BigInt(trigger.ticks) * TICK;
  const isRepriced = price !== order.limit;
  if (price !== null && isRepriced && !isWithinBand(w, side, price, reference)) return 'no';
  const worthAt = price === null ? reference : BigInt(price) * TICK;
  if ((worthAt * BigInt(total) * STEP) / SCALE < LEAST) return 'no';
  if (order.timeInForce === 'post_only' && price !== null) {
    if (wouldTrade(w, 'spot', side, price)) return 'no';
  }
  if (trigger === null && price !== null && meetsOwn(w, order, total - filled, price)) return 'no';
  const free = payer(w, order).available + order.hold;
  const hold = holdFor(w, { ...order, limit: price }, total - filled, reference, free);
  return hold === null ? 'no' : 'yes';
}

/** Less alone keeps its place; another price or more of it goes to the end and may trade. */
export function amend(w: World, order: Order, { steps, limit }: Amend): void {
  const { trigger, filled } = order;
  const before = (order.left ?? 0) + filled;
  const total = steps ?? before;
  const reference = trigger === null ? w.index : BigInt(trigger.ticks) * TICK;
  const isRepriced = limit !== null && limit !== order.limit;
  order.limit = limit ?? order.limit;
  const purse = payer(w, order);
  purse.available += order.hold;
  purse.frozen -= order.hold;
  order.hold = holdFor(w, order, total - filled, reference, purse.available) ?? 0n;
  purse.available -= order.hold;
  purse.frozen += order.hold;
  order.left = total - filled;
  if (trigger !== null) {
    order.turn = w.nextTurn();
    return;
  }
  if (!isRepriced && total <= before) return;
  w.orders = w.orders.filter((one) => one !== order);
  order.turn = w.nextTurn();
  execute(w, order, order.limit ?? 0);
}

/** New quotes, who they cross, and whose trigger the index has reached. */
export function spotTick(w: World): void {
  sweep(w, 'spot', () => pays(w, null));
  const waiting = w.orders.filter(({ trigger }) => trigger !== null);
  const reached = waiting.filter(({ trigger }) => {
    const ticks = trigger?.ticks ?? 0;
    return trigger?.above === true ? ticks <= w.ticks : ticks >= w.ticks;
  });
  // First those that waited for a rise, from the lowest up, then for a fall, from the highest down.
  reached.sort((a, b) => rank(a) - rank(b) || a.turn - b.turn);
  for (const order of reached) {
    order.trigger = null;
    order.turn = w.nextTurn();
    w.orders = w.orders.filter((one) => one !== order);
    const limit = order.limit ?? w.bandOf(order.side, w.index);
    const { left, hold } = order;
    if (order.timeInForce === 'fok' && !canFill(w, order, left ?? 0, limit, hold)) {
      end(w, order);
    } else execute(w, order, limit);
  }
}

function rank({ trigger }: Order): number {
  const ticks = trigger?.ticks ?? 0;
  return trigger?.above === true ? ticks : 1e9 - ticks;
}

export const spotOrders = (w: World, member: Member): Order[] =>
  w.orders.filter((order) => order.member === member && order.position === null);
