import { judgedAt, mustLiquidate } from '@kontor/rules/futures';
import { DAY_MS } from '@kontor/rules/time';
import { budget } from '@kontor/testkit/budget';
import { expect, it } from 'vitest';
import { createCore } from '../core.ts';
import type { BatchChanges, Json, Snapshot } from '../index.ts';
import {
  BTC,
  BTC_USDT,
  ETH_USDT,
  FIRST_USER,
  host,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { BTC_FUTURES, ETH_FUTURES, giveMargin } from '../testing/futures.ts';
import { FuturesCrowd } from '../testing/futures-crowd.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { checkLiquidation, type Liquidation } from '../testing/liquidation-rule.ts';
import {
  exact,
  Fraction,
  MarginModel,
  type ModelPool,
  type Moment,
  ZERO,
} from '../testing/margin-model.ts';
import { Random } from '../testing/random.ts';
import { expectSame } from '../testing/same.ts';
import { isFresh, markedOf, type Position } from './position.ts';
import {
  accountOf,
  figuresOf,
  netProfit,
  poolOf,
  positionsOf,
  positionsOfAccount,
} from './pool.ts';

/** STEPS=… and SEED=… to look at one again. */
const STEPS = Number(process.env.STEPS ?? budget(2_000, 4_000));
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [3, 6];
const USERS = 8;

interface Run {
  readonly test: TestExchange;
  readonly model: MarginModel;
  readonly start: Snapshot;
  readonly seen: Map<string, number>;
  /** Positions to which their holders have added margin. */
  readonly added: Set<Json | undefined>;
}

/** What all the seeds have come by. */
const seenInAll = new Map<string, number>();

function count(run: Run, what: string): void {
  run.seen.set(what, (run.seen.get(what) ?? 0) + 1);
}

function begin(random: Random): { run: Run; crowd: FuturesCrowd } {
  const test = new TestExchange({ liquidity: '20' });
  const crowd = new FuturesCrowd(test, random, USERS, '400');
  for (let user = FIRST_USER; user < FIRST_USER + USERS; user += 1) {
    test.member(user);
    giveMargin(test, user, BTC, '0.05');
    giveMargin(test, user, USDT, '-7000');
  }
  test.endBatch();
  const run = {
    test,
    model: new MarginModel(test),
    start: test.snapshot(),
    seen: new Map(),
    added: new Set<Json | undefined>(),
  };
  return { run, crowd };
}

/** Prices wander, jump, and sometimes one of them stays away. */
class Prices {
  private readonly random: Random;
  private readonly now = new Map([
    [BTC_USDT, 40_000],
    [ETH_USDT, 3_000],
  ]);

  constructor(random: Random) {
    this.random = random;
  }

  /** One falls and the other rises by so much. */
  diverge(by: number): { [id: number]: string } {
    const prices: { [id: number]: string } = {};
    for (const [id, price] of this.now) {
      const moved = price * (id === BTC_USDT ? 1 - by : 1 + by);
      this.now.set(id, moved);
      prices[id] = (Math.round(moved * 100) / 100).toFixed(2);
    }
    return prices;
  }

  /** Of all, or of all but one that is silent. */
  next(silent?: number): { [id: number]: string } {
    const { random } = this;
    const prices: { [id: number]: string } = {};
    for (const [id, price] of this.now) {
      const width = random.chance(0.03) ? 0.03 : random.chance(0.2) ? 0.008 : 0.002;
      const moved = Math.max(price * (1 + (random.next() - 0.5) * 2 * width), 50);
      this.now.set(id, moved);
      if (id !== silent && random.chance(0.92))
        prices[id] = (Math.round(moved * 100) / 100).toFixed(2);
    }
    return prices;
  }
}

/** The figures of every margin, as the core has them and as the fills say. */
function compare(run: Run): void {
  const { test, model } = run;
  const x = test.core.exchange;
  model.read();
  model.rebase((userId, currencyId) => {
    const account = accountOf({ userId, currencyId });
    let equity = x.ledger.available(account) + x.ledger.frozen(account);
    for (const position of positionsOfAccount(x, userId, currencyId)) {
      if (position.openLots > 0n) equity += netProfit(x, position);
    }
    return exact(equity);
  });
  checkAbsorbed(run);
  for (const pool of model.pools('now')) {
    const first = pool.first;
    const own = poolOf(x, first);
    const figures = figuresOf(x, own);
    let margin = 0n;
    for (const { id, openLots, marketId, direction, margin: held } of pool.positions) {
      margin += held;
      const lotSize = x.contracts.get(marketId)?.lotSize ?? 0n;
      const quantity = exact(openLots).times(exact(lotSize));
      const signed = direction === 'long' ? quantity : ZERO.minus(quantity);
      expectNear(`quantity of ${id}`, signed, model.quantity(id), ZERO);
      checkMargin(run, id);
    }
    expectSame(figures.usedMargin, margin);
    expectNear('maintenance', exact(figures.maintenance), pool.maintenance, pool.slack);
    const slack = own.positionId === null ? accountSlack(run, pool) : pool.slack;
    expectNear(`equity of ${pool.key}`, exact(figures.equity), pool.equity, slack);
    count(run, own.positionId === null ? 'cross equity' : 'isolated equity');
  }
}

/** Of losses that nobody paid, the liquidity account bears no more than what rounding made. */
function checkAbsorbed({ test, model }: Run): void {
  const x = test.core.exchange;
  for (const { id } of x.contracts.values()) {
    const cash = x.marketStates.get(id)?.liquidityCash ?? 0n;
    const absorbed = (model.liquidity.get(id) ?? 0n) - cash;
    const unitsMax = BigInt(model.fillsRead) * 10n ** 10n;
    if (absorbed < 0n || absorbed > unitsMax) {
      throw new Error(`the liquidity account of market ${id} bore ${absorbed}`);
    }
  }
}

/** What is frozen for a position that nothing but fills has touched, and never more than that. */
function checkMargin({ test, seen, added }: Run, id: number): void {
  const position = test.row<Position>('positions', id);
  const { enteredValue, exitedLots, overnightFee, multiple, margin, marginMode } = position;
  if (added.has(id) || exitedLots > 0n || overnightFee > 0n) return;
  const units = 10n ** 10n * BigInt(multiple);
  const expected = ((enteredValue + units - 1n) / units) * 10n ** 10n;
  if (marginMode === 'isolated' ? margin !== expected : margin > expected) {
    throw new Error(`position ${id} has a margin of ${margin}, not ${expected}`);
  }
  seen.set('margin', (seen.get('margin') ?? 0) + 1);
}

/** Every fill of the account may have been rounded at a mark once. */
function accountSlack(run: Run, pool: ModelPool): Fraction {
  const open = [...run.test.core.exchange.positions.values()].filter(
    ({ userId, openLots }) => userId === pool.userId && openLots > 0n,
  );
  return pool.slack.plus(new Fraction(BigInt(4 * open.length), 10n ** 8n));
}

function expectNear(what: string, a: Fraction, b: Fraction, slack: Fraction): void {
  const apart = a.minus(b);
  const isNear = !slack.isBelow(apart) && !slack.isBelow(ZERO.minus(apart));
  if (isNear) return;
  throw new Error(`${what}: core ${a.approximate}, model ${b.approximate}`);
}

/**
 * After each tick: nobody who can be closed stands below the maintenance, however old other prices
 * of the margin are.
 */
function checkDecisions(run: Run): void {
  const x = run.test.core.exchange;
  for (const pool of run.model.pools('judged')) {
    const own = poolOf(x, pool.first);
    if (pool.hasOld) count(run, pool.hasFresh ? 'an old price among others' : 'old prices alone');
    if (!pool.hasFresh || run.model.wasInsured(own.userId, own.currencyId)) continue;
    const surelyBelow = pool.equity.plus(pool.slack).isBelow(pool.maintenance);
    if (surelyBelow) throw new Error(`${pool.key} should have been liquidated`);
    const at = judgedAt(pool.positions.map((position) => markedOf(x, position)));
    expectSame(mustLiquidate(figuresOf(x, own, at)), false);
  }
}

/**
 * Before a tick the model says who will be liquidated by it. It can only tell of margins that the
 * tick changes in no other way: no stop or close of theirs, no entry that may fill, no night.
 */
function predict(run: Run, prices: { [id: number]: string }): Map<string, boolean> {
  const { test, model } = run;
  const x = test.core.exchange;
  const marks = new Map(
    Object.entries(prices).map(([id, price]) => [
      Number(id),
      new Fraction(BigInt(Math.round(Number(price) * 100)), 100n),
    ]),
  );
  const moment: Moment = { at: test.at + 1_000, marks };
  const predicted = new Map<string, boolean>();
  for (const pool of model.pools('judged', moment)) {
    const own = poolOf(x, pool.first);
    const isQuiet = [...x.positions.values()].every(
      (position) =>
        position.userId !== own.userId ||
        (position.status === 'open' &&
          position.stopLossPrice === null &&
          position.takeProfitPrice === null &&
          x.orders.get(position.entryOrderId)?.status !== 'open') ||
        (position.status !== 'open' && position.openLots === 0n && position.status !== 'waiting'),
    );
    if (!isQuiet || model.wasInsured(own.userId, own.currencyId)) continue;
    const above = pool.maintenance.plus(pool.slack).isBelow(pool.equity);
    const below = pool.equity.plus(pool.slack).isBelow(pool.maintenance);
    if (!above && !below) continue;
    predicted.set(pool.key, below && pool.hasFresh);
    if (pool.hasOld) count(run, `predicted by old prices: ${below && pool.hasFresh}`);
  }
  return predicted;
}

function tick(run: Run, prices: { [id: number]: string }): void {
  const { test } = run;
  const x = test.core.exchange;
  const isNight = Math.floor(test.at / DAY_MS) !== Math.floor((test.at + 1_000) / DAY_MS);
  const nights = [...x.marketStates.values()].map(({ overnightAt }) => overnightAt ?? Infinity);
  const isDue = isNight || nights.some((at) => at <= test.at + 1_000);
  run.model.read();
  const predicted = isDue ? new Map<string, boolean>() : predict(run, prices);
  const before = test.table<Liquidation>('liquidations').length;
  test.tick(prices);
  const rows = test.table<Liquidation>('liquidations').slice(before);
  const wasDeleveraged = rows.some(({ deleveragedLots }) => deleveragedLots > 0n);
  const liquidated = new Set(
    rows.map(({ userId, marketId, marginMode, positionId }) => {
      const currencyId = x.contracts.get(marketId)?.marginCurrencyId ?? 0;
      return `${userId} ${currencyId} ${marginMode === 'isolated' ? positionId : 'cross'}`;
    }),
  );
  for (const row of rows) {
    count(run, row.insurance < 0n ? 'fund paid' : 'liquidated');
    if (row.deleveragedLots > 0n) count(run, 'deleveraged');
    checkLiquidation(test, row);
  }
  if (wasDeleveraged) return;
  for (const [key, isTaken] of predicted) {
    count(run, isTaken ? 'predicted liquidation' : 'predicted survival');
    if (liquidated.has(key) !== isTaken) {
      throw new Error(`${key}: predicted ${isTaken}, was ${liquidated.has(key)}`);
    }
  }
}

/** All of an account in two contracts. */
function putAllIn({ test }: Run, actor: number, crowd: FuturesCrowd): void {
  test.send(actor, 'futures.close_many', {});
  for (const [marketId, part] of [
    [BTC_FUTURES, 0.42],
    [ETH_FUTURES, 0.9],
  ] as const) {
    const entry = crowd.allIn(actor, marketId, part, 100);
    test.send(actor, 'futures.open', { ...entry, direction: 'long' });
  }
}

/** What one contract has lost is paid by what the other has gained. */
function carry(run: Run, random: Random, crowd: FuturesCrowd, prices: Prices): void {
  const actor = crowd.anyone();
  const { test } = run;
  putAllIn(run, actor, crowd);
  tick(run, prices.diverge(0.001 * random.pick([-1, 1]) * random.whole(23, 32)));
  const positionId = crowd.loser(actor);
  if (positionId !== undefined) test.send(actor, 'futures.close', { positionId });
}

function crowdStep({ test, added }: Run, crowd: FuturesCrowd): void {
  crowd.step();
  const last = test.history.at(-1);
  if (last?.command.kind === 'futures.add_margin' && last.outcome.ok) {
    added.add(last.command.input.positionId);
  }
}

/** One price stays away for a while, for up to an hour; the others go on. */
function silence(run: Run, random: Random, crowd: FuturesCrowd, prices: Prices): void {
  const silent = random.pick([BTC_USDT, ETH_USDT]);
  putAllIn(run, crowd.anyone(), crowd);
  for (let n = random.whole(2, 6); n > 0; n -= 1) {
    run.test.advance(random.pick([1_000, 9_500, 60_000, 600_000]) + random.whole(0, 5_000));
    tick(run, prices.next(silent));
    run.model.read();
    compare(run);
    checkDecisions(run);
    for (let act = random.whole(0, 3); act > 0; act -= 1) crowdStep(run, crowd);
    run.model.read();
  }
}

/** By a close others lose their margin only when nothing else of the account can pay any more. */
function checkDrawn(run: Run, before: ReadonlyMap<number, Position>): void {
  const x = run.test.core.exchange;
  const last = run.test.history.at(-1);
  if (last?.command.kind !== 'futures.close' || !last.outcome.ok) return;
  for (const { id, margin, exitedLots } of before.values()) {
    const position = x.positions.get(id);
    if (position === undefined || position.marginMode === 'isolated') continue;
    if (position.margin >= margin || position.exitedLots > exitedLots) continue;
    const pool = poolOf(x, position);
    expect(x.ledger.available(accountOf(pool))).toBe(0n);
    for (const other of positionsOf(x, pool)) {
      if (other.id === last.command.input.positionId || !isFresh(x, other.marketId)) continue;
      expect(netProfit(x, other), `profit of ${other.id}`).toBeLessThanOrEqual(0n);
    }
  }
}

function step(run: Run, random: Random, crowd: FuturesCrowd, prices: Prices): void {
  const { test } = run;
  const before = new Map(
    [...test.core.exchange.positions.values()].map((row) => [row.id, { ...row }]),
  );
  if (random.chance(0.2)) tick(run, prices.next());
  else if (random.chance(0.03)) test.advance(random.whole(1_000, 15_000));
  else if (random.chance(0.002)) test.advance(DAY_MS - (test.at % DAY_MS) - 2_000);
  else if (random.chance(0.02)) carry(run, random, crowd, prices);
  else if (random.chance(0.015)) silence(run, random, crowd, prices);
  else if (random.chance(0.025)) {
    test.send(FIRST_USER + random.whole(0, USERS - 1), 'member.grant', {});
  } else crowdStep(run, crowd);
  if (random.chance(0.005)) test.recover();
  const last = test.history.at(-1);
  checkInvariants(test);
  run.model.read();
  compare(run);
  checkDrawn(run, before);
  if (last?.command.kind === 'market.tick') checkDecisions(run);
  for (const position of test.core.exchange.positions.values()) {
    if (position.advanced > 0n) count(run, 'advanced');
    if (position.status === 'closing') count(run, 'closing');
  }
}

it.each(SEEDS)('margins are what the fills say, after every command (seed %i)', (seed) => {
  const random = new Random(seed);
  const { run, crowd } = begin(random);
  const prices = new Prices(random);
  tick(run, { [BTC_USDT]: '40000.00', [ETH_USDT]: '3000.00' });
  for (let n = 0; n < STEPS; n += 1) {
    try {
      step(run, random, crowd, prices);
    } catch (error) {
      const last = JSON.stringify(run.test.history.at(-1));
      throw new Error(`seed ${seed}, step ${n}, after ${last}`, { cause: error });
    }
  }
  checkEntries(run.test);
  const reasons = run.test.table<Position>('positions').map((row) => row.closeReason);
  for (const reason of reasons) if (reason !== null) count(run, reason);
  for (const [what, times] of run.seen) seenInAll.set(what, (seenInAll.get(what) ?? 0) + times);
  replay(run);
});

it('has been everywhere', () => {
  const always = ['cross equity', 'isolated equity', 'margin'];
  // One seed alone need not come by everything.
  const inAll = [
    'predicted liquidation',
    'predicted survival',
    'liquidated',
    'fund paid',
    'deleveraged',
    'advanced',
    'closing',
    'an old price among others',
    'old prices alone',
    'predicted by old prices: true',
    'predicted by old prices: false',
    'user',
    'stop_loss',
    'take_profit',
    'liquidation',
    'adl',
  ];
  for (const what of process.env.SEED ? always : [...always, ...inAll]) {
    expect(seenInAll.get(what) ?? 0, what).toBeGreaterThan(0);
  }
});

/** The same commands on the rows of the beginning give the same outcomes and rows. */
function replay({ test, start }: Run): void {
  const core = createCore(host);
  core.load(start);
  const rows = new Map<string, string>();
  const collect = (changes: BatchChanges) => {
    for (const change of changes)
      for (const row of change.rows) rows.set(`${change.table.name} ${row.id}`, show(row));
  };
  for (const { command, outcome } of test.history) {
    if (command.sequence <= start.sequence) continue;
    expectSame(core.apply(command), outcome);
    collect(core.endBatch());
  }
  for (const [key, row] of rows) {
    const [name = '', id = ''] = key.split(' ');
    expectSame(row, show(test.row(name, Number(id))), key);
  }
}

function show(row: object): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}
