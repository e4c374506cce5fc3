import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { balanceId, HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import {
  BTC,
  BTC_USDT,
  codeOf,
  ETH_USDT,
  FIRST_USER,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import type { Option } from './open-options.ts';

const ALICE = FIRST_USER;
const BOB = FIRST_USER + 1;

type Input = { [field: string]: Json };
const terms = (input: Input = {}): Input => ({
  marketId: BTC_USDT,
  currencyId: USDT,
  direction: 'up',
  seconds: 30,
  stake: '100',
  ...input,
});

function open(): TestExchange {
  const test = new TestExchange();
  test.member(ALICE);
  test.member(BOB);
  test.tick({ [BTC_USDT]: '40000' });
  return test;
}

const buy = (test: TestExchange, input: Input = {}, user = ALICE): Outcome =>
  test.send(user, 'option.buy', terms(input));
const idOf = (outcome: Outcome): number => {
  if (!outcome.ok) throw new Error(outcome.code);
  return (outcome.result as { id: number }).id;
};
const row = (test: TestExchange, id: number): Option => test.row<Option>('options', id);
const micro = (test: TestExchange, user = ALICE): string => {
  const { ledger } = test.core.exchange;
  const id = balanceId(user, ACCOUNT_IDS.micro, USDT);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
};
const house = (test: TestExchange): string =>
  formatAmount(test.core.exchange.ledger.available(houseBalanceId(HOUSE.options.id, USDT)));

/** Ticks of this price, one a second, for so long. */
function run(test: TestExchange, seconds: number, price: string): void {
  for (let second = 0; second < seconds; second += 1) test.tick({ [BTC_USDT]: price });
}
/** A tick that says an older time than now. */
const tickAt = (test: TestExchange, at: number, price: string): Outcome =>
  test.system('market.tick', { at, prices: [[BTC_USDT, price, '1']] });
const refusal = (outcome: Outcome) => (outcome.ok ? 'ok' : [outcome.code, outcome.details]);

function check(test: TestExchange): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
}

describe('the life of an option', () => {
  it.each([
    ['up', '40001', 'won', '10075 + 0', '-75', '175'],
    ['up', '39999', 'lost', '9900 + 0', '100', '0'],
    ['down', '39999', 'won', '10075 + 0', '-75', '175'],
    ['down', '40001', 'lost', '9900 + 0', '100', '0'],
    ['up', '40000', 'tie', '10000 + 0', '0', '100'],
  ])('%s that ends at %s is %s', (direction, price, result, balance, houseHas, returned) => {
    const test = open();
    const id = idOf(buy(test, { direction }));
    expect(row(test, id)).toMatchObject({ status: 'pending', entryAt: null, expiresAt: null });
    expect(micro(test)).toBe('9900 + 100');
    const acceptedAt = test.at;
    run(test, 1, '40000');
    expect(row(test, id)).toMatchObject({
      status: 'open',
      acceptedAt,
      entryAt: acceptedAt + 1_000,
      expiresAt: acceptedAt + 31_000,
    });
    run(test, 29, '41000');
    expect(row(test, id).status).toBe('open');
    run(test, 1, price);
    const option = row(test, id);
    expect(option).toMatchObject({ status: 'settled', result, settledAt: acceptedAt + 31_000 });
    expect(option.exitAt).toBe(acceptedAt + 31_000);
    expect(formatAmount(option.returned)).toBe(returned);
    expect(micro(test)).toBe(balance);
    expect(house(test)).toBe(houseHas);
    const timers = test.table<{ id: number; kind: string; done: boolean }>('timers');
    const left = timers.filter(({ kind, done }) => kind.startsWith('option.') && !done);
    expect(left).toEqual([]);
    check(test);
  });

  it('enters at no tick of before or at the acceptance, however late it comes', () => {
    const test = open();
    test.advance(3_000);
    const acceptedAt = test.at;
    const id = idOf(buy(test));
    expect(tickAt(test, acceptedAt - 1_000, '40001').ok).toBe(true);
    expect(row(test, id).status).toBe('pending');
    test.advance(2_500);
    expect(tickAt(test, acceptedAt + 1_100, '40002').ok).toBe(true);
    expect(row(test, id)).toMatchObject({ status: 'open', entryAt: acceptedAt + 1_100 });
    check(test);
  });

  it('exits at the last tick before expiry when none is at it', () => {
    const test = open();
    const id = idOf(buy(test));
    run(test, 27, '40000');
    const { expiresAt } = row(test, id);
    run(test, 1, '40009');
    const exitAt = test.at;
    test.advance((expiresAt ?? 0) - test.at);
    run(test, 1, '39000');
    expect(row(test, id)).toMatchObject({ result: 'won', exitAt });
    check(test);
  });

  it('settles two of one second each by its own terms', () => {
    const test = open();
    const first = idOf(buy(test, { stake: '10' }));
    const second = idOf(buy(test, { stake: '20', direction: 'down' }));
    const third = idOf(buy(test, { stake: '30' }, BOB));
    run(test, 31, '40000');
    expect([first, second, third].map((id) => row(test, id).result)).toEqual(['tie', 'tie', 'tie']);
    const fourth = idOf(buy(test, { stake: '10' }));
    const fifth = idOf(buy(test, { stake: '20', direction: 'down' }));
    run(test, 30, '40000');
    run(test, 1, '40000.1');
    expect([fourth, fifth].map((id) => row(test, id).result)).toEqual(['won', 'lost']);
    expect(micro(test)).toBe('9987.5 + 0');
    check(test);
  });
});

describe('no tick in time', () => {
  it('gives the stake back when none comes after acceptance, and takes none later', () => {
    const test = open();
    const acceptedAt = test.at;
    const id = idOf(buy(test));
    test.advance(5_000);
    test.system('clock.pulse', {});
    expect(row(test, id)).toMatchObject({
      status: 'settled',
      result: 'void',
      entryAt: null,
      exitAt: null,
      settledAt: acceptedAt + 5_000,
    });
    expect(micro(test)).toBe('10000 + 0');
    expect(tickAt(test, acceptedAt + 4_000, '1').ok).toBe(true);
    expect(test.table('ticks')).toHaveLength(1);
    test.advance(1);
    expect(tickAt(test, acceptedAt + 5_001, '40000')).toMatchObject({ result: { taken: 1 } });
    check(test);
  });

  it('gives it back when the first tick comes later than the wait', () => {
    const test = open();
    const acceptedAt = test.at;
    const id = idOf(buy(test));
    // The tick is the very command that lets the time pass.
    test.advance(5_001);
    tickAt(test, acceptedAt + 5_001, '40000');
    expect(row(test, id)).toMatchObject({ result: 'void', entryAt: null });
    check(test);
  });

  it('gives it back when the last tick before expiry is too old', () => {
    const test = open();
    const id = idOf(buy(test));
    run(test, 26, '40500');
    const { expiresAt } = row(test, id);
    // 26 ticks: the last is exactly five seconds before expiry.
    expect(test.at).toBe((expiresAt ?? 0) - 5_000);
    test.advance(6_000);
    tickAt(test, test.at, '40500');
    expect(row(test, id)).toMatchObject({ result: 'void', exitAt: null });
    expect(micro(test)).toBe('10000 + 0');
    check(test);
  });

  it('decides by silence with the newest tick that is young enough, and keeps to it', () => {
    const test = open();
    const id = idOf(buy(test));
    run(test, 1, '40000');
    run(test, 26, '40500');
    const lastTickAt = test.at;
    const expiresAt = row(test, id).expiresAt ?? 0;
    test.advance(expiresAt + 4_999 - test.at);
    test.system('clock.pulse', {});
    expect(row(test, id).status).toBe('open');
    test.advance(1);
    test.system('clock.pulse', {});
    expect(row(test, id)).toMatchObject({ result: 'won', exitAt: lastTickAt });
    // One of before the expiry would have turned it.
    expect(tickAt(test, expiresAt, '30000')).toMatchObject({ result: { taken: 0 } });
    expect(tickAt(test, expiresAt + 1, '30000')).toMatchObject({ result: { taken: 1 } });
    check(test);
  });

  it('settles nothing on a stale price in a gap of 30 s', () => {
    const test = open();
    const early = idOf(buy(test, { seconds: 30 }));
    run(test, 10, '40500');
    const middle = idOf(buy(test, { seconds: 60 }));
    const balance = micro(test);
    test.advance(30_000);
    expect(codeOf(buy(test))).toBe('PRICE_STALE');
    // Both waited for ticks that never came: no entry in time, no exit in time.
    expect(row(test, early)).toMatchObject({ result: 'void', exitAt: null });
    expect(row(test, middle)).toMatchObject({ result: 'void', entryAt: null });
    expect(balance).toBe('9800 + 200');
    expect(micro(test)).toBe('10000 + 0');
    run(test, 3, '41000');
    expect(codeOf(buy(test))).toBe('ok');
    check(test);
  });
});

describe('a restart', () => {
  /** The same story, with memory thrown away after each of these commands. */
  function story(recoverAfter: ReadonlySet<number>): TestExchange {
    const test = open();
    const steps: (() => void)[] = [
      () => void buy(test),
      () => void buy(test, { direction: 'down', seconds: 60 }, BOB),
      () => run(test, 1, '40001'),
      () => run(test, 14, '40010'),
      () => void buy(test, { stake: '33.33' }),
      () => run(test, 20, '39990'),
      () => test.advance(20_000),
      () => void test.system('clock.pulse', {}),
      () => run(test, 3, '40000'),
      () => void buy(test, { stake: '12.5', seconds: 120 }),
      () => test.advance(7_000),
      () => run(test, 20, '39000'),
      () => test.advance(300_000),
      () => run(test, 2, '39001'),
    ];
    for (const [n, step] of steps.entries()) {
      step();
      if (recoverAfter.has(n)) test.recover();
      checkInvariants(test);
    }
    return test;
  }
  const show = (test: TestExchange) =>
    [...test.rows].map(([name, rows]) => [name, [...rows.entries()].sort(([a], [b]) => a - b)]);

  it('at any stage gives the same rows', () => {
    const plain = show(story(new Set()));
    const results = story(new Set())
      .table<Option>('options')
      .map((option) => option.result);
    expect(new Set(results)).toEqual(new Set(['won', 'lost', 'void']));
    for (let n = 0; n < 14; n += 1) expect(show(story(new Set([n]))), `after ${n}`).toEqual(plain);
    expect(show(story(new Set(Array(14).keys())))).toEqual(plain);
  });
});

describe('what is refused', () => {
  it.each<[string, Input, string, { [key: string]: Json }]>([
    ['an unknown market', { marketId: 99 }, 'MARKET_UNKNOWN', { field: 'match_id' }],
    ['an unknown currency', { currencyId: 77 }, 'CURRENCY_UNKNOWN', { field: 'currency_id' }],
    ['another currency', { currencyId: BTC }, 'CURRENCY_UNKNOWN', { field: 'currency_id' }],
    ['an unknown duration', { seconds: 45 }, 'DURATION_UNKNOWN', { field: 'seconds' }],
    [
      'too many decimals',
      { stake: '10.000000001' },
      'FIELD_DECIMALS',
      { field: 'number', maximum: 8 },
    ],
    [
      'too small a stake',
      { stake: '9.99999999' },
      'BELOW_MINIMUM',
      { field: 'number', minimum: '10' },
    ],
    [
      'too large a stake',
      { stake: '5000.01' },
      'ABOVE_MAXIMUM',
      { field: 'number', maximum: '5000' },
    ],
    ['a market without a price', { marketId: ETH_USDT }, 'PRICE_STALE', {}],
  ])('%s', (_, input, code, details) => {
    const test = open();
    expect(refusal(buy(test, input))).toEqual([code, details]);
    expect(micro(test)).toBe('10000 + 0');
    expect(test.table('options')).toEqual([]);
    check(test);
  });

  it('takes a stake at both of its limits', () => {
    const test = open();
    expect([buy(test, { stake: '10' }), buy(test, { stake: '5000' })].map(codeOf)).toEqual([
      'ok',
      'ok',
    ]);
  });

  it('a member who may not trade, a market that is off, a stock, a stake that is not there', () => {
    const test = open();
    expect(codeOf(buy(test, {}, BOB + 1))).toBe('TRADING_DISABLED');
    test.system('member.set_trading', { userId: ALICE, enabled: false });
    expect(codeOf(buy(test))).toBe('TRADING_DISABLED');
    test.system('member.set_trading', { userId: ALICE, enabled: true });
    test.system('market.switch', { id: BTC_USDT, enabled: false });
    expect(refusal(buy(test))).toEqual(['MARKET_CLOSED', { field: 'match_id' }]);
    test.system('market.switch', { id: BTC_USDT, enabled: true });
    test.system('instrument.define', {
      id: 1,
      symbol: 'BTC/USDT',
      class: 'stock',
      priceDecimals: 1,
    });
    expect(codeOf(buy(test))).toBe('MARKET_UNKNOWN');
    test.system('instrument.define', {
      id: 1,
      symbol: 'BTC/USDT',
      class: 'coin',
      priceDecimals: 1,
    });
    expect([1, 2].map(() => codeOf(buy(test, { stake: '4000' })))).toEqual(['ok', 'ok']);
    expect(refusal(buy(test, { stake: '2000.01' }))).toEqual([
      'INSUFFICIENT_BALANCE',
      { currency_id: USDT, field: 'number' },
    ]);
    check(test);
  });

  it('more open ones than allowed, until some are over', () => {
    const test = open();
    test.system('setting.define', { name: 'options_open_maximum', value: '2' });
    const input = { stake: '10' };
    expect([1, 2, 3].map(() => codeOf(buy(test, input)))).toEqual(['ok', 'ok', 'TOO_MANY_OPTIONS']);
    expect(codeOf(buy(test, input, BOB))).toBe('ok');
    run(test, 31, '40000');
    expect(codeOf(buy(test, input))).toBe('ok');
    check(test);
  });
});

describe('exposure', () => {
  it('is capped by market, direction and minute of expiry, to the last unit', () => {
    const test = open();
    test.system('setting.define', { name: 'option_exposure_maximum', value: '750' });
    // 60 % into the minute: 30 s end in the same minute for 24 s.
    test.advance(60_000 - (test.at % 60_000));
    test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
    expect(codeOf(buy(test, { stake: '900' }))).toBe('ok');
    expect(refusal(buy(test, { stake: '100.00000002' }))).toEqual([
      'EXPOSURE_FULL',
      { field: 'number', maximum: '100' },
    ]);
    expect(codeOf(buy(test, { stake: '100' }, BOB))).toBe('ok');
    expect(refusal(buy(test, { stake: '10' }))).toEqual([
      'EXPOSURE_FULL',
      { field: 'number', maximum: '0' },
    ]);
    // The other direction, the other market and the next minute have room of their own.
    expect(codeOf(buy(test, { stake: '1000', direction: 'down' }))).toBe('ok');
    expect(codeOf(buy(test, { stake: '1000', marketId: ETH_USDT }))).toBe('ok');
    expect(codeOf(buy(test, { stake: '10', seconds: 60 }))).toBe('ok');
    test.recover();
    expect(codeOf(buy(test, { stake: '10' }))).toBe('EXPOSURE_FULL');
    check(test);
  });

  it('is free again when an option is over', () => {
    const test = open();
    test.system('setting.define', { name: 'option_exposure_maximum', value: '7.5' });
    expect(codeOf(buy(test, { stake: '10' }))).toBe('ok');
    expect(codeOf(buy(test, { stake: '10' }))).toBe('EXPOSURE_FULL');
    test.advance(5_000);
    expect(codeOf(buy(test, { stake: '10' }))).toBe('ok');
    check(test);
  });
});

describe('what the platform defines', () => {
  it('applies to options that are bought from then on', () => {
    const test = open();
    const before = idOf(buy(test));
    const define = (input: Input) =>
      test.system('option_duration.define', { id: 1, seconds: 30, enabled: true, ...input });
    expect(define({ payoutRatio: '0.5' }).ok).toBe(true);
    test.system('setting.define', { name: 'option_tick_wait_seconds', value: '2' });
    test.advance(4_000);
    const after = idOf(buy(test));
    tickAt(test, test.at, '40000');
    expect(row(test, before)).toMatchObject({ status: 'open', tickWaitMs: 5_000 });
    run(test, 1, '40000');
    expect(row(test, after)).toMatchObject({ status: 'open', tickWaitMs: 2_000 });
    expect(define({ payoutRatio: '0.5', enabled: false }).ok).toBe(true);
    expect(codeOf(buy(test))).toBe('DURATION_UNKNOWN');
    run(test, 30, '40100');
    expect([before, after].map((id) => formatAmount(row(test, id).returned))).toEqual([
      '175',
      '150',
    ]);
    check(test);
  });

  it('is refused where it makes no sense', () => {
    const test = open();
    const define = (input: Input) =>
      codeOf(
        test.system('option_duration.define', {
          id: 9,
          seconds: 90,
          payoutRatio: '0.8',
          enabled: true,
          ...input,
        }),
      );
    expect(define({ payoutRatio: '1.01' })).toBe('FIELD_TOO_LARGE');
    expect(define({ payoutRatio: '0' })).toBe('FIELD_NOT_POSITIVE');
    expect(define({ seconds: 60 })).toBe('DURATION_EXISTS');
    expect(define({ id: 51 })).toBe('FIELD_TOO_LARGE');
    expect(define({})).toBe('ok');
    expect(codeOf(buy(test, { seconds: 90 }))).toBe('ok');
    expect(codeOf(test.send(ALICE, 'option_duration.define', {}))).toBe('NOT_ALLOWED');
  });

  it('rounds what is won down to the currency', () => {
    const test = open();
    const id = idOf(buy(test, { stake: '10.00000001' }));
    run(test, 30, '40000');
    run(test, 1, '40001');
    expect(formatAmount(row(test, id).returned)).toBe('17.50000001');
    check(test);
  });
});
