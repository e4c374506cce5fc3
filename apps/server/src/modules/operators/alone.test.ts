import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { projected, USDT } from '../../testing/trading.ts';

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
    { kind: 'deposit', currency: 'BTC', limit: '0.25', used: '0' },
    { kind: 'buy', currency: 'USDT', limit: '10000', used: '0' },
    { kind: 'offer', currency: 'USDT', limit: '10000', used: '0' },
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
