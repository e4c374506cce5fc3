import { formatAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../futures/pool.ts';
import { type BatchChanges, createCore, type Json, type Outcome } from '../index.ts';
import { BTC_USDT, codeOf, ETH_USDT, FIRST_USER, host, USDT } from '../testing/exchange.ts';
import { FaultyExchange } from '../testing/faulty.ts';
import { BTC_FUTURES, defineFutures, tryOpen } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

const ALICE = FIRST_USER;
const BOB = FIRST_USER + 1;
const CAROL = FIRST_USER + 2;
const OPERATOR = 11;

type Input = { [field: string]: Json };

function open(): FaultyExchange {
  const test = new FaultyExchange({ liquidity: '20' });
  for (const user of [ALICE, BOB, CAROL]) test.member(user);
  test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
  const all = { type: 'market', quantity: '0.05', side: 'buy' };
  for (const user of [ALICE, BOB, CAROL]) {
    idOf(test.send(user, 'spot.place', { ...all, marketId: BTC_USDT }));
  }
  return test;
}

const order = (input: Input = {}): Input => ({
  marketId: BTC_USDT,
  side: 'buy',
  type: 'limit',
  quantity: '0.01',
  limitPrice: '39900',
  ...input,
});
const place = (test: FaultyExchange, user: number, input: Input = {}): Outcome =>
  test.send(user, 'spot.place', order(input));
const tryOption = (test: FaultyExchange, user: number, input: Input = {}): Outcome => {
  const terms = {
    marketId: BTC_USDT,
    currencyId: USDT,
    direction: 'up',
    seconds: 30,
    stake: '100',
  };
  return test.send(user, 'option.buy', { ...terms, ...input });
};
const buyOption = (test: FaultyExchange, user: number, input: Input = {}): number =>
  idOf(tryOption(test, user, input));
function idOf(outcome: Outcome): number {
  if (!outcome.ok) throw new Error(outcome.code);
  return (outcome.result as { id: number }).id;
}

/** Ticks of both instruments, one a second; each price a little above the one before. */
function run(test: FaultyExchange, seconds: number, from = 40_000): void {
  for (let second = 0; second < seconds; second += 1) {
    test.tick({ [BTC_USDT]: String(from + second), [ETH_USDT]: String(3_000 + second) });
  }
}

function show(row: object): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? formatAmount(value) : value,
  );
}

/** A core without faults makes the same of what was journalled, batch by batch. */
function check(test: FaultyExchange): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
  const core = createCore(host);
  const rows = new Map<string, string>();
  const collect = (changes: BatchChanges) => {
    for (const { table, rows: changed } of changes) {
      for (const row of changed) rows.set(`${table.name} ${row.id}`, show(row));
    }
  };
  const ends = new Set(test.batchEnds);
  for (const { command, outcome } of test.history) {
    expect(core.apply(command)).toEqual(outcome);
    if (ends.has(command.sequence)) collect(core.endBatch());
  }
  for (const [name, byId] of test.rows) {
    for (const [id, row] of byId) expect(rows.get(`${name} ${id}`)).toBe(show(row));
  }
}

describe('a fault stays where it is', () => {
  it('in a command: it alone is left out, under any key, until it is let in again', () => {
    const test = open();
    let isMended = false;
    test.plant((kind, row) => kind === 'command.spot.place' && row === ALICE && !isMended);
    const first = test.send(ALICE, 'spot.place', order(), 'a key');
    expect(codeOf(first)).toBe('EXCHANGE_FAULT');
    expect(test.thrown).toEqual([expect.stringMatching(/^command\.spot\.place 1001\/digest \w+$/)]);
    expect(codeOf(test.send(ALICE, 'spot.place', order(), 'another'))).toBe('EXCHANGE_FAULT');
    expect(test.thrown).toHaveLength(1);
    expect(codeOf(place(test, BOB))).toBe('ok');
    isMended = true;
    expect(codeOf(place(test, ALICE, { quantity: '0.02' }))).toBe('ok');
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    // What never was an answer is not remembered as one.
    expect(codeOf(test.send(ALICE, 'spot.place', order(), 'a key'))).toBe('ok');
    expect(test.row('faults', 1)).toMatchObject({
      status: 'released',
      releasedBy: OPERATOR,
      error: expect.stringContaining('planted in command.spot.place 1001'),
    });
    check(test);
  });

  it('in a timer: the command that met it is done, and the other timers run', () => {
    const test = open();
    const [first, second] = [buyOption(test, ALICE), buyOption(test, BOB)];
    test.plant((kind, row) => kind === 'timer.option.entry' && row === first);
    test.advance(60_000);
    expect(codeOf(test.system('clock.pulse', {}))).toBe('ok');
    expect(test.parked()).toEqual([`timer.option.entry ${first}`]);
    expect(test.row('options', first)).toMatchObject({ status: 'pending' });
    expect(test.row('options', second)).toMatchObject({ status: 'settled', result: 'void' });
    expect(codeOf(test.system('clock.pulse', {}))).toBe('ok');
    expect(test.core.nextTimerAt).toBeUndefined();
    expect(test.thrown).toHaveLength(1);
    check(test);
    test.plant(() => false);
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    test.system('clock.pulse', {});
    expect(test.row('options', first)).toMatchObject({ status: 'settled', result: 'void' });
    check(test);
  });

  it('in one market: the price is in the log, its trading stands still, the others go on', () => {
    const test = open();
    const resting = idOf(place(test, ALICE, { marketId: ETH_USDT, limitPrice: '2990' }));
    test.plant((kind, row) => kind === 'tick.market' && row === ETH_USDT);
    run(test, 3);
    expect(test.parked()).toEqual([`tick.market ${ETH_USDT}`]);
    expect(test.core.exchange.instrumentStates.get(ETH_USDT)?.tickAt).toBe(test.at);
    const eth = { marketId: ETH_USDT, limitPrice: '3000' };
    expect(codeOf(place(test, BOB, eth))).toBe('HALTED');
    expect(codeOf(place(test, BOB))).toBe('ok');
    expect(codeOf(test.send(ALICE, 'spot.cancel', { orderId: resting }))).toBe('ok');
    check(test);
    test.plant(() => false);
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    const bought = place(test, BOB, { marketId: ETH_USDT, limitPrice: '3010', side: 'buy' });
    expect(bought).toMatchObject({ ok: true, result: { status: 'filled' } });
    check(test);
  });

  it('in a resting order: it is out of the book, and all others there are filled', () => {
    const test = open();
    const [bad, good] = [idOf(place(test, ALICE)), idOf(place(test, BOB))];
    test.plant((kind, row) => kind === 'order' && row === bad);
    run(test, 2, 39_000);
    expect(test.thrown).toEqual([`tick.market ${BTC_USDT}/order ${bad}`]);
    expect(test.row('orders', bad)).toMatchObject({ status: 'open' });
    expect(test.row('orders', good)).toMatchObject({ status: 'filled' });
    expect(codeOf(place(test, CAROL, { side: 'sell', limitPrice: '38990' }))).toBe('ok');
    test.recover();
    expect(test.row('orders', bad)).toMatchObject({ status: 'open', filledQuantity: 0n });
    check(test);
    test.plant(() => false);
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    expect(test.row('orders', bad)).toMatchObject({ status: 'filled' });
    check(test);
  });

  it('in a resting order that commands meet: the second one to throw for it parks it', () => {
    const test = open();
    const bad = idOf(place(test, ALICE, { limitPrice: '39999.9' }));
    const { exchange } = test.core;
    const market = exchange.markets.get(BTC_USDT);
    if (market === undefined) throw new Error('no market');
    const broken = {
      ...market.trading,
      settle: (x: never, of: never, trade: { maker: { id: number } | null }) => {
        if (trade.maker?.id === bad) throw new Error('holds less than it should');
        return market.trading.settle(x, of, trade as never);
      },
    };
    const plantTrading = () => {
      const now = test.core.exchange.markets.get(BTC_USDT);
      now?.changeTo(now.row, broken as never);
    };
    test.afterStart = plantTrading;
    test.plant(() => false);
    const sell = { side: 'sell', limitPrice: '39990' };
    expect(codeOf(place(test, BOB, sell))).toBe('EXCHANGE_FAULT');
    expect(test.parked()).toHaveLength(1);
    expect(codeOf(place(test, CAROL, sell))).toBe('EXCHANGE_FAULT');
    expect(test.parked()).toHaveLength(3);
    expect(test.parked()).toContain(`order ${bad}`);
    expect(codeOf(place(test, CAROL, { ...sell, quantity: '0.02' }))).toBe('ok');
    check(test);
  });
});

describe('what keeps throwing', () => {
  it('nine orders of one market: it stands still, and the other trades', () => {
    const test = open();
    const bad = new Set<unknown>();
    for (let n = 0; n < 9; n += 1) bad.add(idOf(place(test, ALICE, { quantity: '0.001' })));
    test.plant((kind, row) => kind === 'order' && bad.has(row));
    run(test, 2, 39_000);
    expect(test.parked()).toHaveLength(9);
    expect(test.parked()).toContain(`tick.market ${BTC_USDT}`);
    expect(codeOf(place(test, BOB))).toBe('HALTED');
    const eth = { marketId: ETH_USDT, limitPrice: '3000' };
    expect(codeOf(place(test, BOB, eth))).toBe('ok');
    check(test);
  });

  it('an order does not come back to a market that stands still', () => {
    const test = open();
    const bad = idOf(place(test, ALICE, { side: 'sell', limitPrice: '40100' }));
    test.plant((kind, row) => kind === 'order' && row === bad);
    run(test, 2, 40_200);
    test.plant((kind, row) => kind === 'tick.market' && row === BTC_USDT);
    run(test, 2, 30_000);
    test.plant(() => false);
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('HALTED');
    expect(codeOf(test.retry(OPERATOR, 2))).toBe('ok');
    expect(codeOf(test.retry(OPERATOR, 1))).toBe('ok');
    expect(test.row('orders', bad)).toMatchObject({ status: 'open', filledQuantity: 0n });
    check(test);
  });

  it('the ends of orders: none of them trades beyond its time, one by one or all', () => {
    const test = open();
    const expiresAt = test.at + 60_000;
    const until = { expiresAt, quantity: '0.001' };
    const dated = Array.from({ length: 10 }, () => idOf(place(test, ALICE, until)));
    test.plant((kind) => kind === 'timer.order.expire');
    test.advance(61_000);
    run(test, 1);
    expect(test.parked()).toHaveLength(9);
    expect(test.parked()).toContain('timer.order.expire');
    expect(
      codeOf(test.send(ALICE, 'spot.amend', { orderId: dated[9] ?? 0, quantity: '0.0009' })),
    ).toBe('HALTED');
    run(test, 2, 39_000);
    test.recover();
    run(test, 2, 39_000);
    for (const id of dated) {
      expect(test.row('orders', id)).toMatchObject({ status: 'open', filledQuantity: 0n });
    }
    check(test);
    test.plant(() => false);
    for (let id = 1; id <= 9; id += 1) expect(codeOf(test.retry(OPERATOR, id))).toBe('ok');
    for (const id of dated) {
      expect(test.row('orders', id)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'expired',
      });
    }
    check(test);
  });

  it('for one member takes no order of another: two are needed', () => {
    const test = open();
    const good = idOf(place(test, ALICE, { limitPrice: '39999.9' }));
    test.afterStart = () => {
      const { exchange } = test.core;
      const market = exchange.markets.get(BTC_USDT);
      const broken = {
        ...market?.trading,
        settle: () => {
          throw new Error('planted in a trade');
        },
      };
      market?.changeTo(market.row, broken as never);
    };
    test.plant(() => false);
    const sell = { side: 'sell', limitPrice: '39990' };
    for (const quantity of ['0.01', '0.011', '0.012', '0.013']) {
      expect(codeOf(place(test, BOB, { ...sell, quantity }))).toBe('EXCHANGE_FAULT');
    }
    expect(test.parked()).not.toContain(`order ${good}`);
    expect(test.parked()).toContain(`command.spot.place ${BOB}`);
  });

  it("commands of the platform: members' rows are many, so more are left out one by one", () => {
    const test = open();
    let isBroken = true;
    test.plant((kind) => kind === 'command.instrument.define' && isBroken);
    const define = (id: number) =>
      test.system('instrument.define', {
        id,
        symbol: `X${id}/USDT`,
        class: 'coin',
        priceDecimals: 1,
      });
    for (let id = 50; id < 56; id += 1) expect(codeOf(define(id))).toBe('EXCHANGE_FAULT');
    isBroken = false;
    expect(codeOf(define(60))).toBe('ok');
  });
});

describe('nobody enters what would not be watched', () => {
  const opening = (test: FaultyExchange, user: number): Outcome =>
    tryOpen(test, user, 'long 1 BTC x10 cross');
  const buying = (test: FaultyExchange, user: number): Outcome => tryOption(test, user);
  const rows = (part: string) => Array.from({ length: 9 }, (_, row) => `${part} ${row + 1}`);
  const NOBODY = [ALICE, BOB];

  /** What is parked, what may not be begun then, and for whom. */
  const CASES: [string[], (test: FaultyExchange, user: number) => Outcome, number[]][] = [
    [['tick.futures 1'], opening, NOBODY],
    [['ticks.risk 0'], opening, NOBODY],
    [['timer.futures.judge 0'], opening, NOBODY],
    [[`tick.market ${BTC_FUTURES}`], opening, NOBODY],
    [[`margin.cross ${accountOf({ userId: ALICE, currencyId: USDT })}`], opening, [ALICE]],
    [['tick.options 1'], buying, NOBODY],
    [rows('timer.option.entry'), buying, NOBODY],
    [rows('timer.option.expiry'), buying, NOBODY],
  ];

  it.each(CASES)('while %s is parked', (paths, act, shutOut) => {
    const test = open();
    defineFutures(test, '1000');
    const margin = { currencyId: USDT, from: 'change', to: 'lever', amount: '1000' };
    for (const user of [ALICE, BOB]) test.send(user, 'wallet.transfer', margin);
    test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
    for (const path of paths) {
      const parking = test.system('fault.park', { path, error: 'planted', suspectId: null });
      expect(codeOf(parking)).toBe('ok');
    }
    for (const user of [ALICE, BOB]) {
      expect(codeOf(act(test, user))).toBe(shutOut.includes(user) ? 'HALTED' : 'ok');
    }
    test.endBatch();
    for (const { id } of test.core.exchange.faults.values()) {
      expect(codeOf(test.retry(OPERATOR, id))).toBe('ok');
    }
    expect(codeOf(act(test, ALICE))).toBe('ok');
    check(test);
  });
});
