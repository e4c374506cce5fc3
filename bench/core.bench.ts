/**
 * The core alone: place, match and settle in memory, ledger and fees included, against its bar of
 * 150,000 orders a second, and against itself with many open orders and with many members.
 */
import { createHash } from 'node:crypto';
import { balanceId, type Core, createCore, houseBalanceId, type Json } from '@kontor/core';
import { parseAmount } from '@kontor/money';
import type { BenchRow } from './row.ts';

const ORDERS = 300_000;
const BATCH = 500;
const FIRST_USER = 1_001;
const USDT = 1;
const BTC = 2;
const BAR_PER_SECOND = 150_000;

interface Scene {
  readonly users: number;
  readonly openOrders: number;
}

export async function run(): Promise<BenchRow[]> {
  ordersPerSecond({ users: 1_000, openOrders: 1_000 }, 100_000);
  const usual = best({ users: 1_000, openOrders: 1_000 });
  const deep = best({ users: 1_000, openOrders: 100_000 });
  const many = best({ users: 100_000, openOrders: 1_000 });
  const rate = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;
  const row = (
    measure: string,
    ours: number,
    peer: number,
    peerName: string,
    bar: number,
  ): BenchRow => ({
    measure,
    ours: rate(ours),
    peer: `${peerName} ${rate(peer)}`,
    ratio: ours / peer,
    bar: `>= ${bar}`,
    met: ours / peer >= bar,
  });
  return [
    row('core: place + match + settle', usual, BAR_PER_SECOND, 'bar', 1),
    row('core with 100,000 open orders', deep, usual, 'with 1,000', 0.7),
    row('core with 100,000 users', many, usual, 'with 1,000', 0.5),
  ];
}

function best(scene: Scene): number {
  return Math.max(ordersPerSecond(scene, ORDERS), ordersPerSecond(scene, ORDERS));
}

/** Half of the orders rest and half take, near a fixed index, so that the book neither grows nor dies. */
function ordersPerSecond(scene: Scene, orders: number): number {
  const core = openCore(scene);
  const first = core.sequence + 1;
  let state = 42;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const commands = Array.from({ length: orders }, (_, n) => {
    const side = random(2) === 0 ? 'buy' : 'sell';
    const rests = n % 2 === 0;
    const offset = rests ? 1 + random(20) : 25;
    const ticks = 400_000 + ((side === 'buy') === rests ? -offset : offset);
    return {
      sequence: first + n,
      at: core.at,
      kind: 'spot.place',
      actor: FIRST_USER + random(scene.users),
      input: {
        marketId: 1,
        side,
        type: 'limit',
        timeInForce: rests ? 'gtc' : 'ioc',
        quantity: `0.00${1 + random(9)}`,
        limitPrice: `${Math.floor(ticks / 10)}.${ticks % 10}`,
      },
      key: `k${n}`,
    };
  });
  globalThis.gc?.();
  const began = process.hrtime.bigint();
  let n = 0;
  for (const command of commands) {
    core.apply(command);
    n += 1;
    if (n % BATCH === 0) core.endBatch();
  }
  core.endBatch();
  return orders / (Number(process.hrtime.bigint() - began) / 1e9);
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
