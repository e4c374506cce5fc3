import { formatAmount } from '@kontor/money';
import type { ExchangeRow } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import type { Json, Outcome } from '../index.ts';
import { dualWorld, maturityAfter } from '../testing/dual.ts';
import { BTC, BTC_USDT, codeOf, ETH_USDT, FIRST_USER, USDT } from '../testing/exchange.ts';
import { FaultyExchange } from '../testing/faulty.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { nftWorld } from '../testing/nft.ts';
import { predictionWorld } from '../testing/prediction.ts';
import { Random } from '../testing/random.ts';

const ALICE = FIRST_USER;
const BOB = FIRST_USER + 1;
const OPERATOR = 11;
const SEED = Number(process.env.SEED ?? 20_261_201);

function must(outcome: Outcome): { id: number } {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as { id: number };
}

/** Options, a round, a box and a dual product, all of BTC, and a price that wanders. */
class Afternoon {
  readonly test = new FaultyExchange({ liquidity: '20' });
  readonly options: number[] = [];
  private readonly random = new Random(SEED);
  private price = 40_000;

  constructor() {
    const { test } = this;
    for (const user of [ALICE, BOB]) test.member(user, { [BTC]: '5' });
    test.system('setting.define', { name: 'dual_ticks_share', value: '0.001' });
    this.tick(1);
    dualWorld(test, ALICE);
    predictionWorld(test, ALICE, OPERATOR);
    nftWorld(test, ALICE, BOB);
    for (const [user, direction] of [
      [ALICE, 'up'],
      [BOB, 'down'],
      [ALICE, 'down'],
    ] as const) {
      const terms = { marketId: BTC_USDT, currencyId: USDT, direction, seconds: 30 };
      this.options.push(must(test.send(user, 'option.buy', { ...terms, stake: '100' })).id);
    }
  }

  tick(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      this.price += this.random.whole(-20, 20);
      this.test.tick({ [BTC_USDT]: String(this.price), [ETH_USDT]: '3000' });
    }
  }

  /** To the ticks around the maturity of what was sold. */
  skipToMaturity(): void {
    this.test.advance(maturityAfter(this.test.at) - this.test.at - 20_000);
    this.tick(40);
  }

  /** All that ticks have decided, and what everybody has. */
  fates(): Record<string, Json> {
    this.test.endBatch();
    checkInvariants(this.test);
    checkEntries(this.test);
    return Object.fromEntries(
      Object.entries(FATES).map(([name, fields]) => [
        name,
        this.test
          .table<ExchangeRow & { [field: string]: unknown }>(name)
          .sort((a, b) => a.id - b.id)
          .map((row) => fields.map((field) => text(row[field])).join(' ')),
      ]),
    );
  }
}

const FATES = {
  ticks: ['id', 'price', 'hash'],
  options: ['id', 'result', 'entryTickId', 'exitTickId', 'returned'],
  prediction_quizzes: ['id', 'outcome', 'startTickId', 'endTickId', 'result', 'paid'],
  nft_boxes: ['id', 'status', 'roll', 'digest', 'tickId', 'tokenId'],
  dual_products: ['id', 'status', 'settlementPrice', 'windowEndsAt'],
  dual_orders: ['id', 'outcome', 'payout'],
  balances: ['id', 'available', 'frozen'],
} as const;

function text(value: unknown): string {
  return typeof value === 'bigint' ? formatAmount(value) : String(value);
}

describe('what the log of ticks decides, after it was parked', () => {
  const untouched = new Afternoon();
  untouched.tick(50);
  untouched.skipToMaturity();
  const twin = untouched.fates();

  it('is decided in the afternoon that nothing happened to', () => {
    const { options, nft_boxes: boxes, dual_products: products } = twin as Record<string, string[]>;
    expect(options?.filter((row) => /won|lost|tie/.test(row))).toHaveLength(3);
    expect(boxes?.[0]).toContain('opened');
    expect(products?.[0]).toMatch(/settled \d/);
  });

  it.each([
    ['tick.options', BTC_USDT, 0],
    ['tick.options', BTC_USDT, 20],
    ['tick.prediction', BTC_USDT, 5],
    ['tick.prediction', BTC_USDT, 15],
    ['tick.nft', BTC_USDT, 0],
    ['tick.dual', BTC_USDT, 0],
    ['option', 1, 0],
    ['option', 2, 20],
  ])('is as the log says: %s %i from second %i on', (kind, row, from) => {
    const day = new Afternoon();
    const { test } = day;
    day.tick(from);
    test.plant((...part) => part.join(' ') === `${kind} ${row}`);
    day.tick(50 - from);
    if (kind === 'tick.dual') day.skipToMaturity();
    expect(test.parked().map((path) => path.split('/').at(-1))).toEqual([`${kind} ${row}`]);
    // What would decide for want of ticks waits, for as long as it takes.
    test.advance(120_000);
    must(test.system('clock.pulse', {}));
    test.recover();
    test.plant(() => false);
    if (kind !== 'tick.dual') day.skipToMaturity();
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    expect(test.parked()).toEqual([]);
    must(test.system('clock.pulse', {}));
    expect(day.fates()).toEqual(twin);
  });

  it('also for one that throws while all of its instrument are being let in', () => {
    const day = new Afternoon();
    const { test } = day;
    test.plant((kind, row) => kind === 'tick.options' && row === BTC_USDT);
    day.tick(50);
    day.skipToMaturity();
    test.plant((kind, row) => kind === 'option' && row === 1);
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    expect(test.parked()).toEqual([`tick.options ${BTC_USDT}/option 1`]);
    test.advance(120_000);
    must(test.system('clock.pulse', {}));
    test.recover();
    test.plant(() => false);
    expect(codeOf(test.retry(OPERATOR, 2))).toBe('ok');
    expect(day.fates()).toEqual(twin);
  });
});
