/** What the twin has against the rows of the exchange. */
import { ACCOUNT_IDS, type ordersTable, type RowOf } from '@kontor/schema';
import { balanceId } from '../../index.ts';
import { BTC, BTC_USDT, FIRST_USER, type TestExchange, USDT } from '../exchange.ts';
import { BTC_FUTURES, BTC_INVERSE } from '../futures.ts';
import type { Position as PositionRow } from '../../futures/position.ts';
import { isLive } from './futures.ts';
import {
  type Follow,
  MEMBERS,
  type MarketName,
  type Member,
  type Order,
  type Position,
  SCALE,
  TICK,
  UNIT,
  type World,
} from './world.ts';

type OrderRow = RowOf<typeof ordersTable>;

export const MARKET_IDS = { spot: BTC_USDT, linear: BTC_FUTURES, inverse: BTC_INVERSE } as const;
export const userOf = (member: Member) => FIRST_USER + member;

const accountId = (member: Member, account: 'spot' | 'futures', currency: 'USDT' | 'BTC') =>
  balanceId(
    userOf(member),
    account === 'spot' ? ACCOUNT_IDS.change : ACCOUNT_IDS.lever,
    currency === 'USDT' ? USDT : BTC,
  );

const ACCOUNTS = MEMBERS.flatMap((member) =>
  (['spot', 'futures'] as const).flatMap((account) =>
    (['USDT', 'BTC'] as const).map((currency) => ({ member, account, currency })),
  ),
);
const LOT_STEP = SCALE / 100n;

const ticksOf = (price: bigint | null) => (price === null ? null : Number(price / TICK));
const stepsOf = (lots: bigint) => Number(lots / LOT_STEP);
const memberOf = (userId: number) => (userId - userOf(0)) as Member;
const marketOf = (id: number) =>
  (['spot', 'linear', 'inverse'] as const).find((name) => MARKET_IDS[name] === id) as MarketName;

function liveRows(test: TestExchange): { orders: OrderRow[]; positions: PositionRow[] } {
  const x = test.core.exchange;
  return {
    orders: [...x.orders.values()].sort((a, b) => a.priority - b.priority),
    positions: [...x.positions.values()].sort((a, b) => a.id - b.id),
  };
}

/** Takes over all that the exchange says. */
export function adopt(w: World, test: TestExchange): void {
  const x = test.core.exchange;
  const { orders, positions } = liveRows(test);
  for (const { member, account, currency } of ACCOUNTS) {
    const id = accountId(member, account, currency);
    const purse = w.purse(member, account, currency);
    purse.available = x.ledger.available(id);
    purse.frozen = x.ledger.frozen(id);
  }
  w.errands = [];
  w.follows = [...x.follows.values()].map((row): Follow => {
    const { id, kind, number, maximumMargin, stopLoss, status } = row;
    const result = { realised: row.realisedProfit, highWaterMark: row.highWaterMark };
    const terms = { kind, number, maximumMargin, stopLoss, share: row.profitShare };
    return { id, at: row.createdAt, ...terms, status, ...result, paid: row.sharePaid };
  });
  const byId = new Map<number, Position>();
  w.positions = positions.map((row) => {
    const of = row.traderPositionId;
    // A copy may still be closing when what it copied is over.
    if (of !== null && !byId.has(of)) {
      byId.set(of, positionOf(w, test.row<PositionRow>('positions', of), byId));
    }
    const position = positionOf(w, row, byId);
    byId.set(row.id, position);
    return position;
  });
  w.orders = orders.map((row) => orderOf(w, row, byId));
  w.quote();
  for (const { id, quotes } of Object.values(w.markets)) {
    const taken = x.marketStates.get(id)?.ladderTaken;
    if (taken !== undefined) quotes.restore(taken);
  }
}

function positionOf(w: World, row: PositionRow, known: ReadonlyMap<number, Position>): Position {
  const of = known.get(row.traderPositionId ?? 0);
  const follow = w.follows.find(({ id }) => id === row.followId);
  const isCopy = of !== undefined && follow !== undefined;
  return {
    member: memberOf(row.userId),
    market: marketOf(row.marketId) as Position['market'],
    isLong: row.direction === 'long',
    multiple: row.multiple,
    isIsolated: row.marginMode === 'isolated',
    at: row.createdAt,
    ...figuresOf(row),
    copy: isCopy ? { of, lots: stepsOf(row.traderLots ?? 0n), follow } : null,
  };
}

/** What of a position changes. */
function figuresOf(row: PositionRow) {
  return {
    id: row.id,
    status: row.status,
    open: stepsOf(row.openLots),
    entered: stepsOf(row.enteredLots),
    openValue: row.openValue,
    enteredValue: row.enteredValue,
    margin: row.margin,
    advanced: row.advanced,
    realised: row.realisedProfit,
    fee: row.fee,
    takeProfit: ticksOf(row.takeProfitPrice),
    stopLoss: ticksOf(row.stopLossPrice),
  };
}

function orderOf(w: World, row: OrderRow, positions: ReadonlyMap<number, Position>): Order {
  const market = marketOf(row.marketId);
  const { step } = w.markets[market];
  const isWaiting = row.status === 'waiting';
  return {
    member: memberOf(row.userId),
    market,
    side: row.side,
    limit: ticksOf(row.limitPrice),
    left: row.quantity === null ? null : Number((row.quantity - row.filledQuantity) / step),
    budget: row.quoteBudget,
    timeInForce: row.timeInForce,
    mode: row.selfTradePrevention,
    trigger: isWaiting
      ? { ticks: ticksOf(row.triggerPrice) ?? 0, above: row.triggerDirection === 'above' }
      : null,
    hold: row.holdLeft,
    filled: Number(row.filledQuantity / step),
    spent: row.filledNotional,
    turn: w.nextTurn(),
    position: positions.get(row.positionId ?? 0) ?? null,
    closes: row.reduces,
  };
}

/** Throws what is different; then amounts within a rounding are as the exchange has them. */
export function compare(w: World, test: TestExchange): void {
  const slack = BigInt(2 * w.roundings + 2) * UNIT;
  comparePositions(w, test, slack);
  compareOrders(w, test);
  compareFollows(w, test, slack);
  const x = test.core.exchange;
  for (const { member, account, currency } of ACCOUNTS) {
    const id = accountId(member, account, currency);
    const purse = w.purse(member, account, currency);
    const own = { available: x.ledger.available(id), frozen: x.ledger.frozen(id) };
    const what = `${account} ${currency} of ${member}`;
    if (account === 'spot') {
      same(`${what}, available`, own.available, purse.available);
      same(`${what}, frozen`, own.frozen, purse.frozen);
    } else {
      near(what, own.available + own.frozen, purse.available + purse.frozen, slack);
    }
    Object.assign(purse, own);
  }
  for (const [name, { id, quotes }] of Object.entries(w.markets)) {
    const ladder = x.markets.get(id)?.ladder;
    const lotsOf = (levels: readonly { lots: number }[] = []) => levels.map(({ lots }) => lots);
    same(`quoted bids, ${name}`, lotsOf(ladder?.bids).join(), lotsOf(quotes.bids).join());
    same(`quoted asks, ${name}`, lotsOf(ladder?.asks).join(), lotsOf(quotes.asks).join());
  }
}

function comparePositions(w: World, test: TestExchange, slack: bigint): void {
  const { positions: rows } = liveRows(test);
  w.positions = w.positions.filter(isLive);
  const told = (list: readonly string[]) => list.join('; ');
  const shape = (one: Pick<Position, 'member' | 'market' | 'isLong' | 'status' | 'open'>) =>
    [one.member, one.market, one.isLong, one.status, one.open].join(' ');
  same(
    'positions',
    told(rows.map((row) => shape(positionOf(w, row, new Map())))),
    told(w.positions.map(shape)),
  );
  for (const [n, position] of w.positions.entries()) {
    const row = rows[n];
    if (row === undefined) continue;
    const figures = figuresOf(row);
    for (const name of ['entered', 'takeProfit', 'stopLoss'] as const) {
      same(`${name} of ${row.id}`, figures[name], position[name]);
    }
    for (const name of ['openValue', 'margin', 'advanced', 'realised', 'fee'] as const) {
      near(`${name} of ${row.id}`, figures[name], position[name], slack);
    }
    const { copy } = position;
    same(`the copied position of ${row.id}`, row.traderPositionId, copy?.of.id ?? null);
    same(`the follow of ${row.id}`, row.followId, copy?.follow.id ?? null);
    Object.assign(position, figures);
  }
}

function compareOrders(w: World, test: TestExchange): void {
  const { orders: rows } = liveRows(test);
  const known = [...w.orders].sort((a, b) => a.turn - b.turn);
  const byId = new Map(w.positions.map((position) => [position.id, position]));
  const shape = ({ member, market, side, limit, left, trigger, position, mode }: Order) =>
    [member, market, side, limit, left, trigger?.ticks, position?.id, mode].join(' ');
  const own = rows.map((row) => orderOf(w, row, byId));
  same('orders', own.map(shape).join('; '), known.map(shape).join('; '));
  for (const [n, order] of known.entries()) {
    const hold = rows[n]?.holdLeft ?? 0n;
    if (order.position === null) same(`the hold of ${rows[n]?.id}`, hold, order.hold);
    else requireHeld(w, order, hold);
    order.hold = hold;
  }
}

/** An entry that rests keeps what the margin and the fee of its rest can cost. */
function requireHeld(w: World, order: Order, hold: bigint): void {
  const { position, limit, left } = order;
  if (position === null || position.market === undefined) return;
  const quantity = BigInt(left ?? 0) * w.markets[order.market].step;
  const price = BigInt(limit ?? 0) * TICK;
  const value = order.market === 'linear' ? (quantity * price) / SCALE : (quantity * SCALE) / price;
  const least = value / BigInt(position.multiple) - UNIT;
  if (hold < least) throw new Error(`an entry holds ${hold}, not the margin of its rest, ${least}`);
}

function compareFollows(w: World, test: TestExchange, slack: bigint): void {
  for (const follow of w.follows) {
    const row = test.core.exchange.follows.get(follow.id);
    if (row === undefined) throw new Error(`follow ${follow.id} is not there`);
    same(`the state of follow ${row.id}`, row.status, follow.status);
    near(`the result of follow ${row.id}`, row.realisedProfit, follow.realised, slack);
    near(`the mark of follow ${row.id}`, row.highWaterMark, follow.highWaterMark, slack);
    near(`the share of follow ${row.id}`, row.sharePaid, follow.paid, slack);
    follow.realised = row.realisedProfit;
    follow.highWaterMark = row.highWaterMark;
    follow.paid = row.sharePaid;
  }
}

type Told = string | number | bigint | boolean | null | undefined;

function same(what: string, exchange: Told, twin: Told): void {
  if (exchange !== twin) throw new Error(`${what}: exchange ${exchange}, twin ${twin}`);
}

function near(what: string, exchange: bigint, twin: bigint, slack: bigint): void {
  const apart = exchange > twin ? exchange - twin : twin - exchange;
  if (apart > slack) throw new Error(`${what}: exchange ${exchange}, twin ${twin}`);
}
