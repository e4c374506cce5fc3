import { calls } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../../testing/operators.ts';
import { TestServer } from '../../../testing/test-server.ts';
import { USDT } from '../../../testing/trading.ts';

const { operators, promotions } = calls;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.end());

it('who approves reads why it was asked for, in the words of who asked', async () => {
  const [fay, finn] = [await newOperator(server, 'finance'), await newOperator(server, 'finance')];
  const wish = { currency_id: USDT, amount: '5', direction: 'in', confirmed_usd: '5' } as const;
  const fund = (reason: string) => server.must(promotions.fund, { ...wish, reason }, fay.as);
  const [first, second] = [await fund('for the spring campaign'), await fund('for summer')];
  const of = (id: number, by = fay.id) =>
    server.must(operators.asked, { act: 'promotions/fund', id, by }, finn.as);
  expect(await of(first.id)).toMatchObject({ reason: 'for the spring campaign' });
  expect(await of(second.id)).toMatchObject({ reason: 'for summer' });
  const nothing = { reason: null, at: null };
  expect(await of(second.id, finn.id)).toEqual(nothing);
  expect(await of(999_999)).toEqual(nothing);
  const other = { act: 'coupons/define', id: first.id, by: fay.id } as const;
  expect(await server.must(operators.asked, other, finn.as)).toEqual(nothing);
  const support = await newOperator(server, 'support');
  const refused = (as = {}) => server.errorOf(operators.asked, other, as);
  expect(await refused(support.as)).toBe('OPERATOR_ROLE_REQUIRED');
  expect(await refused()).toBe('LOGIN_REQUIRED');
  const wrong = { ...other, act: 'users/freeze' };
  const { error } = await server.send(operators.asked, wrong, finn.as);
  expect(error?.fields?.[0]).toMatchObject({ field: 'act', error: 'FIELD_CHOICE' });
});
