import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPayer, voucher } from '../../testing/funding.ts';
import { enrol, newOperator, type TestOperator } from '../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { type Trader, USDT } from '../../testing/trading.ts';

const { funding, operatorConfig, operators } = calls;
const reason = 'because the test says so';
const LIMIT = 'deposit_second_review_btc';

let server: TestServer;
let anna: Trader;
let olga: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newPayer(server, 'anna', 1);
  olga = await newOperator(server, 'admin');
});
afterAll(() => server.end());

async function claimed(amount: string, who = anna): Promise<number> {
  const account = await voucher(server, who);
  const facts = { amount, currency: USDT, type: 0, account } as const;
  const { id } = await server.must(funding.deposit, facts, who.as);
  return id;
}
async function approved(id: number, amount: string, by: TestOperator): Promise<string> {
  const { result, error } = await server.call(
    funding.approveDeposit,
    { id, amount, reason },
    by.as,
  );
  return result?.status ?? error?.error ?? '';
}
async function limitNow(): Promise<string | undefined> {
  const all = await server.must(operatorConfig.settings, {}, olga.as);
  return all.find(({ name }) => name === LIMIT)?.value;
}

describe('one operator alone', () => {
  it('does not raise the limit and then book a large deposit (limit switch)', async () => {
    const id = await claimed('900000');
    const raise = { name: LIMIT, value: '10000', reason };
    await server.must(operatorConfig.defineSetting, raise, olga.as);
    expect(await limitNow()).toBe('0.25');
    expect(await approved(id, '900000', olga)).toBe('pending');
  });

  it('does not book a large deposit in ten small ones (splitting)', async () => {
    const states: string[] = [];
    const ben = await newPayer(server, 'ben', 1);
    for (let n = 0; n < 10; n += 1) {
      const id = await claimed('2000', ben);
      states.push(await approved(id, '2000', olga));
    }
    expect(states[0]).toBe('confirmed');
    expect(states.at(-1)).toBe('pending');
  });

  it('is not seconded by an operator of their own making (puppet)', async () => {
    const facts = { email: 'puppet@operators.example', name: 'Puppet', reason };
    const roles = 'admin,finance' as never;
    await server.must(operators.create, { ...facts, roles, password: TEST_PASSWORD }, olga.as);
    const puppet = await enrol(server, facts.email);
    const id = await claimed('900000');
    expect(await approved(id, '900000', olga)).toBe('pending');
    expect(await approved(id, '900000', puppet)).toBe('FOUR_EYES_REQUIRED');
    // Nor is one word the other's to take back: that is for its author, whoever's hand they are.
    const retract = async (by: TestOperator) =>
      (await server.call(funding.retractDeposit, { id, reason }, by.as)).error?.error;
    expect([await retract(puppet), await retract(olga)]).toEqual(['NOT_OWN_WORD', undefined]);
    expect(await approved(id, '900000', puppet)).toBe('pending');
    expect([await retract(olga), await retract(puppet)]).toEqual(['NOT_OWN_WORD', undefined]);
  });

  it('has no word left once shut out: another takes it back, and two others agree', async () => {
    const thief = await newOperator(server, 'finance');
    const [paul, quin] = [
      await newOperator(server, 'finance'),
      await newOperator(server, 'finance'),
    ];
    const id = await claimed('900000');
    expect(await approved(id, '900000', thief)).toBe('pending');
    const early = await server.call(funding.retractDeposit, { id, reason }, paul.as);
    expect(early.error?.error).toBe('NOT_OWN_WORD');
    await server.must(operators.setDisabled, { id: thief.id, disabled: true, reason }, olga.as);
    expect(await approved(id, '900000', paul)).toBe('FOUR_EYES_REQUIRED');
    await server.must(funding.retractDeposit, { id, reason }, paul.as);
    expect(await approved(id, '900000', paul)).toBe('pending');
    expect(await approved(id, '900000', quin)).toBe('confirmed');
  });
});
