import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@kontor/rules/time';
import type { Json } from '../index.ts';
import { BTC, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkGrowth } from '../testing/growth.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

const INVITER = FIRST_USER;
const INVITEE = FIRST_USER + 1;
type Input = { [field: string]: Json };

function exchange(): TestExchange {
  const test = new TestExchange();
  test.member(INVITER);
  test.member(INVITEE);
  return test;
}

const share = (test: TestExchange, changes: Input = {}) =>
  test.system('referral.pay', {
    inviterId: INVITER,
    inviteeId: INVITEE,
    currencyId: USDT,
    fees: '10',
    fromId: 1,
    toId: 5,
    ...changes,
  });

describe('referral.pay', () => {
  it('pays the share of the fees out of the house’s to the spot account, and logs it', () => {
    const test = exchange();
    expect(share(test)).toMatchObject({ ok: true, result: { id: 1, amount: '2' } });
    expect(test.balance(INVITER, USDT)).toBe('10002 + 0');
    expect(test.row('rebates', 1)).toMatchObject({ fromId: 1, toId: 5, at: test.at });
    expect(test.table<{ id: number; kind: string }>('ledger_entries').at(-1)).toMatchObject({
      kind: 'referral.rebate',
    });
    checkInvariants(test);
    checkEntries(test);
    checkGrowth(test);
  });

  it('rounds down to the unit of the currency, to nothing where it must', () => {
    const test = exchange();
    const fees = '0.00000009';
    expect(share(test, { fees, currencyId: BTC })).toMatchObject({
      result: { amount: '0.00000001' },
    });
    expect(share(test, { fees: '0.00000004' })).toMatchObject({ result: { amount: '0' } });
    expect(test.balance(INVITER, USDT)).toBe('10000 + 0');
    expect(test.table('notices')).toHaveLength(1);
    checkGrowth(test);
  });

  it('shares a fill once, over repeats and a restart', () => {
    const test = exchange();
    share(test);
    expect(codeOf(share(test))).toBe('REBATE_PAID');
    test.recover();
    expect(codeOf(share(test, { fromId: 5, toId: 9 }))).toBe('REBATE_PAID');
    expect(codeOf(share(test, { fromId: 6, toId: 9 }))).toBe('ok');
    expect(codeOf(share(test, { currencyId: BTC }))).toBe('ok');
    expect(test.balance(INVITER, USDT)).toBe('10004 + 0');
    checkGrowth(test);
  });

  it('follows the setting from the next share on', () => {
    const test = exchange();
    test.system('setting.define', { name: 'referral_rate', value: '0.1' });
    expect(share(test)).toMatchObject({ result: { amount: '1' } });
  });

  it.each([
    [{ inviterId: INVITEE }, 'OWN_INVITE'],
    [{ inviterId: 999_999 }, 'USER_UNKNOWN'],
    [{ inviteeId: 999_999 }, 'USER_UNKNOWN'],
    [{ currencyId: 99 }, 'CURRENCY_UNKNOWN'],
    [{ fees: '0' }, 'FIELD_NOT_POSITIVE'],
    [{ fees: '-1' }, 'FIELD_TYPE'],
    [{ toId: 0 }, 'FIELD_TYPE'],
    [{ fromId: 6 }, 'FIELD_TOO_SHORT'],
  ])('of %j is refused: %s', (changes, code) => {
    const test = exchange();
    const outcome = codeOf(share(test, changes));
    expect([code, 'FIELD_NOT_POSITIVE']).toContain(outcome);
    expect(test.table('rebates')).toEqual([]);
  });

  it('keeps to the first inviter, and is no member’s to send', () => {
    const test = exchange();
    test.member(FIRST_USER + 2);
    share(test);
    const other = { inviterId: FIRST_USER + 2, fromId: 6, toId: 7 };
    expect(codeOf(share(test, other))).toBe('USER_UNKNOWN');
    expect(codeOf(test.send(INVITER, 'referral.pay', {}))).toBe('NOT_ALLOWED');
  });

  it('tells the inviter once an hour at most', () => {
    const test = exchange();
    share(test);
    share(test, { fromId: 6, toId: 6 });
    expect(test.table('notices')).toMatchObject([
      { userId: INVITER, kind: 'rebate.paid', values: { amount: '2', currency: 'USDT' } },
    ]);
    test.advance(3_600_000);
    share(test, { fromId: 7, toId: 7 });
    expect(test.table('notices')).toHaveLength(2);
  });
});

describe('member.set_vip', () => {
  const set = (test: TestExchange, changes: Input = {}) =>
    test.system('member.set_vip', {
      userId: INVITER,
      level: 1,
      volume: '1000000',
      balance: '0',
      day: Math.floor(test.at / DAY_MS),
      ...changes,
    });

  it('raises and lowers, tells the member and keeps each evaluation', () => {
    const test = exchange();
    expect(codeOf(set(test))).toBe('ok');
    expect(test.row('members', INVITER)).toMatchObject({ vipLevel: 1 });
    test.advance(DAY_MS);
    expect(codeOf(set(test, { level: 2, volume: '0', balance: '200000' }))).toBe('ok');
    test.advance(DAY_MS);
    expect(codeOf(set(test, { level: 2, volume: '5000000' }))).toBe('ok');
    test.advance(DAY_MS);
    expect(codeOf(set(test, { level: 0, volume: '999999.99', balance: '49999.99' }))).toBe('ok');
    expect(test.table('notices').map((row) => (row as unknown as { kind: string }).kind)).toEqual([
      'vip.raised',
      'vip.raised',
      'vip.lowered',
    ]);
    expect(test.table('vip_evaluations')).toMatchObject([
      { levelBefore: 0, level: 1 },
      { levelBefore: 1, level: 2 },
      { levelBefore: 2, level: 2 },
      { levelBefore: 2, level: 0 },
    ]);
  });

  it('is said once for a day, also after a restart', () => {
    const test = exchange();
    set(test);
    test.recover();
    expect(codeOf(set(test, { level: 0, volume: '0' }))).toBe('VIP_EVALUATED');
    expect(test.row('members', INVITER)).toMatchObject({ vipLevel: 1 });
  });

  it.each([
    [{ level: 2 }, 'VIP_LEVEL_WRONG'],
    [{ level: 0 }, 'VIP_LEVEL_WRONG'],
    [{ level: 1, volume: '999999.99' }, 'VIP_LEVEL_WRONG'],
    [{ level: 10 }, 'FIELD_TOO_LARGE'],
    [{ userId: 999_999 }, 'USER_UNKNOWN'],
    [{ day: 90_000 }, 'FIELD_TOO_LARGE'],
    [{ volume: '-1' }, 'FIELD_NOT_POSITIVE'],
  ])('of %j is refused: %s', (changes, code) => {
    const test = exchange();
    expect(codeOf(set(test, changes))).toBe(code);
    expect(test.table('vip_evaluations')).toEqual([]);
  });

  it('changes the fee of the next fill', () => {
    const test = exchange();
    set(test, { level: 9, volume: '4000000000' });
    test.give(INVITER, BTC, '1');
    test.tick({ 1: '40000' });
    const order = { marketId: 1, type: 'limit', limitPrice: '40000', quantity: '0.1' };
    test.send(INVITEE, 'spot.place', { ...order, side: 'buy' });
    expect(codeOf(test.send(INVITER, 'spot.place', { ...order, side: 'sell' }))).toBe('ok');
    const fills = test.table<{ id: number; takerFee: bigint }>('fills');
    // 0.03 % of 4,000 USDT.
    expect(fills.map(({ takerFee }) => takerFee)).toEqual([1_200_000_000_000_000_000n]);
  });
});
