import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS, type copiesTable, type RowOf } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json, Outcome } from '../index.ts';
import { balanceId } from '../ledger/ledger.ts';
import {
  BTC,
  BTC_USDT,
  codeOf,
  ETH,
  ETH_USDT,
  FIRST_USER,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { BTC_FUTURES, BTC_INVERSE, defineFutures } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import type { MemberLimits } from './day.ts';

const ANNA = FIRST_USER;
const BEN = FIRST_USER + 1;
type Input = { [field: string]: Json };

let test: TestExchange;
beforeEach(() => {
  test = new TestExchange({ liquidity: '100' });
  defineFutures(test, '100000');
  for (const user of [ANNA, BEN]) test.member(user, { [BTC]: '5' });
  test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
});

const limits = (input: Input, user = ANNA): Outcome => test.send(user, 'limits.set', input);
const refusal = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.details);
const row = (user = ANNA): MemberLimits => {
  test.endBatch();
  return test.row<MemberLimits>('member_limits', user);
};
const result = (user = ANNA): string => formatAmount(row(user).dayResult);

function must(outcome: Outcome): { readonly [key: string]: Json } {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as { readonly [key: string]: Json };
}

const buyOption = (stake = '100', user = ANNA, direction = 'up'): Outcome =>
  test.send(user, 'option.buy', {
    marketId: BTC_USDT,
    currencyId: USDT,
    direction,
    seconds: 30,
    stake,
  });

/** An option that ends with the price at `to`. */
function playOption(stake: string, to: string, user = ANNA): void {
  must(buyOption(stake, user));
  test.tick({ [BTC_USDT]: '40000' });
  for (let second = 0; second < 31; second += 1) test.tick({ [BTC_USDT]: to });
  test.tick({ [BTC_USDT]: '40000' });
}

const open = (input: Input = {}, user = ANNA): Outcome =>
  test.send(user, 'futures.open', {
    marketId: BTC_FUTURES,
    direction: 'long',
    lots: '1',
    multiple: 10,
    marginMode: 'cross',
    ...input,
  });
const buy = (input: Input = {}, user = ANNA): Outcome =>
  test.send(user, 'spot.place', {
    marketId: BTC_USDT,
    side: 'buy',
    type: 'market',
    quantity: '0.01',
    ...input,
  });

const convert = (fromCurrencyId: number, toCurrencyId: number, amount: string): Outcome =>
  test.send(ANNA, 'convert.exchange', { fromCurrencyId, toCurrencyId, amount, quoteId: null });

/** Everything that begins a risk, by name; loans have a test of their own beside them. */
const risks = (): Readonly<Record<string, string>> => ({
  spot: codeOf(buy()),
  pair: codeOf(
    test.send(ANNA, 'spot.place_pair', {
      marketId: BTC_USDT,
      side: 'buy',
      quantity: '0.01',
      limitPrice: '39900',
      stopPrice: '40300',
    }),
  ),
  futures: codeOf(open()),
  option: codeOf(buyOption()),
  follow: codeOf(test.send(ANNA, 'follow.start', { traderId: BEN, kind: 'lots', number: '1' })),
  convert: codeOf(convert(USDT, BTC, '100')),
});
const all = (code: string) => ({
  spot: code,
  pair: code,
  futures: code,
  option: code,
  follow: code,
  convert: code,
});

describe('the result of a day', () => {
  it('is what options take and give', () => {
    playOption('100', '39000');
    expect(result()).toBe('-100');
    playOption('100', '41000');
    expect(result()).toBe('-25');
    playOption('50', '40000');
    expect(result()).toBe('-25');
    expect(formatAmount(row().dayStaked)).toBe('250');
    expect(test.core.exchange.limits.get(BEN)).toBeUndefined();
  });

  it('is what futures take and give, with their fees and nights', () => {
    const before = leverOf(ANNA);
    const { positionId } = must(open({ lots: '10' }));
    expect(Number(result())).toBeLessThan(0);
    test.tick({ [BTC_USDT]: '39900' });
    must(test.send(ANNA, 'futures.close', { positionId: positionId ?? 0 }));
    expect(result()).toBe(formatAmount(leverOf(ANNA) - before));
  });

  it('of a contract in coins counts what they are worth, a loss rounded up', () => {
    test.send(ANNA, 'wallet.transfer', {
      currencyId: BTC,
      amount: '1',
      from: 'change',
      to: 'lever',
    });
    const account = balanceId(ANNA, ACCOUNT_IDS.lever, BTC);
    const { ledger } = test.core.exchange;
    const before = ledger.available(account) + ledger.frozen(account);
    must(open({ marketId: BTC_INVERSE, lots: '3' }));
    const lost = before - ledger.available(account) - ledger.frozen(account);
    expect(lost).toBeGreaterThan(0n);
    expect(row().dayResult).toBe(-lost * 40_000n);
  });

  it('a liquidation counts wholly', () => {
    const before = leverOf(ANNA);
    must(open({ lots: '300', multiple: 100, marginMode: 'isolated' }));
    test.tick({ [BTC_USDT]: '39500' });
    test.tick({ [BTC_USDT]: '39500' });
    expect(test.table<{ id: number; userId: number }>('liquidations')).toHaveLength(1);
    expect(result()).toBe(formatAmount(leverOf(ANNA) - before));
    expect(Number(result())).toBeLessThan(-1_000);
  });

  it('begins anew at 00:00 UTC', () => {
    must(limits({ loss: '100' }));
    playOption('100', '39000');
    expect(codeOf(open())).toBe('LOSS_LIMIT');
    test.at = Date.UTC(2022, 0, 5, 23, 59, 59) - 1_000;
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(open())).toBe('LOSS_LIMIT');
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(open())).toBe('ok');
    expect(row().dayAt).toBe(Date.UTC(2022, 0, 6));
  });

  it('what is refused has not happened', () => {
    must(limits({ stake: '150' }));
    must(buyOption('100'));
    expect(codeOf(buyOption('51'))).toBe('STAKE_LIMIT');
    expect(formatAmount(row().dayStaked)).toBe('100');
    expect(codeOf(buyOption('20000'))).toBe('ABOVE_MAXIMUM');
    expect(codeOf(buyOption('50'))).toBe('ok');
  });
});

function leverOf(user: number): bigint {
  const { ledger } = test.core.exchange;
  const id = balanceId(user, ACCOUNT_IDS.lever, USDT);
  return ledger.available(id) + ledger.frozen(id);
}

describe('a daily loss limit', () => {
  it('stops every new risk once it is reached, with the figures and the time', () => {
    must(limits({ loss: '100' }));
    playOption('99', '39000');
    expect(risks()).toMatchObject({ spot: 'ok', pair: 'ok', futures: 'ok', convert: 'ok' });
    must(limits({ loss: '99' }));
    expect(risks()).toEqual({ ...all('LOSS_LIMIT') });
    expect(refusal(buy())).toMatchObject({
      limit: '99',
      until: Date.UTC(2022, 0, 6),
      ends: '2022-01-06 00:00 UTC',
    });
    expect(codeOf(buy({}, BEN))).toBe('ok');
  });

  it('counts what is still at stake: options cannot lose more than it together', () => {
    must(limits({ loss: '100' }));
    must(buyOption('60'));
    expect(refusal(buyOption('41'))).toMatchObject({ field: 'number', used: '60', left: '40' });
    must(buyOption('40'));
    // What was won may be lost again.
    test.tick({ [BTC_USDT]: '40000' });
    for (let second = 0; second < 31; second += 1) test.tick({ [BTC_USDT]: '41000' });
    expect(result()).toBe('75');
    test.tick({ [BTC_USDT]: '40000' });
    expect(refusal(buyOption('176'))).toMatchObject({ used: '0', left: '100' });
  });

  it('a gain makes up for a loss', () => {
    must(limits({ loss: '60' }));
    must(buyOption('60'));
    test.tick({ [BTC_USDT]: '40000' });
    for (let second = 0; second < 31; second += 1) test.tick({ [BTC_USDT]: '39000' });
    expect(codeOf(buy())).toBe('LOSS_LIMIT');
    must(limits({ withoutLoss: true }));
    expect(codeOf(buy())).toBe('LOSS_LIMIT');
    expect(row().nextLossLimitAt).toBe(test.at + DAY_MS);
  });

  it('closing, selling, cancelling and moving money stay open', () => {
    const { positionId } = must(open());
    const { id } = must(buy({ type: 'limit', limitPrice: '39900' }));
    must(limits({ loss: '0.01', coolOffHours: 24 }));
    expect(risks()).toEqual(all('COOLING_OFF'));
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: positionId ?? 0 }))).toBe('ok');
    expect(codeOf(buy({ side: 'sell' }))).toBe('ok');
    expect(codeOf(convert(BTC, USDT, '0.1'))).toBe('ok');
    expect(codeOf(convert(BTC, ETH, '0.1'))).toBe('COOLING_OFF');
    // The pause itself has cancelled what waited to buy.
    expect(codeOf(test.send(ANNA, 'spot.cancel', { orderId: id ?? 0 }))).toBe('ORDER_NOT_OPEN');
    const move = { currencyId: USDT, amount: '10', from: 'lever', to: 'change' };
    expect(codeOf(test.send(ANNA, 'wallet.transfer', move))).toBe('ok');
  });

  it('is one of money: with cents, above zero, and not without end', () => {
    expect(refusal(limits({ loss: '0.001' }))).toEqual({ field: 'daily_loss', maximum: 2 });
    expect(codeOf(limits({ loss: '0' }))).toBe('FIELD_NOT_POSITIVE');
    expect(codeOf(limits({ stake: '1000000000.01' }))).toBe('FIELD_TOO_LARGE');
    expect(codeOf(limits({ stake: '1000000000' }))).toBe('ok');
    expect(codeOf(limits({ loss: '5' }, FIRST_USER + 900))).toBe('USER_UNKNOWN');
  });
});

describe('a limit that is made looser', () => {
  it('stays as it is for 24 hours of platform time, to the millisecond', () => {
    must(limits({ loss: '50' }));
    const asked = test.at;
    must(limits({ withoutLoss: true }));
    test.at = asked + DAY_MS - 1_001;
    test.tick({ [BTC_USDT]: '40000' });
    expect(test.at).toBe(asked + DAY_MS - 1);
    expect(codeOf(buyOption('51'))).toBe('LOSS_LIMIT');
    test.advance(1);
    expect(codeOf(buyOption('51'))).toBe('ok');
  });

  it('of stakes counts from the millisecond on', () => {
    must(limits({ stake: '50' }));
    const asked = test.at;
    must(limits({ stake: '60' }));
    test.at = asked + DAY_MS - 1_001;
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(buyOption('60'))).toBe('STAKE_LIMIT');
    test.advance(1);
    expect(codeOf(buyOption('60'))).toBe('ok');
  });

  it('survives a crash while it waits', () => {
    must(limits({ stake: '50' }));
    must(limits({ stake: '60' }));
    test.endBatch();
    test.recover();
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(buyOption('60'))).toBe('STAKE_LIMIT');
    must(buyOption('30'));
    test.endBatch();
    test.recover();
    expect(codeOf(buyOption('30'))).toBe('STAKE_LIMIT');
  });
});

describe('a pause', () => {
  it('of hours stops every new risk until its very end', () => {
    const begun = test.at;
    must(limits({ coolOffHours: 24 }));
    expect(risks()).toEqual(all('COOLING_OFF'));
    expect(refusal(open())).toEqual({ until: begun + DAY_MS, ends: '2022-01-06 00:00 UTC' });
    test.at = begun + DAY_MS - 1_001;
    test.tick({ [BTC_USDT]: '40000' });
    expect(risks()).toEqual(all('COOLING_OFF'));
    test.advance(1);
    expect(risks()).toMatchObject({
      spot: 'ok',
      futures: 'ok',
      option: 'ok',
      convert: 'ok',
    });
  });

  it('can be made longer, never shorter', () => {
    must(limits({ coolOffHours: 48 }));
    expect(refusal(limits({ coolOffHours: 24 }))).toMatchObject({ field: 'cool_off_hours' });
    expect(codeOf(limits({ coolOffHours: 24 }))).toBe('PAUSE_RUNS');
    expect(codeOf(limits({ coolOffHours: 1_008 }))).toBe('ok');
    expect(codeOf(limits({ coolOffHours: 1_009 }))).toBe('FIELD_TOO_LARGE');
    expect(codeOf(limits({ coolOffHours: 23 }))).toBe('FIELD_TOO_SHORT');
    expect(codeOf(limits({ exclusionMonths: 5 }))).toBe('FIELD_TOO_SHORT');
    must(limits({ exclusionMonths: 12 }));
    expect(codeOf(limits({ exclusionMonths: 6 }))).toBe('PAUSE_RUNS');
    expect(risks()).toEqual(all('SELF_EXCLUDED'));
    expect(refusal(open())).toMatchObject({ until: Date.UTC(2023, 0, 5, 0, 0, 1) });
  });

  it('a refused change leaves the others of the same request undone too', () => {
    must(limits({ coolOffHours: 48 }));
    expect(codeOf(limits({ loss: '5', coolOffHours: 24 }))).toBe('PAUSE_RUNS');
    expect(row().lossLimit).toBeNull();
  });

  it('cancels what waits to buy or to open, and nothing else', () => {
    const limit = { type: 'limit', quantity: '0.01' };
    must(buy({ ...limit, limitPrice: '39900' }));
    must(buy({ ...limit, side: 'sell', limitPrice: '40200' }));
    must(buy({ type: 'stop_market', triggerPrice: '40300' }));
    must(buy({ type: 'stop_market', side: 'sell', triggerPrice: '39700' }));
    must(
      test.send(ANNA, 'spot.place_pair', {
        marketId: BTC_USDT,
        side: 'buy',
        quantity: '0.01',
        limitPrice: '39800',
        stopPrice: '40300',
      }),
    );
    must(open({ limitPrice: '39800' }));
    must(open({ lots: '2', stopLossPrice: '38000' }));
    must(limits({ exclusionMonths: 6 }));
    test.endBatch();
    const orders = test.table<{ id: number; userId: number; side: string; status: string }>(
      'orders',
    );
    const live = orders.filter(
      ({ userId, status }) => userId === ANNA && (status === 'open' || status === 'waiting'),
    );
    expect(live.map(({ side }) => side)).toEqual(['sell', 'sell']);
    const positions = test.table<{ id: number; status: string }>('positions');
    expect(positions.map(({ status }) => status).sort()).toEqual(['cancelled', 'open']);
    checkInvariants(test);
    checkEntries(test);
  });

  it('an order may still be made smaller, not larger', () => {
    const { id } = must(buy({ type: 'limit', quantity: '0.02', limitPrice: '39900' }));
    must(limits({ loss: '10' }));
    playOption('10', '39950');
    const amend = (input: Input) =>
      codeOf(test.send(ANNA, 'spot.amend', { orderId: id ?? 0, ...input }));
    expect(amend({ quantity: '0.03' })).toBe('LOSS_LIMIT');
    expect(amend({ limitPrice: '39950' })).toBe('LOSS_LIMIT');
    expect(amend({ quantity: '0.01' })).toBe('ok');
    expect(amend({ limitPrice: '39800' })).toBe('ok');
  });

  it('a copied opening is skipped with its reason, and copied closings go on', () => {
    must(test.send(BEN, 'trader.apply', { profitShare: '0', introduction: 'Trend and patience' }));
    must(test.system('trader.decide', { userId: BEN, status: 'approved' }));
    must(test.send(ANNA, 'follow.start', { traderId: BEN, kind: 'lots', number: '1' }));
    const { positionId } = must(open({}, BEN));
    test.system('clock.pulse', {});
    must(limits({ coolOffHours: 24 }));
    must(open({}, BEN));
    test.system('clock.pulse', {});
    must(test.send(BEN, 'futures.close', { positionId: positionId ?? 0 }));
    test.system('clock.pulse', {});
    test.endBatch();
    const copies = test.table<RowOf<typeof copiesTable>>('copies');
    expect(copies.map(({ action, skipped }) => [action, skipped])).toEqual([
      ['open', null],
      ['open', 'COPY_PAUSED'],
      ['close', null],
    ]);
  });
});

describe('a region', () => {
  it('without timed options refuses them to who is from there, and nothing else', () => {
    must(test.system('member.locate', { userId: ANNA, areaCode: 44 }));
    must(test.system('region.define', { areaCode: 44, timedOptions: false }));
    expect(codeOf(buyOption())).toBe('REGION_CLOSED');
    expect(codeOf(buyOption('100', BEN))).toBe('ok');
    expect(codeOf(open())).toBe('ok');
    must(test.system('member.locate', { userId: BEN, areaCode: 49 }));
    expect(codeOf(buyOption('100', BEN))).toBe('ok');
    must(test.system('region.define', { areaCode: 44, timedOptions: true }));
    expect(codeOf(buyOption())).toBe('ok');
    expect(codeOf(test.send(ANNA, 'region.define', { areaCode: 44, timedOptions: false }))).toBe(
      'NOT_ALLOWED',
    );
  });

  it('that closes settles what is open', () => {
    must(test.system('member.locate', { userId: ANNA, areaCode: 44 }));
    must(buyOption('100'));
    must(test.system('region.define', { areaCode: 44, timedOptions: false }));
    test.tick({ [BTC_USDT]: '40000' });
    for (let second = 0; second < 31; second += 1) test.tick({ [BTC_USDT]: '41000' });
    expect(result()).toBe('75');
  });
});
