/**
 * Ten thousand open positions, marked and checked on every tick: the whole tick command of the core
 * against a plain loop over the same array of figures, in one process and in turns.
 */
import { createHash } from 'node:crypto';
import { balanceId, type Core, createCore, houseBalanceId, type Json } from '@kontor/core';
import { parseAmount } from '@kontor/money';
import type { BenchRow } from './row.ts';

const POSITIONS = 10_000;
const TICKS = 400;
const FIRST_USER = 1_001;
const USDT = 1;
const BTC = 2;
const LEVER = 3;
const PERP = 61;
const LOTS = 3;
const LOT_SIZE = 0.01;
const MULTIPLE = 10;
const RATE = 0.004;
const BAR_MS = 10;

export async function run(): Promise<BenchRow[]> {
  const crossed = measure('cross');
  const isolated = measure('isolated');
  return [row('cross', crossed), row('isolated', isolated)];
}

interface Measured {
  readonly tickMs: number;
  readonly slowestMs: number;
  readonly loopMs: number;
}

function row(mode: string, { tickMs, slowestMs, loopMs }: Measured): BenchRow {
  return {
    measure: `a tick over 10,000 open ${mode} positions, marked and checked`,
    ours: `${tickMs.toFixed(2)} ms, p99 ${slowestMs.toFixed(2)} ms`,
    peer: `a plain loop ${loopMs.toFixed(3)} ms`,
    ratio: tickMs / loopMs,
    bar: `≤ ${BAR_MS} ms`,
    met: tickMs <= BAR_MS,
  };
}

function measure(mode: 'cross' | 'isolated'): Measured {
  const core = openCore(mode);
  const figures = plainFigures();
  const ticks: number[] = [];
  const loops: number[] = [];
  let at = core.at;
  for (let n = 0; n < TICKS; n += 1) {
    at += 1_000;
    // Up and down by less than anybody's liquidation, and never the same price twice running.
    const price = 40_000 + ((n * 7_919) % 400) / 10;
    const command = {
      sequence: core.sequence + 1,
      at,
      actor: 0,
      kind: 'market.tick',
      input: { at, prices: [[1, price.toFixed(1), '1']] as Json },
      key: null,
    };
    const began = performance.now();
    core.apply(command);
    ticks.push(performance.now() - began);
    core.endBatch();
    const loopBegan = performance.now();
    if (plainLoop(figures, price) > 0) throw new Error('the plain loop liquidates somebody');
    loops.push(performance.now() - loopBegan);
  }
  for (const list of [ticks, loops]) list.sort((a, b) => a - b);
  if (core.exchange.positions.size < POSITIONS) throw new Error('somebody was liquidated');
  return {
    tickMs: ticks[TICKS / 2] ?? Number.NaN,
    slowestMs: ticks[Math.floor(TICKS * 0.99)] ?? Number.NaN,
    loopMs: loops[TICKS / 2] ?? Number.NaN,
  };
}

interface Plain {
  readonly sign: number;
  readonly quantity: number;
  readonly entry: number;
  readonly money: number;
}

function plainFigures(): Plain[] {
  return Array.from({ length: POSITIONS }, (_, n) => ({
    sign: n % 2 === 0 ? 1 : -1,
    quantity: LOTS * LOT_SIZE,
    entry: 40_000,
    money: (LOTS * LOT_SIZE * 40_000) / MULTIPLE,
  }));
}

/** How many of them would be liquidated. */
function plainLoop(figures: readonly Plain[], price: number): number {
  let liquidated = 0;
  for (const { sign, quantity, entry, money } of figures) {
    const equity = money + sign * quantity * (price - entry);
    if (equity <= quantity * price * RATE) liquidated += 1;
  }
  return liquidated;
}

function openCore(mode: 'cross' | 'isolated'): Core {
  const core = createCore({ sha256: (text) => createHash('sha256').update(text).digest('hex') });
  const at = Date.UTC(2022, 0, 5);
  const send = (actor: number, kind: string, input: { [field: string]: Json }) => {
    const sequence = core.sequence + 1;
    const outcome = core.apply({ sequence, at, actor, kind, input, key: null });
    if (!outcome.ok) throw new Error(`${kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  };
  send(0, 'exchange.open', {});
  for (const [id, code] of [
    [USDT, 'USDT'],
    [BTC, 'BTC'],
  ] as const) {
    send(0, 'currency.define', { id, code, title: code, kind: 'coin', decimals: 8, enabled: true });
  }
  send(0, 'instrument.define', { id: 1, symbol: 'BTC/USDT', class: 'coin', priceDecimals: 1 });
  send(0, 'market.define', {
    id: PERP,
    instrumentId: 1,
    kind: 'futures',
    baseCurrencyId: BTC,
    quoteCurrencyId: USDT,
    priceDecimals: 1,
    quantityDecimals: 4,
    minimumQuantity: '0.0001',
    maximumQuantity: '1000',
    minimumNotional: '1',
    priceBand: '0.02',
    liquidityQuantity: '100000',
    liquidityHalfSpread: '0.0001',
    enabled: true,
    listedAt: at,
  });
  send(0, 'contract.define', {
    id: PERP,
    kind: 'linear',
    marginCurrencyId: USDT,
    lotSize: String(LOT_SIZE),
    minimumLots: '1',
    maximumLots: '10000',
    multiples: [1, 5, MULTIPLE],
    tiers: [{ notional: '100000000', rate: String(RATE), multiple: MULTIPLE }],
    overnightRate: '0.0001',
  });
  send(0, 'market.tick', { at, prices: [[1, '40000', '0']] });
  const { exchange } = core;
  for (let n = 0; n < POSITIONS; n += 1) {
    const userId = FIRST_USER + n;
    send(0, 'member.open', { userId, vipLevel: 0 });
    exchange.begin(0);
    const from = houseBalanceId(3, USDT);
    const to = balanceId(userId, LEVER, USDT);
    exchange.ledger.move(from, to, parseAmount('1000'), 'member.grant', 0, 0);
    exchange.keep();
    send(userId, 'futures.open', {
      marketId: PERP,
      direction: n % 2 === 0 ? 'long' : 'short',
      lots: String(LOTS),
      multiple: MULTIPLE,
      marginMode: mode,
    });
    if (n % 500 === 0) core.endBatch();
  }
  core.endBatch();
  return core;
}
