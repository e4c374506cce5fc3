import { type Amount, formatAmount, maximum, parseAmount } from '@kontor/money';
import { feeOf, initialMargin, valueOf } from '@kontor/rules/futures';
import { budget } from '@kontor/testkit/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnyContract,
  anyContract,
  exchangeWith,
  lotsOf,
  MARKET,
  priceOf,
  tickAt,
} from '../testing/any-contract.ts';
import { type Level, setFuturesRates, setLevel } from '../testing/fee-levels.ts';
import { BTC, BTC_USDT, codeOf, TestExchange } from '../testing/exchange.ts';
import {
  BTC_INVERSE,
  contractInput,
  defineFutures,
  giveMargin,
  marginOf,
  open,
  shown,
  USD,
} from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import type { Order } from '../matching/order.ts';
import { marginBalance, type Position, termsOf } from './position.ts';

/** RUNS=… for more of them, SEED=… to look at one again. The long form draws others each time. */
const RUNS = Number(process.env.RUNS ?? budget(150, 300));
const SEED = process.env.SEED ?? budget('20261127', '');
const seeded = SEED === '' ? {} : { seed: Number(SEED) };

const ANNA = 1_001;
const BEN = 1_002;
const CARL = 1_003;
const RATES = ['0', '0.000001', '0.00016', '0.0002', '0.0005', '0.004', '0.099999'];

const rate = fc.constantFrom(...RATES);
const level = fc.constantFrom<Level>(0, 9);
/** Mostly crumbs: it is their rounding that adds up. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) },
);

type Act =
  | { readonly kind: 'fill'; readonly steps: number }
  | { readonly kind: 'close'; readonly steps: number }
  | { readonly kind: 'sweep'; readonly steps: number }
  | {
      readonly kind: 'rates';
      readonly level: Level;
      readonly maker: string;
      readonly taker: string;
    }
  | { readonly kind: 'level'; readonly level: Level }
  | { readonly kind: 'restart' };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('fill' as const), steps }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), steps }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sweep' as const), steps }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('rates' as const), level, maker: rate, taker: rate }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('level' as const), level }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

interface Case {
  readonly contract: AnyContract;
  readonly direction: 'long' | 'short';
  readonly steps: number;
  /** How far its limit is from the index in thousandths, below zero on the patient side. */
  readonly reach: number | null;
  readonly level: Level;
  readonly maker: string;
  readonly taker: string;
  /** What lies in its way when it comes: how much nearer to the index, and how many steps. */
  readonly way: readonly (readonly [nearer: number, steps: number])[];
  readonly acts: readonly Act[];
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  contract: anyContract,
  direction: fc.constantFrom('long' as const, 'short' as const),
  steps: fc.integer({ min: 1, max: 400 }),
  reach: fc.option(fc.integer({ min: -15, max: 6 }), { freq: 5 }),
  level,
  maker: rate,
  taker: rate,
  way: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), steps), { maxLength: 5 }),
  acts: fc.array(act, { minLength: 10, maxLength: 60 }),
});

/** One entry of Anna's, from its sending to its end, with all that others do to it. */
class Entry {
  private readonly given: Case;
  readonly test: TestExchange;
  private readonly limitTicks: number;
  private positionId = 0;
  /** The most that a fill may cost: what the dearer role paid when it was sent. */
  private rateMax: Amount = 0n;
  private feeSeen: Amount = 0n;

  constructor(given: Case) {
    this.given = given;
    this.test = exchangeWith(given.contract, [ANNA, BEN, CARL]);
    this.limitTicks = this.nearer(-(given.reach ?? 10));
  }

  /** The index moved to Anna's patient side by so many thousandths, in ticks. */
  private nearer(thousandths: number): number {
    const { contract, direction } = this.given;
    const sign = direction === 'long' ? -1 : 1;
    return contract.ticks + Math.round((sign * thousandths * contract.ticks) / 1_000);
  }

  private get against(): 'long' | 'short' {
    return this.given.direction === 'long' ? 'short' : 'long';
  }

  private open(user: number, direction: string, stepsWanted: number, ticks: number | null) {
    const { contract } = this.given;
    const limitPrice = ticks === null ? null : formatAmount(priceOf(contract, ticks));
    const { multiple, marginMode } = contract;
    const isAnna = user === ANNA;
    return this.test.send(user, 'futures.open', {
      marketId: MARKET,
      direction,
      lots: lotsOf(stepsWanted),
      multiple: isAnna ? multiple : 1,
      marginMode: isAnna ? marginMode : 'cross',
      limitPrice,
    });
  }

  /** False where nothing came of it. */
  send(): boolean {
    const { given, test } = this;
    setFuturesRates(test, given.level, given.maker, given.taker);
    setLevel(test, ANNA, given.level);
    for (const [nearer, count] of given.way) {
      this.open(BEN, this.against, count, this.limitTicks + this.away(nearer));
    }
    this.rateMax = maximum(parseAmount(given.maker), parseAmount(given.taker));
    const limit = given.reach === null ? null : this.limitTicks;
    const outcome = this.open(ANNA, given.direction, given.steps, limit);
    if (!outcome.ok) return false;
    this.positionId = (outcome.result as { positionId: number }).positionId;
    this.check();
    return true;
  }

  /** So many thousandths from Anna's limit towards the index and beyond it. */
  private away(thousandths: number): number {
    const sign = this.given.direction === 'long' ? -1 : 1;
    return Math.round((sign * thousandths * this.given.contract.ticks) / 1_000);
  }

  act(next: Act): void {
    const { test, given } = this;
    if (next.kind === 'fill') this.open(BEN, this.against, next.steps, this.limitTicks);
    else if (next.kind === 'close') this.close(next.steps);
    else if (next.kind === 'sweep') this.sweep(next.steps);
    else if (next.kind === 'rates') setFuturesRates(test, next.level, next.maker, next.taker);
    else if (next.kind === 'level') setLevel(test, ANNA, next.level);
    else test.recover();
    if (given.reach !== null) this.check();
  }

  /** Carl stands before Anna's own entry and takes some of her lots. */
  private close(count: number): void {
    const { test, given, positionId } = this;
    const before = this.limitTicks + (given.direction === 'long' ? 1 : -1);
    this.open(CARL, given.direction, count, before);
    test.send(ANNA, 'futures.close', { positionId, lots: lotsOf(count) });
  }

  /** The liquidity account's quotes come to Anna's limit, take what they can, and go away again. */
  private sweep(count: number): void {
    const { test, given } = this;
    const beyond = Math.round(this.limitTicks + this.away(4));
    this.quote(count * 20);
    tickAt(test, given.contract, Math.max(1, beyond));
    this.quote(0);
    tickAt(test, given.contract, given.contract.ticks);
  }

  private quote(count: number): void {
    const { test } = this;
    const row = test.core.exchange.marketRows.get(MARKET);
    const market = test.core.exchange.markets.get(MARKET);
    if (row === undefined || market === undefined) throw new Error('no market');
    const input = Object.fromEntries(
      Object.entries(row).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'bigint' ? formatAmount(value) : (value as string),
      ]),
    );
    const liquidityQuantity = formatAmount(market.quantityOf(count));
    test.system('market.define', { ...input, liquidityQuantity });
  }

  /** What is frozen pays for all that can still come. */
  check(): void {
    const { test, positionId } = this;
    test.endBatch();
    const terms = termsOf(test.core.exchange, MARKET);
    const position = test.row<Position>('positions', positionId);
    const order = test.row<Order>('orders', position.entryOrderId);
    const { enteredLots, enteredValue, multiple, exitedLots } = position;
    const due = initialMargin(terms, enteredValue, multiple);
    if (exitedLots === 0n) expect(position.margin).toBe(due);
    const feeMax = feeOf(terms, enteredValue, this.rateMax);
    expect(order.fee).toBeLessThanOrEqual(feeMax);
    expect(order.fee).toBeGreaterThanOrEqual(this.feeSeen);
    this.feeSeen = order.fee;
    if (order.status !== 'open') return;
    const left = position.lots - enteredLots;
    const all = enteredValue + valueOf(terms, left, order.limitPrice ?? 0n, 'up');
    const marginLeft = initialMargin(terms, all, multiple) - due;
    const feeLeft = feeOf(terms, all, this.rateMax) - order.fee;
    expect(order.holdLeft).toBeGreaterThanOrEqual(marginLeft + feeLeft);
  }
}

describe('what an entry froze', () => {
  it('pays for every sequence of fills, whatever the contract and the rates meanwhile', () => {
    let fills = 0;
    fc.assert(
      fc.property(anyCase, (given) => {
        const entry = new Entry(given);
        if (!entry.send()) return;
        for (const next of given.acts) entry.act(next);
        fills += entry.test.table('fills').length;
        checkInvariants(entry.test);
        checkEntries(entry.test);
      }),
      { numRuns: RUNS, ...seeded },
    );
    expect(fills).toBeGreaterThan(RUNS * 3);
  });
});

describe('an entry that rests', () => {
  let test: TestExchange;
  const inverse = { kind: 'inverse', lotSize: '100', base: BTC, quote: USD } as const;

  const start = (quotedLots: string) => {
    test = new TestExchange();
    defineFutures(test, quotedLots);
    test.system('contract.define', { ...contractInput(BTC_INVERSE, inverse), minimumLots: '0.01' });
    for (const user of [ANNA, BEN, CARL]) {
      test.member(user);
      giveMargin(test, user, BTC, '1');
    }
    test.tick({ [BTC_USDT]: '67218.4' });
  };

  it('is filled to its end by a hundred crumbs, for the fee of one fill', () => {
    start('0');
    open(test, CARL, 'short 1 COIN x10 cross @ 67218.4');
    const anna = open(test, ANNA, 'long 1 COIN x10 cross');
    const ben = open(test, BEN, 'long 1 COIN x10 cross @ 67218.4');
    for (let crumb = 0; crumb < 100; crumb += 1) {
      const outcome = test.send(ANNA, 'futures.close', { positionId: anna, lots: '0.01' });
      expect(codeOf(outcome)).toBe('ok');
    }
    expect(shown(test, anna, 'status')).toBe('closed');
    // A crumb is worth 0.00001487; 0.02 % of a hundred of them, up to the next unit.
    expect(shown(test, ben, 'openLots', 'openValue', 'margin', 'fee')).toBe(
      '1 0.001487 0.0001487 0.0000003',
    );
    expect(marginOf(test, BEN, BTC)).toBe('0.999851 + 0.0001487');
    checkInvariants(test);
  });

  it.each([
    ['its member’s level has dropped', () => setLevel(test, BEN, 0)],
    ['the rates have risen', () => setFuturesRates(test, 9, '0.09', '0.09')],
  ])('pays no more than the rates of when it was sent after %s', (_, change) => {
    start('0');
    setLevel(test, BEN, 9);
    const ben = open(test, BEN, 'long 10 COIN x10 cross @ 67000');
    const held = marginOf(test, BEN, BTC).split(' ')[2];
    change();
    // What of it is filled first takes nothing of what the rest needs.
    open(test, CARL, 'short 9 COIN x10 cross @ 67000');
    open(test, CARL, 'short 1 COIN x10 cross @ 67000');
    // 1000 ÷ 67000 at the level 9's dearer rate of 0.017 %.
    expect(shown(test, ben, 'status', 'margin', 'fee')).toBe('open 0.00149254 0.00000254');
    expect(held).toBe('0.00149508');
    expect(marginOf(test, BEN, BTC)).toBe('0.99850492 + 0.00149254');
    checkInvariants(test);
  });

  it('is filled too where it holds less than this version would have frozen', () => {
    start('3000');
    const ben = open(test, BEN, 'long 10 COIN x10 cross @ 67000');
    const { ledger, orders, positions } = test.core.exchange;
    const short = parseAmount('0.0001');
    test.core.exchange.begin(0);
    const order = orders.edit(positions.get(ben)?.entryOrderId ?? 0);
    ledger.release(marginBalance(test.core.exchange, BEN, BTC_INVERSE), order.holdLeft - short);
    order.holdLeft = short;
    test.core.exchange.keep();
    test.tick({ [BTC_USDT]: '66900.0' });
    expect(shown(test, ben, 'status', 'margin', 'fee')).toBe('open 0.0001 0');
    expect(marginOf(test, BEN, BTC)).toBe('0.9999 + 0.0001');
    checkInvariants(test);
  });
});
