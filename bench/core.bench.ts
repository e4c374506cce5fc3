/**
 * The core alone: place, match and settle in memory, ledger and fees included, against its bar of
 * 150,000 orders a second, and against itself with many open orders and with many members.
 */
import { createHash } from 'node:crypto';
import {
  balanceId,
  type Core,
  createCore,
  houseBalanceId,
  type Json,
  type StampedCommand,
} from '@kontor/core';
import { parseAmount } from '@kontor/money';
import { sized } from './brief.ts';
import { mainThreadMs } from './cpu.ts';
import type { BenchRow } from './row.ts';

const ORDERS = sized(200_000, 5_000);
/**
 * Made outside of the clock, so many at a time: a server does not hold a minute's commands either.
 */
const PORTION = 5_000;
const BATCH = 500;
const ROUNDS = sized(3, 1);
const FIRST_USER = 1_001;
const USDT = 1;
const BTC = 2;
const BAR_PER_SECOND = 150_000;

interface Scene {
  readonly users: number;
  readonly openOrders: number;
}

interface Speed {
  /** Of the main thread's own time. */
  readonly perSecond: number;
  readonly onTheClock: number;
}

export async function run(): Promise<BenchRow[]> {
  const usualScene = { users: 1_000, openOrders: 1_000 };
  ordersPerSecond(usualScene, ORDERS);
  const usual = best(usualScene);
  const deep = best({ users: 1_000, openOrders: sized(100_000, 2_000) });
  const many = best({ users: sized(100_000, 2_000), openOrders: 1_000 });
  return [
    row('core: place + match + settle, per second of CPU', usual, BAR_PER_SECOND, 'bar', 1),
    row('core with 100,000 open orders', deep, usual.perSecond, 'with 1,000', 0.7),
    row('core with 100,000 users', many, usual.perSecond, 'with 1,000', 0.5),
  ];
}

function row(
  measure: string,
  { perSecond, onTheClock }: Speed,
  peer: number,
  peerName: string,
  bar: number,
): BenchRow {
  const rate = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;
  return {
    measure,
    ours: `${rate(perSecond)} (${rate(onTheClock)} on the clock)`,
    peer: `${peerName} ${rate(peer)}`,
    ratio: perSecond / peer,
    bar: `≥ ${bar}`,
    met: perSecond / peer >= bar,
  };
}

function best(scene: Scene): Speed {
  const rounds = Array.from({ length: ROUNDS }, () => ordersPerSecond(scene, ORDERS));
  return rounds.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
}

/**
 * Half of the orders rest and half take, near a fixed index, so that the book neither grows nor
 * dies.
 */
function ordersPerSecond(scene: Scene, orders: number): Speed {
  const core = openCore(scene);
  const draw = makeDraw(scene.users);
  let wallMs = 0;
  let cpuMs = 0;
  for (let done = 0; done < orders; done += PORTION) {
    const first = core.sequence + 1;
    const commands = Array.from({ length: PORTION }, (_, n) => draw(first + n, core.at));
    const cpuBefore = mainThreadMs();
    const wallBefore = performance.now();
    let n = 0;
    for (const command of commands) {
      core.apply(command);
      n += 1;
      if (n % BATCH === 0) core.endBatch();
    }
    wallMs += performance.now() - wallBefore;
    cpuMs += mainThreadMs() - cpuBefore;
  }
  return { perSecond: (orders * 1_000) / cpuMs, onTheClock: (orders * 1_000) / wallMs };
}

function makeDraw(users: number): (sequence: number, at: number) => StampedCommand {
  let state = 42;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  return (sequence, at) => {
    const side = random(2) === 0 ? 'buy' : 'sell';
    const rests = sequence % 2 === 0;
    const offset = rests ? 1 + random(20) : 25;
    const ticks = 400_000 + ((side === 'buy') === rests ? -offset : offset);
    return {
      sequence,
      at,
      kind: 'spot.place',
      actor: FIRST_USER + random(users),
      input: {
        marketId: 1,
        side,
        type: 'limit',
        timeInForce: rests ? 'gtc' : 'ioc',
        quantity: `0.00${1 + random(9)}`,
        limitPrice: `${Math.floor(ticks / 10)}.${ticks % 10}`,
      },
      key: `k${sequence}`,
    };
  };
}

function openCore({ users, openOrders }: Scene): Core {
  const core = createCore({
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  });
  const at = Date.UTC(2022, 0, 5);
  const send = (actor: number, kind: string, input: { [field: string]: Json }) => {
    const sequence = core.sequence + 1;
    const outcome = core.apply({ sequence, at, actor, kind, input, key: null });
    if (!outcome.ok) throw new Error(`${kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  };
  send(0, 'exchange.open', {});
  send(0, 'setting.define', { name: 'open_orders_maximum', value: '1000000' });
  for (const [id, code] of [
    [USDT, 'USDT'],
    [BTC, 'BTC'],
  ] as const) {
    send(0, 'currency.define', { id, code, title: code, kind: 'coin', decimals: 8, enabled: true });
  }
  send(0, 'instrument.define', { id: 1, symbol: 'BTC/USDT', class: 'coin', priceDecimals: 1 });
  send(0, 'market.define', {
    id: 1,
    instrumentId: 1,
    kind: 'spot',
    baseCurrencyId: BTC,
    quoteCurrencyId: USDT,
    priceDecimals: 1,
    quantityDecimals: 4,
    minimumQuantity: '0.0001',
    maximumQuantity: '1000',
    minimumNotional: '1',
    priceBand: '0.02',
    liquidityQuantity: '0',
    liquidityHalfSpread: '0.0001',
    enabled: true,
    listedAt: at,
  });
  send(0, 'market.tick', { at, prices: [[1, '40000', '0']] });
  for (let user = 0; user < users; user += 1) {
    send(0, 'member.open', { userId: FIRST_USER + user, vipLevel: 0 });
    fund(core, FIRST_USER + user);
  }
  core.endBatch();
  for (let n = 0; n < openOrders; n += 1) {
    const side = n % 2 === 0 ? 'buy' : 'sell';
    const ticks = 400_000 + (side === 'buy' ? -1 : 1) * (500 + ((n * 7_919) % 20_000));
    send(FIRST_USER + (n % users), 'spot.place', {
      marketId: 1,
      side,
      type: 'limit',
      quantity: '0.001',
      limitPrice: `${Math.floor(ticks / 10)}.${ticks % 10}`,
    });
    if (n % BATCH === 0) core.endBatch();
  }
  core.endBatch();
  return core;
}

/** Enough of both currencies, out of the house's play money. */
function fund(core: Core, userId: number): void {
  const { exchange } = core;
  exchange.begin(0);
  for (const currencyId of [USDT, BTC]) {
    const from = houseBalanceId(3, currencyId);
    const to = balanceId(userId, 2, currencyId);
    exchange.ledger.move(from, to, parseAmount('1000000000'), 'member.grant', 0, 0);
  }
  exchange.keep();
}
