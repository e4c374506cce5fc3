import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { must, newStage, PROOF, REASON, type Stage } from '../../testing/act-stage.ts';
import { voucher } from '../../testing/funding.ts';
import { looking } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, projected, USDT } from '../../testing/trading.ts';

const { adjustments, coupons, funding, messages, promotions, wallet } = calls;
let stage: Stage;

beforeAll(async () => {
  stage = await newStage(await TestServer.start());
}, 60_000);
afterAll(() => stage.server.end());

async function deposited(amount: string): Promise<number> {
  const account = await voucher(stage.server, stage.ana);
  const told = { amount, currency: USDT, account };
  const { id } = await must(stage, funding.deposit, told, stage.ana);
  await must(stage, funding.approveDeposit, { id, amount, ...REASON }, stage.olga);
  return id;
}
const spot = async () => {
  const { accounts } = await stage.server.must(wallet.list, {}, stage.ana.as);
  const found = accounts.find(({ type }) => type === 'change')?.balances;
  return Number(found?.find(({ currency }) => currency === USDT)?.available ?? 0);
};

describe('a wrong payout', () => {
  it('is taken back by two, and its member reads why in the own language', async () => {
    const { server, olga, paul, ana } = stage;
    const before = await spot();
    const deposit = await deposited('500');
    await looking(server, olga);
    const { data } = await must(stage, adjustments.payouts, { user_id: ana.id }, olga);
    expect(data[0]).toMatchObject({
      kind: 'deposit',
      reference: deposit,
      amount: '500',
      left: '500',
    });
    const entry_id = data[0]?.entry_id ?? 0;
    const wish = { entry_id, amount: '450', reason_code: 'amount', ...REASON } as const;
    const asked = await must(stage, adjustments.propose, wish, olga);
    expect(asked).toMatchObject({ status: 'waiting', held: '450', taken: '0' });
    expect(await spot()).toBe(before + 50);
    const id = asked.id;
    expect(await server.errorOf(adjustments.approve, { id, ...REASON }, olga.as)).toBe(
      'FOUR_EYES_REQUIRED',
    );
    const done = await must(stage, adjustments.approve, { id, ...REASON }, paul);
    expect(done).toMatchObject({ status: 'done', taken: '450', decided_by: paul.id });
    expect(await spot()).toBe(before + 50);
    const bills = await server.must(wallet.bills, { lang: 'zh' } as never, {
      ...ana.as,
      headers: { lang: 'zh' },
    });
    expect(bills.data[0]).toMatchObject({
      kind: 'adjustment.amount',
      group: 'adjustment',
      value: '-450',
      info: `更正 ${id}：入账金额有误`,
    });
    const told = await server.must(messages.list, { type: 'system' }, ana.as);
    expect(JSON.stringify(told)).toContain('450 USDT');
    expect(await server.errorOf(adjustments.propose, wish, olga.as)).toBe('ABOVE_MAXIMUM');
  });

  it('is never what a price has decided, and never of a member that is none', async () => {
    const { server, olga } = stage;
    const wish = { amount: '1', reason_code: 'twice', ...REASON } as const;
    for (const entry_id of [1, 9_999_999]) {
      const code = await server.errorOf(adjustments.propose, { ...wish, entry_id }, olga.as);
      expect(code).toBe('PAYOUT_UNKNOWN');
    }
  });
});

describe('the budget of promotions', () => {
  it('refuses the campaign of 100,000 BTC, typed or not', async () => {
    const { server, olga } = stage;
    const now = server.clock.now();
    const offer = {
      kind: 'cash_voucher',
      currency_id: BTC,
      amount: '100',
      quantity: 1_000,
      claim_from: now,
      claim_until: now + 86_400_000,
      days_to_use: 14,
      minimum_certification: 0,
      minimum_vip: 0,
      enabled: true,
      ...REASON,
    } as const;
    const wish = { currency_id: BTC, amount: '100', quantity: 1_000 };
    const cost = await must(stage, promotions.cost, wish, olga);
    expect(cost).toMatchObject({ currency: 'BTC', total: '100000', free: '0', confirms: true });
    expect(Number(cost.total_usd)).toBeGreaterThan(1e9);
    const { error } = await server.call(coupons.defineOffer, offer, olga.as);
    expect(error).toMatchObject({ error: 'CONFIRMATION_REQUIRED' });
    const usd = String(error?.details?.usd);
    expect(usd).toBe(cost.total_usd);
    const typed = { ...offer, confirmed_usd: usd };
    expect(await server.errorOf(coupons.defineOffer, typed, olga.as)).toBe('PROMOTIONS_SHORT');
  });

  it('is funded by two, shown in USD, and typed above the limit', async () => {
    const { server, olga, paul } = stage;
    const wish = { currency_id: BTC, amount: '1', direction: 'in', ...REASON } as const;
    const { error } = await server.call(promotions.fund, wish, olga.as);
    const confirmed_usd = String(error?.details?.usd);
    const asked = await must(stage, promotions.fund, { ...wish, confirmed_usd }, olga);
    expect(asked).toMatchObject({ status: 'waiting', source: 'play_money', confirms: true });
    const agree = { id: asked.id, ...REASON };
    expect(await server.errorOf(promotions.approveFunding, agree, paul.as)).toBe(
      'CONFIRMATION_REQUIRED',
    );
    const worth = { ...agree, confirmed_usd: asked.worth };
    expect(await server.errorOf(promotions.approveFunding, worth, olga.as)).toBe(
      'FOUR_EYES_REQUIRED',
    );
    await must(stage, promotions.approveFunding, worth, paul);
    const { data } = await must(stage, promotions.budgets, {}, olga);
    const own = data.find(({ currency }) => currency === 'BTC');
    expect(own).toMatchObject({ free: '1', reserved: '0' });
    expect(Number(own?.free_usd)).toBeGreaterThan(1_000);
  });
});

describe('who decides about money', () => {
  const withdrawn = async () => {
    const wish = { currency: USDT, number: '100', address_id: stage.address, ...PROOF };
    return (await must(stage, funding.withdraw, wish, stage.ana)).id;
  };

  it('names a transaction of the network, and did not review it', async () => {
    const { server, olga, paul } = stage;
    const id = await withdrawn();
    await must(stage, funding.approveWithdrawal, { id, ...REASON }, olga);
    const good = `0x${'ab'.repeat(32)}`;
    const send = (txid: string, by = paul) =>
      server.errorOf(funding.sendWithdrawal, { id, txid, ...REASON }, by.as);
    expect(await send('paid by hand')).toBe('TRANSACTION_FORMAT');
    expect(await send('ab'.repeat(32))).toBe('TRANSACTION_FORMAT');
    expect(await send(good, olga)).toBe('FOUR_EYES_REQUIRED');
    const sent = { id, txid: good, ...REASON };
    expect((await must(stage, funding.sendWithdrawal, sent, paul)).status).toBe('sent');
  });

  it('tells a member nothing that is not true of the request', async () => {
    const { server, olga } = stage;
    const id = await withdrawn();
    const refuse = (reason_code: 'returned' | 'other_name' | 'other', reason = 'Looked at') =>
      server.errorOf(
        funding.rejectWithdrawal,
        { id, reason_code, seen: 'requested', reason },
        olga.as,
      );
    expect(await refuse('returned')).toBe('REASON_UNFIT');
    expect(await refuse('other_name')).toBe('REASON_UNFIT');
    expect(await refuse('other', 'Signs of a stolen account')).toBe('REASON_UNFIT');
    expect(await refuse('other', 'We have lost {amount}')).toBe('REASON_UNFIT');
    const other = { id, reason_code: 'other', seen: 'requested', reason: 'As you asked' } as const;
    await must(stage, funding.rejectWithdrawal, other, olga);
  });

  it('takes a mistyped amount back', async () => {
    const { server, olga, paul } = stage;
    const account = await voucher(server, stage.ana);
    const told = { amount: '50', currency: USDT, account };
    const { id } = await must(stage, funding.deposit, told, stage.ana);
    await must(stage, funding.approveDeposit, { id, amount: '5000', ...REASON }, olga);
    const retract = { id, ...REASON };
    expect(await server.errorOf(funding.retractDeposit, retract, paul.as)).toBe('NOT_OWN_WORD');
    const back = await must(stage, funding.retractDeposit, retract, olga);
    expect(back).toMatchObject({ status: 'pending', first_reviewer: null, first_amount: null });
  });
});

it('leaves books that verify', async () => {
  await projected(stage.server);
  const { checks } = await verifyExchange(stage.server.program.services);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
