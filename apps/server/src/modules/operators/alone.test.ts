import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPayer, voucher } from '../../testing/funding.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, projected, type Trader, USDT } from '../../testing/trading.ts';

const { coupons, operators } = calls;
const reason = 'for new members';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' } });
});
afterAll(() => server.end());

it('says what one’s own word may give in a day, and what of it is given', async () => {
  const [fay, finn] = [await newOperator(server, 'finance'), await newOperator(server, 'finance')];
  const of = async ({ as }: typeof fay) => {
    await projected(server);
    return await server.must(operators.alone, {}, as);
  };
  const limits = [
    { kind: 'deposit', currency: 'BTC', limit: '0.25', used: '0', member_used: null },
    { kind: 'buy', currency: 'USDT', limit: '10000', used: '0', member_used: null },
    { kind: 'offer', currency: 'USDT', limit: '10000', used: '0', member_used: null },
  ];
  expect(await of(fay)).toEqual(limits);
  const offer = {
    kind: 'cash_voucher',
    currency_id: USDT,
    amount: '10',
    claim_from: server.clock.now(),
    claim_until: server.clock.now() + 48 * HOUR_MS,
    days_to_use: 14,
    minimum_certification: 0,
    minimum_vip: 0,
    enabled: true,
    reason,
  } as const;
  for (const quantity of [5, 7]) {
    const typed = { quantity, confirmed_usd: String(quantity * 10) };
    await server.must(coupons.defineOffer, { ...offer, ...typed }, fay.as);
  }
  // What waits for another one is given by two.
  const large = { ...offer, quantity: 2_000, confirmed_usd: '20000' };
  expect((await server.must(coupons.defineOffer, large, fay.as)).status).toBe('waiting');
  expect((await of(fay))[2]).toEqual({ ...limits[2], used: '120' });
  expect(await of(finn)).toEqual(limits);
  await server.clock.advance(25 * HOUR_MS);
  expect(await of(fay)).toEqual(limits);
  const support = await newOperator(server, 'support');
  expect(await server.errorOf(operators.alone, {}, support.as)).toBe('OPERATOR_ROLE_REQUIRED');
  expect(await server.errorOf(operators.alone, {})).toBe('LOGIN_REQUIRED');
});

it('says what a member was given by one operator each, whoever that was', async () => {
  const [fay, finn] = [await newOperator(server, 'finance'), await newOperator(server, 'finance')];
  const [anna, ben] = [await newPayer(server, 'anna', 1), await newPayer(server, 'ben', 1)];
  const of = async (who: TestOperator, member: Trader) => {
    await projected(server);
    const found = await server.must(operators.alone, { user_id: member.id }, who.as);
    return found.map(({ used, member_used: given }) => [used, given]);
  };
  const claim = async (amount: string) => {
    const account = await voucher(server, anna);
    const facts = { amount, currency: BTC, type: 0, account } as const;
    return (await server.must(calls.funding.deposit, facts, anna.as)).id;
  };
  const told = async (id: number) => {
    await projected(server);
    const { data } = await server.must(
      calls.funding.operatorDeposits,
      { keyword: String(id) },
      finn.as,
    );
    return data[0]?.btc_value;
  };
  const nothing = [
    ['0', '0'],
    ['0', '0'],
    ['0', null],
  ];
  expect(await of(finn, anna)).toEqual(nothing);
  const first = await claim('0.2');
  expect(await told(first)).toBe('0.2');
  const approve = { id: first, amount: '0.2', reason };
  await server.must(calls.funding.approveDeposit, approve, fay.as);
  expect(await of(fay, anna)).toEqual([['0.2', '0.2'], ...nothing.slice(1)]);
  expect(await of(finn, anna)).toEqual([['0', '0.2'], ...nothing.slice(1)]);
  expect(await of(finn, ben)).toEqual(nothing);
  // So the next one of so much wants a second operator, although it is the first of this one.
  const second = { id: await claim('0.2'), amount: '0.2', reason };
  const { status } = await server.must(calls.funding.approveDeposit, second, finn.as);
  expect(status).toBe('pending');
  expect(await of(finn, anna)).toEqual([['0', '0.2'], ...nothing.slice(1)]);

  const asked = (user_id: number) => server.call(operators.alone, { user_id }, finn.as);
  // An operator's id is no member's: what another operator has given is not told.
  for (const id of [fay.id, 99_999_999]) {
    expect((await asked(id)).error).toMatchObject({
      error: 'USER_UNKNOWN',
      fields: [{ field: 'user_id' }],
    });
  }
  expect((await asked(-1)).error?.error).toBe('FIELD_NOT_POSITIVE');
});
