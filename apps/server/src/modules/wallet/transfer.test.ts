import { calls, type InputOf } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, BTC_USDT, newTrader, type Trader, USDT } from '../../testing/trading.ts';

const { futures, spot, wallet } = calls;

let server: TestServer;
let anna: Trader;
let ben: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newTrader(server, 'anna');
  ben = await newTrader(server, 'ben');
});
afterAll(() => server.end());

const MOVE = { currency_id: USDT, number: '1.5', from_field: 'change', to_field: 'lever' } as const;
const move = (who: Trader, input: Partial<InputOf<typeof wallet.transfer>> = {}, headers = {}) =>
  server.call(wallet.transfer, { ...MOVE, ...input }, { ...who.as, headers });
const available = async (who: Trader, account: string, currency = USDT) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const found = accounts.find(({ type }) => type === account);
  return found?.balances.find((one) => one.currency === currency)?.available;
};

describe('moving money between own accounts', () => {
  it('happens once under one key, by names or wire ids, and shows in both lists', async () => {
    const headers = { 'idempotency-key': 'move-once' };
    const first = await move(anna, {}, headers);
    const again = await move(anna, {}, headers);
    expect(again.result).toEqual(first.result);
    expect((await move(anna, { number: '2' }, headers)).error?.error).toBe('KEY_REUSED');
    expect(await available(anna, 'lever')).toBe('10001.5');
    expect((await move(anna, { from_field: 3, to_field: '4' })).error).toBe(undefined);
    expect(await available(anna, 'micro')).toBe('10001.5');
    const { data, total } = await server.must(wallet.transfers, {}, anna.as);
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ from_field: 'lever', to_field: 'micro', number: '1.5' });
    expect((await server.must(wallet.transfers, {}, ben.as)).total).toBe(0);
    const bills = await server.must(wallet.bills, { type: 'micro' }, anna.as);
    expect(bills.data[0]).toMatchObject({ kind: 'wallet.transfer', value: '1.5' });
  });

  it.each([
    [{ number: '999999' }, 'INSUFFICIENT_BALANCE', 'number'],
    [{ number: '1.123456789' }, 'FIELD_DECIMALS', 'number'],
    [{ number: '-1' }, 'FIELD_NOT_POSITIVE', 'number'],
    [{ to_field: 'change' as const }, 'ACCOUNTS_SAME', 'to_field'],
    [{ from_field: 'stock' as const }, 'FIELD_CHOICE', 'from_field'],
    [{ to_field: 'bonus' as const }, 'FIELD_CHOICE', 'to_field'],
    [{ to_field: '12' }, 'FIELD_CHOICE', 'to_field'],
    [{ currency_id: 999_999 }, 'CURRENCY_UNKNOWN', 'currency_id'],
  ])('refuses %o', async (input, code, field) => {
    const { error } = await move(ben, input);
    expect([error?.error, error?.fields?.[0]?.field ?? error?.details?.field]).toEqual([
      code,
      field,
    ]);
    expect(await available(ben, 'change')).toBe('10000');
  });

  it('asks who it is', async () => {
    expect((await server.call(wallet.transfer, MOVE)).error?.type).toBe('999');
    expect((await server.call(wallet.transfers, {})).error?.type).toBe('999');
  });

  it('brings coins to a coin-margined contract', async () => {
    await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.02' }, ben.as);
    await move(ben, { currency_id: BTC, number: '0.015' });
    const contracts = await server.must(futures.contracts, {});
    const inverse = contracts.find(({ symbol }) => symbol === 'BTC/USD');
    const opened = await server.must(
      futures.submit,
      {
        currency_id: inverse?.currency_id ?? 0,
        legal_id: inverse?.legal_id ?? 0,
        type: 2,
        status: 1,
        share: '1',
        multiple: 10,
      },
      ben.as,
    );
    expect(opened).toMatchObject({ symbol: 'BTC/USD', margin_currency: 'BTC', status: 1 });
    await server.must(futures.close, { id: opened.id }, ben.as);
  });
});
