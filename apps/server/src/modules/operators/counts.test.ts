import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { projected, USDT } from '../../testing/trading.ts';

const { coupons, operatorConfig, operators, proposals } = calls;
const reason = 'for new members';

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
beforeAll(async () => {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' } });
  olga = await newOperator(server, 'admin');
  paul = await newOperator(server, 'admin');
});
afterAll(() => server.end());

async function waitingFor({ as }: TestOperator, queue: string): Promise<number | undefined> {
  await projected(server);
  const counted = await server.must(operators.counts, {}, as);
  return counted.find((one) => one.queue === queue)?.waiting;
}

it('counts the proposals that wait for the one who asks, until they are over', async () => {
  const propose = async () => {
    const input = { name: 'convert_fee_rate', value: '0.011', reason };
    const answer = await server.must(operatorConfig.defineSetting, input, olga.as);
    if (!('proposal_id' in answer)) throw new Error('one operator was enough');
    return answer.proposal_id;
  };
  const id = await propose();
  const fritz = await newOperator(server, 'finance');
  expect(await waitingFor(paul, 'proposals')).toBe(1);
  expect(await waitingFor(olga, 'proposals')).toBe(0);
  expect(await waitingFor(fritz, 'proposals')).toBe(0);
  await server.must(proposals.withdraw, { id, reason }, olga.as);
  expect(await waitingFor(paul, 'proposals')).toBe(0);
  await propose();
  expect(await waitingFor(paul, 'proposals')).toBe(1);
  server.wallClock.advance(8 * DAY_MS);
  expect(await waitingFor(await newOperator(server, 'admin'), 'proposals')).toBe(0);
});

it('counts the offers that want a second operator, who is the one who asks', async () => {
  const [fay, finn] = [await newOperator(server, 'finance'), await newOperator(server, 'finance')];
  const offer = {
    kind: 'cash_voucher',
    currency_id: USDT,
    amount: '10',
    quantity: 2_000,
    claim_from: server.clock.now(),
    claim_until: server.clock.now() + 60_000,
    days_to_use: 14,
    minimum_certification: 0,
    minimum_vip: 0,
    enabled: true,
    confirmed_usd: '20000',
    reason,
  } as const;
  const made = await server.must(coupons.defineOffer, offer, fay.as);
  expect(made.status).toBe('waiting');
  expect(await waitingFor(finn, 'coupons')).toBe(1);
  expect(await waitingFor(fay, 'coupons')).toBe(0);
  const support = await newOperator(server, 'support');
  expect(await waitingFor(support, 'coupons')).toBeUndefined();
  // Who takes an own offer back disables it, and nobody is asked for it any more.
  const back = { ...offer, id: made.id, enabled: false };
  const taken = await server.must(coupons.defineOffer, back, fay.as);
  expect(taken.status).toBe('disabled');
  expect(await waitingFor(finn, 'coupons')).toBe(0);
  await server.must(coupons.defineOffer, { ...offer, id: made.id }, fay.as);
  expect(await waitingFor(finn, 'coupons')).toBe(1);
  // Nobody can claim it any more, so there is nothing to agree to.
  await server.clock.advance(120_000);
  expect(await waitingFor(finn, 'coupons')).toBe(0);
});

it('does not count what somebody proposed who was shut out since', async () => {
  const fred = await newOperator(server, 'finance');
  const finn = await newOperator(server, 'finance');
  const asked = {
    currency_id: USDT,
    amount: '5',
    direction: 'in',
    confirmed_usd: '5',
    reason,
  } as const;
  await server.must(calls.promotions.fund, asked, fred.as);
  expect(await waitingFor(finn, 'promotions/fundings')).toBe(1);
  expect(await waitingFor(fred, 'promotions/fundings')).toBe(0);
  const admin = await newOperator(server, 'admin');
  await server.must(operators.setDisabled, { id: fred.id, disabled: true, reason }, admin.as);
  expect(await waitingFor(finn, 'promotions/fundings')).toBe(0);
  const known = await server.must(operators.colleagues, {}, finn.as);
  expect(known.filter(({ shut_out: out }) => out).map(({ id }) => id)).toEqual([fred.id]);
});
