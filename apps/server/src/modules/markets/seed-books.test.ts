import { createHash } from 'node:crypto';
import {
  balanceId,
  type Core,
  createCore,
  HOUSE,
  houseBalanceId,
  type Outcome,
} from '@kontor/core';
import { formatAmount, ONE, roundToDecimals } from '@kontor/money';
import { ACCOUNT_IDS, type fillsTable, type RowOf } from '@kontor/schema';
import { beforeAll, expect, it } from 'vitest';
import type { Command } from '../../exchange/index.ts';
import { SEEDED_INSTRUMENTS } from '../../feeds/instruments.ts';
import { Catalogue } from './catalogue.ts';
import { seedExchange } from './seed-exchange.ts';

type Fill = RowOf<typeof fillsTable>;

/** A Wednesday at 11:00 in New York, so that shares are traded too. */
const START = Date.UTC(2026, 2, 11, 15);
/** What a day's play money buys: an order as most are. */
const TYPICAL_USD = 10_000n;
/** Moments at which it is sent, each with quotes of its own. */
const MOMENTS = 12;
/** In and out again, without fees: so many hundredths of a percent, and so much of it in steps. */
const COST_MAX = 12;
const COST_BESIDE_STEPS_MAX = 5;

const MEMBER = 5_001;

let core: Core;
let at = START;
const fills: Fill[] = [];

function apply(actor: number, kind: string, input: Command['input']): Outcome {
  const command = { sequence: core.sequence + 1, at, kind, actor, input, key: null };
  const outcome = core.apply(command);
  for (const { table, rows } of core.endBatch()) {
    if (table.name === 'fills') fills.push(...(rows as Fill[]));
  }
  return outcome;
}

function must(actor: number, kind: string, input: Command['input']): void {
  const outcome = apply(actor, kind, input);
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
}

/** A new second: the same prices, other quotes. */
function tick(): void {
  at += 1_000;
  const prices = SEEDED_INSTRUMENTS.map(
    ({ referencePrice }, index) => [index + 1, formatAmount(referencePrice), '1'] as const,
  );
  must(0, 'market.tick', { at, prices });
}

beforeAll(async () => {
  core = createCore({ sha256: (text) => createHash('sha256').update(text).digest('hex') });
  const seeded = {
    submit: ({ actor, kind, input }: Command) =>
      Promise.resolve({ outcome: apply(actor, kind, input) }),
  };
  const options = { now: START, settings: {}, fundedBalances: new Set<number>(), playMoney: true };
  await seedExchange(seeded, new Catalogue(), options);
  must(0, 'member.open', { userId: MEMBER, vipLevel: 0 });
  must(0, 'setting.define', { name: 'positions_maximum', value: '1000' });
  for (const { id } of core.exchange.currencies.values()) give(id);
  tick();
});

/** More of it than any order here wants, where spot, futures and shares are paid from. */
function give(currencyId: number): void {
  const { exchange } = core;
  const from = houseBalanceId(HOUSE.playMoney.id, currencyId);
  exchange.begin(0);
  for (const account of [ACCOUNT_IDS.change, ACCOUNT_IDS.lever, ACCOUNT_IDS.stock]) {
    const to = balanceId(MEMBER, account, currencyId);
    exchange.ledger.move(from, to, 10_000_000n * ONE, 'member.grant', 0, 0);
  }
  exchange.keep();
}

/** What was paid for one unit on average, at 10^-18. */
function average(own: readonly Fill[]): bigint {
  const quantity = own.reduce((sum, fill) => sum + fill.quantity, 0n);
  return own.reduce((sum, fill) => sum + fill.price * fill.quantity, 0n) / quantity;
}

/**
 * In hundredths of a percent: an order of the usual size bought and sold at once, without
 * fees; without an end where the book has not so much.
 */
function roundTrip(marketId: number): number {
  const market = core.exchange.marketRows.get(marketId);
  const contract = core.exchange.contracts.get(marketId);
  const index = core.exchange.instrumentStates.get(market?.instrumentId ?? 0)?.price ?? 0n;
  if (market === undefined) throw new Error(`no market ${marketId}`);
  const usd = TYPICAL_USD * ONE;
  const quantity = contract?.kind === 'inverse' ? usd : (usd * ONE) / index;
  let isWhole = true;
  const [bought = 0n, sold = 0n] = (['buy', 'sell'] as const).map((side) => {
    const before = fills.length;
    if (contract === undefined) {
      const whole = roundToDecimals(quantity, market.quantityDecimals, 'down');
      const order = { marketId, type: 'market', side, quantity: formatAmount(whole) };
      must(MEMBER, 'spot.place', order);
    } else {
      const lots = roundToDecimals((quantity * ONE) / contract.lotSize, 2, 'down');
      const direction = side === 'buy' ? 'long' : 'short';
      const terms = { marketId, direction, multiple: 1, marginMode: 'isolated' };
      must(MEMBER, 'futures.open', { ...terms, lots: formatAmount(lots) });
    }
    const own = fills.slice(before);
    const filled = own.reduce((sum, fill) => sum + fill.quantity, 0n);
    isWhole &&= filled > (quantity * 99n) / 100n;
    return average(own);
  });
  if (!isWhole) return Number.POSITIVE_INFINITY;
  return Number(((bought - sold) * 1_000_000n) / index) / 100;
}

it('costs about the same in every seeded market to come and go with a usual order', () => {
  const costs = new Map<number, number>();
  const markets = [...core.exchange.marketRows.values()];
  expect(markets.length).toBeGreaterThan(50);
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    tick();
    for (const { id } of markets) costs.set(id, (costs.get(id) ?? 0) + roundTrip(id) / MOMENTS);
    must(MEMBER, 'futures.close_many', {});
  }
  const dear = markets.flatMap(({ id, priceDecimals, instrumentId }) => {
    const cost = costs.get(id) ?? 0;
    const { base, referencePrice } = SEEDED_INSTRUMENTS[instrumentId - 1] ?? {};
    const step = 10_000 / (Number(referencePrice) / 1e18) / 10 ** priceDecimals;
    const isDear = cost > COST_MAX || cost > 2 * step + COST_BESIDE_STEPS_MAX;
    return isDear ? [`${base} ${id}: ${cost.toFixed(1)}, a step is ${step.toFixed(1)}`] : [];
  });
  expect(dear).toEqual([]);
});
