import { calls } from '@kontor/contract';
import { chainLosses } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPayer, saveWallet } from '../../testing/funding.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TEST_PAY_PASSWORD } from '../../testing/second-factor.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, type Trader, USDT } from '../../testing/trading.ts';

const { funding } = calls;
const REASON = 'the member has sent it again';

let server: TestServer;
let anna: Trader;
let ben: Trader;
let olga: TestOperator;
let support: TestOperator;
let losses = 700;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newPayer(server, 'anna');
  ben = await newPayer(server, 'ben');
  olga = await newOperator(server, 'finance');
  support = await newOperator(server, 'support');
});
afterAll(() => server.end());

/** As the chain's program writes it down. */
async function lose(who: Trader, currencyId = USDT): Promise<number> {
  losses += 1;
  await server.program.services.queries.insert(chainLosses).values({
    id: losses,
    userId: who.id,
    networkId: 3,
    currencyId,
    amount: 100n * 10n ** 18n,
    txid: `0x${'ab'.repeat(32)}`,
    status: 'open',
    foundAt: server.wallClock.now(),
  });
  return losses;
}

const wallets = new Map<number, number>();

async function withdraw(who: Trader) {
  const address = wallets.get(who.id) ?? (await saveWallet(server, who));
  wallets.set(who.id, address);
  const input = { currency: USDT, number: '100', address_id: address };
  return server.call(funding.withdraw, { ...input, pay_password: TEST_PAY_PASSWORD }, who.as);
}
const resolve = (id: number, by = olga) =>
  server.call(funding.resolveLoss, { id, reason: REASON }, by.as);

describe('a booked deposit that has left its chain', () => {
  it('holds withdrawals of that coin, new and asked for, until it is resolved', async () => {
    const asked = await withdraw(anna);
    const id = asked.result?.id ?? 0;
    const loss = await lose(anna);
    const { error } = await withdraw(anna);
    expect(error).toMatchObject({ error: 'DEPOSIT_LEFT_CHAIN', details: { deposit: loss } });
    const act = { id, reason: 'all in order' };
    for (const call of [funding.approveWithdrawal, funding.sendWithdrawal] as const) {
      expect(await server.errorOf(call, act, olga.as)).toBe('DEPOSIT_LEFT_CHAIN');
    }
    // What others do, and what gives money back, goes on.
    expect((await withdraw(ben)).error).toBeUndefined();

    const list = await server.must(funding.operatorLosses, { status: 'open' }, olga.as);
    expect(list.data).toMatchObject([
      { id: loss, user_id: anna.id, currency: 'USDT', amount: '100', handled_by: null },
    ]);
    const done = (await resolve(loss)).result;
    expect(done).toMatchObject({ status: 'resolved', handled_by: olga.id, reason: REASON });
    const twice = await newOperator(server, 'finance');
    expect((await resolve(loss, twice)).error?.error).toBe('DECIDED_ALREADY');
    expect((await withdraw(anna)).error).toBeUndefined();
    const approved = await server.must(funding.approveWithdrawal, act, olga.as);
    expect(approved.status).toBe('reviewed');
  });

  it('of another coin holds nothing of this one, and giving back is open', async () => {
    const { result } = await withdraw(anna);
    await lose(anna, BTC);
    expect((await withdraw(anna)).error).toBeUndefined();
    await lose(anna);
    const refusal = {
      id: result?.id ?? 0,
      reason_code: 'review_failed',
      seen: 'requested',
      reason: 'odd',
    } as const;
    const back = await server.must(funding.rejectWithdrawal, refusal, olga.as);
    expect(back.status).toBe('rejected');
  });

  it('is for finance to see and to resolve', async () => {
    const id = await lose(ben);
    expect(await server.errorOf(funding.operatorLosses, {}, support.as)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    expect((await resolve(id, support)).error?.error).toBe('OPERATOR_ROLE_REQUIRED');
    expect((await resolve(999_999)).error?.error).toBe('DEPOSIT_UNKNOWN');
    expect(
      (await server.call(funding.resolveLoss, { id, reason: REASON }, ben.as)).error?.type,
    ).toBe('999');
  });
});
