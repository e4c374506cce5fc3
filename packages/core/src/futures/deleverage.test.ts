import type { liquidationsTable, RowOf } from '@kontor/schema';
import { budget } from '@kontor/testkit/budget';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import {
  BTC,
  BTC_USDT,
  codeOf,
  ETH_USDT,
  FIRST_USER,
  host,
  TestExchange,
} from '../testing/exchange.ts';
import { BTC_FUTURES, BTC_INVERSE, defineFutures, giveMargin } from '../testing/futures.ts';
import { FuturesCrowd } from '../testing/futures-crowd.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { holdAgainstNaive, type Seen } from '../testing/naive-deleveraging.ts';
import { Random } from '../testing/random.ts';
import type { Position } from './position.ts';

type Liquidation = RowOf<typeof liquidationsTable>;

/** STEPS=… and SEED=… to look at one again. */
const STEPS = Number(process.env.STEPS ?? budget(800, 1_500));
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2, 3];

const nothingSeen = (): Seen => ({ deleveragings: 0, counterparties: 0 });

/** Without it the fund pays, and nobody has to give way. */
function emptyFund(test: TestExchange): void {
  const x = test.core.exchange;
  x.begin(0);
  for (const { id } of x.currencies.values()) {
    const fund = houseBalanceId(HOUSE.insurance.id, id);
    const house = houseBalanceId(HOUSE.playMoney.id, id);
    x.ledger.move(fund, house, x.ledger.available(fund), 'house.fund', 0, 0);
  }
  x.keep();
  test.endBatch();
}

/** As the shell does before anything else. */
function finish(test: TestExchange, afterStep: () => void = () => {}): number {
  let steps = 0;
  for (; test.core.isUnfinished; steps += 1) {
    test.system('clock.pulse', {});
    afterStep();
  }
  return steps;
}

describe('who gives way', () => {
  it.each(SEEDS)('is whom plain sorting names, in the same order (seed %i)', (seed) => {
    const random = new Random(seed);
    const test = new TestExchange();
    const crowd = new FuturesCrowd(test, random, 24, '3000');
    const seen = nothingSeen();
    holdAgainstNaive(test.core.exchange, seen);
    for (let user = FIRST_USER; user < FIRST_USER + 24; user += 1) {
      test.member(user);
      giveMargin(test, user, BTC, '1');
    }
    let bitcoin = 40_000;
    let ether = 3_000;
    const tick = (by: number) => {
      bitcoin *= 1 + by;
      ether *= 1 - by * 0.7;
      test.tick({ [BTC_USDT]: bitcoin.toFixed(1), [ETH_USDT]: ether.toFixed(1) });
    };
    tick(0);
    for (let step = 0; step < STEPS; step += 1) {
      try {
        if (random.chance(0.1)) tick((random.next() - 0.5) * 0.004);
        else if (random.chance(0.02)) {
          emptyFund(test);
          tick(random.pick([-1, 1]) * (0.01 + 0.04 * random.next()));
        } else if (random.next() < 0.02) test.send(crowd.anyone(), 'member.grant', {});
        else crowd.step();
        finish(test);
        checkInvariants(test);
      } catch (error) {
        throw new Error(`seed ${seed}, step ${step}`, { cause: error });
      }
    }
    expect(seen.deleveragings).toBeGreaterThan(10);
    expect(seen.counterparties).toBeGreaterThan(20);
  });

  it('is told by age where profit over margin is the same, however it was rounded', () => {
    const { test, seen } = scene({
      members: 120,
      prices: ['40000.0'],
      lots: [1, 2, 3, 5, 7],
      multiples: [1, 2, 2],
      isHedged: true,
    });
    holdAgainstNaive(test.core.exchange, seen);
    test.tick({ [BTC_USDT]: '39000.0', [ETH_USDT]: '3000.0' });
    finish(test);
    expect(seen.deleveragings).toBeGreaterThan(40);
  });
});

interface Scene {
  readonly members: number;
  readonly prices: readonly string[];
  readonly lots: readonly number[];
  /** Of those who are short. */
  readonly multiples: readonly number[];
  /** Members that are long are short too; they never give way to themselves. */
  readonly isHedged?: boolean;
}

/** One in four is long at fifty times and bankrupt at 39,000; the others are short and gain. */
function scene(terms: Scene): { test: TestExchange; seen: Seen } {
  const { members, prices, lots, multiples, isHedged } = terms;
  const random = new Random(7);
  const test = new TestExchange();
  defineFutures(test, '100000');
  openBelowBankruptcy(test);
  for (let n = 0; n < members; n += 1) {
    test.tick({ [BTC_USDT]: random.pick(prices), [ETH_USDT]: '3000.0' });
    const user = FIRST_USER + n;
    test.member(user);
    giveMargin(test, user, BTC, '1');
    const isLong = n % 4 === 0;
    const open = (marketId: number, terms: { direction: string; multiple: number }) =>
      test.send(user, 'futures.open', {
        ...terms,
        marketId,
        lots: String(random.pick(lots) * (terms.direction === 'long' ? 3 : 1)),
        marginMode: isLong ? 'isolated' : random.pick(['cross', 'isolated']),
      });
    for (const marketId of [BTC_FUTURES, BTC_INVERSE]) {
      const short = { direction: 'short', multiple: random.pick(multiples) };
      if (!isLong || isHedged === true) expect(codeOf(open(marketId, short))).toBe('ok');
      const long = { direction: 'long', multiple: 50 };
      if (isLong) expect(codeOf(open(marketId, long))).toBe('ok');
    }
    // Cross pools with as little money as isolated ones.
    takeAvailable(test, user);
  }
  emptyFund(test);
  return { test, seen: nothingSeen() };
}

/** The first in order at 39,000, and never taken: at the longs' bankruptcy they would lose. */
function openBelowBankruptcy(test: TestExchange): void {
  test.tick({ [BTC_USDT]: '39150.0', [ETH_USDT]: '3000.0' });
  for (let user = FIRST_USER + 500; user < FIRST_USER + 506; user += 1) {
    test.member(user);
    const terms = { marketId: BTC_FUTURES, direction: 'short', lots: '2', multiple: 20 };
    const outcome = test.send(user, 'futures.open', { ...terms, marginMode: 'isolated' });
    expect(codeOf(outcome)).toBe('ok');
  }
}

function takeAvailable(test: TestExchange, user: number): void {
  const x = test.core.exchange;
  x.begin(0);
  for (const row of Array.from(x.balances.values())) {
    if (row.userId !== user || row.accountId !== 3) continue;
    const house = houseBalanceId(HOUSE.playMoney.id, row.currencyId);
    x.ledger.move(row.id, house, row.available, 'member.grant', 0, 0);
  }
  x.keep();
  test.endBatch();
}

describe('many liquidations at one moment', () => {
  const many = {
    members: 60,
    prices: ['40000.0', '40010.0', '40020.5'],
    lots: [1, 2, 3],
    multiples: [5, 10, 10, 20],
  };
  const atOnce = (test: TestExchange, fills: number) =>
    test.system('setting.define', { name: 'liquidation_fills_at_once', value: String(fills) });
  const fall = (test: TestExchange) => test.tick({ [BTC_USDT]: '39000.0', [ETH_USDT]: '3000.0' });

  /** Everything but what counts the steps, and the commands that took them. */
  function end(test: TestExchange): string {
    const rows = ['positions', 'balances', 'liquidations', 'fills', 'orders', 'market_states'].map(
      (name) => test.table(name).sort((a, b) => a.id - b.id),
    );
    return JSON.stringify(rows, (name, value: unknown) => {
      if (name === 'sequence' || name === 'closeSequence') return undefined;
      return typeof value === 'bigint' ? String(value) : value;
    });
  }

  const digest = (text: string) => host.sha256(text);

  function allAtOnce(): string {
    const { test } = scene(many);
    atOnce(test, 5_000);
    fall(test);
    expect(test.core.isUnfinished).toBe(false);
    expect(test.table<Liquidation>('liquidations').length).toBeGreaterThan(15);
    return end(test);
  }

  it('go on in steps, and come to what one step comes to', () => {
    const { test } = scene(many);
    atOnce(test, 1);
    fall(test);
    expect(test.table<Liquidation>('liquidations')).toHaveLength(1);
    const steps = finish(test, () => checkInvariants(test));
    expect(steps).toBeGreaterThan(15);
    expect(digest(end(test))).toBe(digest(allAtOnce()));
    checkEntries(test);
  });

  it('go on after a restart between any two steps', () => {
    const { test } = scene(many);
    atOnce(test, 1);
    fall(test);
    test.recover();
    finish(test, () => test.recover());
    expect(digest(end(test))).toBe(digest(allAtOnce()));
  });

  it('let nobody in between: who comes first waits for the last of them', () => {
    const { test } = scene(many);
    atOnce(test, 1);
    fall(test);
    const gives = JSON.parse(allAtOnce())[0].find(
      (row: { closeReason: string }) => row.closeReason === 'adl',
    ) as { id: number; userId: number };
    expect(test.row<Position>('positions', gives.id).status).toBe('open');
    // A close, a payment out, or the next tick: each comes after all of it.
    const outcome = test.send(gives.userId, 'futures.close', { positionId: gives.id });
    expect(codeOf(outcome)).toBe('POSITION_NOT_OPEN');
    expect(test.core.isUnfinished).toBe(false);
    expect(digest(end(test))).toBe(digest(allAtOnce()));
  });

  it('come before the next tick, at the prices of their own', () => {
    const { test } = scene(many);
    atOnce(test, 1);
    fall(test);
    test.tick({ [BTC_USDT]: '39500.0', [ETH_USDT]: '3000.0' });
    expect(test.core.isUnfinished).toBe(false);
    const marks = test.table<Liquidation>('liquidations').map(({ markPrice }) => markPrice);
    expect(marks.length).toBeGreaterThan(15);
    expect(new Set(marks)).toEqual(new Set([39_000n * 10n ** 18n]));
  });

  it('come before timers that are due', () => {
    const { test } = scene(many);
    atOnce(test, 1);
    fall(test);
    test.core.exchange.begin(0);
    test.core.exchange.timers.at(test.at, 'copy.stop_losses', 0);
    test.core.exchange.keep();
    finish(test, () => {
      const { timers } = test.core.exchange;
      if (test.core.isUnfinished) expect(timers.isSet('copy.stop_losses', 0)).toBe(true);
    });
    test.system('clock.pulse', {});
    expect(test.core.exchange.timers.isSet('copy.stop_losses', 0)).toBe(false);
  });
});
