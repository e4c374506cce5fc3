import { type Amount, formatAmount, powerOfTen } from '@kontor/money';
import { budget } from '@kontor/testkit/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AnyContract,
  anyContract,
  exchangeWith,
  INSTRUMENT,
  lotsOf,
  MARKET,
  marginCurrencyOf,
  priceOf,
} from '../testing/any-contract.ts';
import type { TestExchange } from '../testing/exchange.ts';
import { giveMargin } from '../testing/futures.ts';
import { accountOf, figuresOf, poolOf } from './pool.ts';
import { liquidationPriceOf } from './stops.ts';

/** Long forms: RUNS=3000, SEED=… to look at one again. */
const RUNS = Number(process.env.RUNS ?? budget(200, 3_000));

const ANNA = 1_001;
const BEN = 1_002;

/** One of Anna's positions: how many hundredths of a lot, opened how far from the index. */
const entry = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  steps: fc.integer({ min: 1, max: 5_000 }),
  away: fc.integer({ min: -3, max: 3 }),
});
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

const anyCase = fc.record({
  contract: anyContract,
  // Alone with its margin, or in a pool that has a little more than its margins.
  entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
  spare: fc.integer({ min: 0, max: 100 }),
  which: fc.nat(2),
});
type AnyCase = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

/** Hedged so evenly that the first step is found only after more than a thousand looks. */
const EVEN: AnyCase = {
  contract: {
    kind: 'inverse',
    quantityDecimals: 6,
    priceDecimals: 4,
    ticks: 48_500,
    lotSize: '0.0001',
    marginDecimals: 7,
    multiple: 125,
    marginMode: 'cross',
  },
  entries: [
    { direction: 'long', steps: 4_670, away: 1 },
    { direction: 'short', steps: 4_659, away: 0 },
  ],
  spare: 1,
  which: 0,
};

function open(test: TestExchange, contract: AnyContract, { direction, steps, away }: Entry): void {
  const ticks = contract.ticks + Math.round((away * contract.ticks) / 10_000);
  const { multiple, marginMode } = contract;
  const input = { marketId: MARKET, lots: lotsOf(steps), limitPrice: at(contract, ticks) };
  const terms = { ...input, multiple, marginMode, direction };
  test.send(ANNA, 'futures.open', terms);
  const against = direction === 'long' ? 'short' : 'long';
  const other = { ...input, multiple: 1, marginMode: 'cross', direction: against };
  test.send(BEN, 'futures.open', other);
}

const at = (contract: AnyContract, ticks: number) => formatAmount(priceOf(contract, ticks));

/** Takes from Anna's account all but so many hundredths of what her positions have as margin. */
function leave(test: TestExchange, contract: AnyContract, spare: number): void {
  const x = test.core.exchange;
  const currencyId = marginCurrencyOf(contract);
  const pool = { userId: ANNA, currencyId, positionId: null };
  const kept = (figuresOf(x, pool).usedMargin * BigInt(spare)) / 100n;
  const taken = x.ledger.available(accountOf(pool)) - kept;
  giveMargin(test, ANNA, currencyId, formatAmount(-taken));
}

const ticked = (test: TestExchange, price: Amount) =>
  test.tick({ [INSTRUMENT]: formatAmount(price) });

it('is the first price at which the exchange liquidates, and the one before it is none', () => {
  let met = 0;
  let early = 0;
  fc.assert(
    fc.property(anyCase, ({ contract, entries, spare, which }) => {
      const test = exchangeWith(contract, [ANNA, BEN]);
      const isAlone = contract.marginMode === 'isolated';
      for (const one of isAlone ? entries.slice(0, 1) : entries) open(test, contract, one);
      leave(test, contract, spare);
      const x = test.core.exchange;
      const opened = x.futures.openIn(MARKET).flatMap((id) => x.positions.get(id) ?? []);
      const own = opened.filter(({ userId }) => userId === ANNA);
      const position = own[which % Math.max(1, own.length)];
      const price = position === undefined ? null : liquidationPriceOf(x, position);
      if (position === undefined || price === null) return;
      const toMark = priceOf(contract, position.direction === 'long' ? 1 : -1);
      const liquidated = () => test.table('liquidations').length > 0;
      if (price !== priceOf(contract, contract.ticks)) {
        met += 1;
        ticked(test, price + toMark);
        expect(liquidated(), 'one step before it').toBe(false);
        expect(liquidationPriceOf(x, position)).toBe(price);
      }
      ticked(test, price);
      if (liquidated()) return;
      // The looks ran out.
      early += 1;
      const { equity, maintenance } = figuresOf(x, poolOf(x, position));
      const unit = powerOfTen(18 - contract.marginDecimals);
      const roundings = unit * BigInt(2 * own.length + 1);
      expect(equity - maintenance, 'at the price that was shown').toBeLessThanOrEqual(roundings);
    }),
    { numRuns: RUNS, examples: [[EVEN]] },
  );
  expect(met).toBeGreaterThan(RUNS / 3);
  expect(early).toBeLessThan(RUNS / 50);
});
