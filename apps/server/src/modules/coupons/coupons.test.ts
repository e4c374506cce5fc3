import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCoupons } from './index.ts';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { wrongFigures } from '../../testing/wrong-figures.ts';
import { BTC, BTC_USDT, newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const { coupons, futures, messages, operatorLedger, options, receipts, spot, wallet } = calls;
type OfferInput = InputOf<typeof coupons.defineOffer>;
type Offer = OutputOf<typeof coupons.defineOffer>;
type Account = OutputOf<typeof wallet.list>['accounts'][number]['type'];

const OPTION = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '20' } as const;

let server: TestServer;
let olga: TestOperator;
let paul: TestOperator;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({
    environment: { CLOCK_SPEED: '6000' },
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
  });
  olga = await newOperator(server, 'finance');
  paul = await newOperator(server, 'finance');
  await server.clock.advance(120_000);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const reason = 'for new members';
/** What it costs in USD, as its operator types it; a coin at the market's first price. */
const usdOf = ({ amount, quantity }: Partial<OfferInput>): string | undefined => {
  const all = typeof amount === 'string' ? amount : '0';
  return /^[1-9][\d.]*$/.test(all)
    ? formatAmount(parseAmount(all) * BigInt(Number(quantity)))
    : undefined;
};
const terms = (changes: Partial<OfferInput> = {}): OfferInput => ({
  kind: 'cash_voucher',
  currency_id: USDT,
  amount: '10',
  quantity: 5,
  claim_from: server.clock.now(),
  claim_until: server.clock.now() + 30 * DAY_MS,
  days_to_use: 14,
  minimum_certification: 0,
  minimum_vip: 0,
  enabled: true,
  confirmed_usd: usdOf({ amount: '10', quantity: 5, ...changes }),
  reason,
  ...changes,
});
const BONUS = { kind: 'trial_bonus', amount: '100', days_active: 7 } as const;
const DISCOUNT = {
  kind: 'fee_discount',
  currency_id: undefined,
  amount: undefined,
  discount: '0.25',
  products: ['spot'],
  days_active: 7,
} as const;
const define = (changes: Partial<OfferInput> = {}, operator = olga) =>
  server.call(coupons.defineOffer, terms(changes), operator.as);
/** One that is open, by two where it must be. */
const offerOf = async (changes: Partial<OfferInput> = {}): Promise<Offer> => {
  const offer = await server.must(coupons.defineOffer, terms(changes), olga.as);
  if (changes.kind !== 'fee_discount') return offer;
  expect(offer.status).toBe('waiting');
  const { id, revision } = offer;
  return await server.must(coupons.approveOffer, { id, revision, reason: 'agreed' }, paul.as);
};
const claim = (id: number, who = alice, headers = {}) =>
  server.call(coupons.claim, { id }, { ...who.as, headers });
const use = (id: number, who = alice, headers = {}) =>
  server.call(coupons.use, { id }, { ...who.as, headers });
const claimed = (id: number, who = alice) => server.must(coupons.claim, { id }, who.as);
/** From the offer to the use. */
const used = async (changes: Partial<OfferInput>, who = alice) => {
  const { id } = await claimed((await offerOf(changes)).id, who);
  return await server.must(coupons.use, { id }, who.as);
};
const held = async (type: Account, who = alice) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const found = accounts.find((account) => account.type === type);
  const usdt = found?.balances.find(({ currency }) => currency === USDT);
  return `${usdt?.available ?? '0'} + ${usdt?.frozen ?? '0'}`;
};
const own = (status: 'unused' | 'active' | 'past', who = alice) =>
  server.must(coupons.list, { status, limit: 100 }, who.as);
async function pass(ms: number): Promise<void> {
  await server.clock.advance(ms);
  await projected(server);
}

describe('what can be claimed', () => {
  it('is something of each kind on the first day of a demo', async () => {
    const { data, total } = await server.must(coupons.offers, {});
    expect(total).toBe(3);
    expect(data.map(({ kind }) => kind).sort()).toEqual([
      'cash_voucher',
      'fee_discount',
      'trial_bonus',
    ]);
    expect(data.every(({ claimed, missing }) => !claimed && missing === null)).toBe(true);
    const { exchange, queries } = server.program.services;
    await seedCoupons(exchange, queries, { playMoney: true, now: server.clock.now() });
    const seeded = await server.must(coupons.operatorOffers, {}, olga.as);
    expect(seeded.total).toBe(3);
    expect(seeded.data).toMatchObject(
      [3, 2, 1].map((id) => ({ id, defined_by: null, needs_second: false, status: 'open' })),
    );
  });

  it('is nothing where money is real', async () => {
    const real = await TestServer.start({ environment: { PLAY_MONEY: '0' } });
    const { total } = await real.must(coupons.offers, {});
    await real.end();
    expect(total).toBe(0);
  });

  it('says to a member what is claimed, what is left and what is missing', async () => {
    const { id } = await offerOf({ minimum_vip: 1, minimum_certification: 0 });
    const high = await offerOf({ minimum_vip: 1, minimum_certification: 2 });
    const plain = await offerOf({ quantity: 2 });
    await claimed(plain.id);
    const { data } = await server.must(coupons.offers, { limit: 100 }, alice.as);
    const seen = (wanted: number) => data.find((offer) => offer.id === wanted);
    expect(seen(id)).toMatchObject({ missing: 'vip', claimed: false, minimum_vip: 1 });
    expect(seen(high.id)?.missing).toBe('certification');
    expect(seen(plain.id)).toEqual({
      id: plain.id,
      kind: 'cash_voucher',
      currency_id: USDT,
      currency: 'USDT',
      amount: '10',
      discount: null,
      products: [],
      minimum_certification: 0,
      minimum_vip: 0,
      days_active: null,
      days_to_use: 14,
      claim_until: plain.claim_until,
      left: 1,
      claimed: true,
      missing: null,
    });
  });

  it('is not what is closed, to come, over or waits for a second operator', async () => {
    const now = server.clock.now();
    const hidden = [
      await offerOf({ enabled: false }),
      await offerOf({ claim_from: now + DAY_MS }),
      await offerOf({ quantity: 1_001 }),
    ];
    expect(hidden.map(({ status }) => status)).toEqual(['disabled', 'scheduled', 'waiting']);
    const short = await offerOf({ claim_until: now + 60_000 });
    const shown = async () => {
      const { data } = await server.must(coupons.offers, { limit: 100 });
      return data.map(({ id }) => id);
    };
    expect(await shown()).toContain(short.id);
    for (const { id } of hidden) {
      expect(await shown()).not.toContain(id);
      expect((await claim(id)).error?.error).toBe('COUPON_NOT_OPEN');
    }
    await pass(120_000);
    expect(await shown()).not.toContain(short.id);
  });
});

describe('a voucher', () => {
  it('is claimed, is used, and is in the spot account', async () => {
    const { id: offerId } = await offerOf({ amount: '12.5' });
    const coupon = await claimed(offerId);
    expect(coupon).toMatchObject({
      offer_id: offerId,
      kind: 'cash_voucher',
      status: 'unused',
      use_before: coupon.claimed_at + 14 * DAY_MS,
      used_at: null,
      active_until: null,
      remaining: null,
      returned: null,
    });
    expect((await own('unused')).data[0]).toEqual(coupon);
    const before = parseAmount((await held('change')).split(' ')[0] ?? '');
    const paid = await server.must(coupons.use, { id: coupon.id }, alice.as);
    expect(paid).toEqual({ ...coupon, status: 'used', used_at: server.clock.now() });
    expect(await held('change')).toBe(`${formatAmount(before + parseAmount('12.5'))} + 0`);
    expect((await own('unused')).data.some(({ id }) => id === coupon.id)).toBe(false);
    expect((await own('past')).data[0]).toEqual(paid);
    const { data } = await server.must(wallet.bills, { currency: USDT, type: 'change' }, alice.as);
    expect(data[0]).toMatchObject({ value: '12.5', info: `Cash voucher · coupon ${coupon.id}` });
  });

  it('is claimed and used once, however often it is sent', async () => {
    const { id: offerId } = await offerOf();
    const keyed = { 'idempotency-key': 'claim-1' };
    const first = await claim(offerId, alice, keyed);
    expect((await claim(offerId, alice, keyed)).result).toEqual(first.result);
    expect((await claim(offerId)).error?.error).toBe('COUPON_CLAIMED');
    const other = await server.call(coupons.claim, { id: 1 }, { ...alice.as, headers: keyed });
    expect(other.error?.error).toBe('KEY_REUSED');
    const id = first.result?.id ?? 0;
    const before = parseAmount((await held('change')).split(' ')[0] ?? '');
    const uses = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => use(id, alice, { 'idempotency-key': `use-${n}` })),
      ...Array.from({ length: 5 }, () => use(id, alice, { 'idempotency-key': 'use-0' })),
      ...Array.from({ length: 5 }, () => use(id, bob)),
    ]);
    const codes = new Set(uses.map(({ error }) => error?.error ?? 'ok'));
    expect(codes).toEqual(new Set(['ok', 'COUPON_USED', 'COUPON_UNKNOWN']));
    expect(await held('change')).toBe(`${formatAmount(before + parseAmount('10'))} + 0`);
  });

  it('of which one is left is had by one of a hundred', async () => {
    const members = await Promise.all(
      Array.from({ length: 10 }, (_, n) => server.newUser(`claimer${n}`)),
    );
    const { id: offerId } = await offerOf({ quantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const token = members[n % members.length]?.token ?? '';
        return server.call(coupons.claim, { id: offerId }, { token });
      }),
    );
    const had = answers.filter(({ result }) => result !== undefined);
    expect(had).toHaveLength(1);
    const codes = new Set(answers.map(({ error }) => error?.error ?? 'ok'));
    expect(codes).toEqual(new Set(['ok', 'COUPON_GONE', 'COUPON_CLAIMED']));
    const { data, total } = await server.must(coupons.claims, { offer_id: offerId }, olga.as);
    expect(total).toBe(1);
    expect(data[0]?.id).toBe(had[0]?.result?.id);
    const [offer] = (await server.must(coupons.operatorOffers, { status: 'over' }, olga.as)).data;
    expect(offer).toMatchObject({ id: offerId, claimed: 1 });
  });
});

describe('what is refused', () => {
  it('says why, in the reader’s language', async () => {
    const refusals: [Promise<{ error?: { error: string } | undefined }>, string][] = [
      [claim(999_999), 'COUPON_UNKNOWN'],
      [use(999_999), 'COUPON_UNKNOWN'],
    ];
    for (const [answer, code] of refusals) expect((await answer).error?.error).toBe(code);
    const vip = await offerOf({ minimum_vip: 3 });
    const refused = await claim(vip.id, alice, { lang: 'fra' });
    expect(refused.error).toMatchObject({
      error: 'COUPON_CONDITION',
      details: { missing: 'vip', certification: 0, vip: 3 },
    });
    expect(refused.error?.message).toContain('VIP 3');
    expect((await server.call(coupons.list, {})).error?.type).toBe('999');
    expect((await server.call(coupons.claim, { id: 1 })).error?.type).toBe('999');
  });

  it('is what comes too late, of which a message was sent a day before', async () => {
    const coupon = await claimed((await offerOf({ days_to_use: 2 })).id, bob);
    const told = async () => {
      const { data } = await server.must(messages.list, { type: 'system' }, bob.as);
      return data.filter(({ title }) => title === 'Your coupon is about to expire');
    };
    await pass(DAY_MS - 600_000);
    expect(await told()).toEqual([]);
    await pass(600_000 + 1_200_000);
    expect(await told()).toHaveLength(1);
    await pass(DAY_MS);
    expect((await use(coupon.id, bob)).error?.error).toBe('COUPON_EXPIRED');
    const [past] = (await own('past', bob)).data;
    expect(past).toMatchObject({ id: coupon.id, status: 'expired', used_at: null });
    expect(await told()).toHaveLength(1);
  });
});

describe('a trial bonus', () => {
  it('pays for stakes: what is won is the member’s, the rest goes back in the end', async () => {
    const carol = await newTrader(server, 'carol');
    const none = await server.call(options.submit, { ...OPTION, account: 'bonus' }, carol.as);
    expect(none.error).toMatchObject({ error: 'BONUS_NONE' });
    expect((await server.must(options.currencies, {}, carol.as))[0]?.bonus).toBeNull();
    const bonus = await used({ ...BONUS, days_active: 1 }, carol);
    expect(bonus).toMatchObject({ status: 'active', remaining: '100', returned: '0' });
    expect(bonus.active_until).toBe(server.clock.now() + DAY_MS);
    expect((await server.must(options.currencies, {}, carol.as))[0]?.bonus).toBe('100');
    const next = await claimed((await offerOf(BONUS)).id, carol);
    expect((await use(next.id, carol)).error?.error).toBe('BONUS_ACTIVE');
    const micro = await held('micro', carol);
    const bought = await server.must(options.submit, { ...OPTION, account: 'bonus' }, carol.as);
    expect(bought).toMatchObject({ account: 'bonus', number: '20' });
    expect(await held('bonus', carol)).toBe('80 + 20');
    expect(await held('micro', carol)).toBe(micro);
    const usual = await server.must(options.submit, OPTION, carol.as);
    expect(usual.account).toBe('micro');
    const listed = await server.must(options.list, {}, carol.as);
    expect(listed.data.map(({ account }) => account)).toEqual(['micro', 'bonus']);
    const frozen = await server.must(wallet.explain, { currency: USDT, type: 'bonus' }, carol.as);
    expect(JSON.stringify(frozen)).toContain(String(bought.id));
    await pass(1_200_000);
    const ended = await server.must(options.result, { id: bought.id }, carol.as);
    expect(ended.status).toBe(3);
    const receipt = await server.must(receipts.get, { kind: 'option', id: bought.id }, carol.as);
    expect(receipt).toMatchObject({ inputs: { account: 'bonus' } });
    const lost = ended.result === 'lost';
    expect(await held('bonus', carol)).toBe(lost ? '80 + 0' : '100 + 0');
    const move = { currency_id: USDT, number: '1', from_field: 'bonus', to_field: 'change' };
    expect(await server.errorOf(wallet.transfer, move as never, carol.as)).toBe('FIELD_CHOICE');
    await pass(DAY_MS);
    expect(await held('bonus', carol)).toBe('0 + 0');
    const [past] = (await own('past', carol)).data;
    expect(past).toMatchObject({
      id: bonus.id,
      status: 'used',
      remaining: '0',
      returned: lost ? '80' : '100',
    });
    expect((await use(next.id, carol)).error).toBeUndefined();
  });

  it('is no wealth that a VIP level counts', async () => {
    const dora = await server.newUser('dora');
    const as = { token: dora.token };
    const before = await server.must(calls.growth.vip, {}, as);
    await used(BONUS, { ...dora, as });
    expect((await server.must(calls.growth.vip, {}, as)).balance).toBe(before.balance);
  });
});

describe('a fee discount', () => {
  it('is in the fee of a trade, and is told with the rates', async () => {
    const erin = await newTrader(server, 'erin');
    const rates = () => server.must(spot.fees, {}, erin.as);
    expect(await rates()).toMatchObject({ discount: '0', stock_discount: '0' });
    const active = await used({ ...DISCOUNT, products: ['spot', 'futures'], days_active: 1 }, erin);
    expect(active).toMatchObject({ status: 'active', discount: '0.25', remaining: null });
    expect((await own('active', erin)).data).toEqual([active]);
    expect(await rates()).toMatchObject({
      taker_rate: '0.001',
      discount: '0.25',
      stock_discount: '0',
    });
    const deal = await server.must(futures.deal, BTC_USDT, erin.as);
    expect(deal).toMatchObject({ fee_rate: '0.0005', discount: '0.25' });
    const order = { ...BTC_USDT, type: 'buy', amount: '0.01' } as const;
    const { id } = await server.must(spot.place, order, erin.as);
    const { fills } = await server.must(spot.detail, { id }, erin.as);
    expect(fills.map(({ fee }) => fee)).toEqual(['0.0000075']);
    const again = await claimed((await offerOf(DISCOUNT)).id, erin);
    expect((await use(again.id, erin)).error?.error).toBe('DISCOUNT_ACTIVE');
    await pass(DAY_MS + 600_000);
    expect(await rates()).toMatchObject({ discount: '0' });
    expect((await use(again.id, erin)).error).toBeUndefined();
  });
});

describe('operators', () => {
  it('define, and are told at the field what is wrong', async () => {
    const faults: [Partial<OfferInput>, string, string][] = [
      [{ amount: undefined }, 'amount', 'FIELD_REQUIRED'],
      [{ currency_id: 99_999 }, 'currency_id', 'CURRENCY_UNKNOWN'],
      [{ ...BONUS, currency_id: BTC }, 'currency_id', 'CURRENCY_UNKNOWN'],
      [{ ...BONUS, days_active: undefined }, 'days_active', 'FIELD_REQUIRED'],
      [{ ...DISCOUNT, discount: '1.5' }, 'discount', 'FIELD_TOO_LARGE'],
      [{ ...DISCOUNT, products: undefined }, 'products', 'FIELD_REQUIRED'],
      [{ claim_until: 5 }, 'claim_until', 'EXPIRY_WRONG'],
      [{ id: 999_999 }, 'id', 'COUPON_UNKNOWN'],
    ];
    for (const [changes, field, error] of faults) {
      const answer = await define(changes);
      expect(answer.error?.fields?.[0] ?? answer.error).toMatchObject({ field, error });
    }
    const offer = await offerOf();
    await claimed(offer.id);
    const { claim_from, claim_until } = offer;
    const same = { id: offer.id, claim_from, claim_until };
    expect((await define({ ...same, amount: '11' })).error?.error).toBe('COUPON_FIXED');
    const changed = await server.must(
      coupons.defineOffer,
      terms({ ...same, enabled: false, quantity: 9 }),
      olga.as,
    );
    expect(changed).toMatchObject({ id: offer.id, status: 'disabled', quantity: 9, claimed: 1 });
  });

  it('are two for what may cost more than the limit', async () => {
    const offer = await offerOf({ amount: '10', quantity: 1_001 });
    expect(offer).toMatchObject({
      status: 'waiting',
      needs_second: true,
      cost_maximum: '10010',
      defined_by: olga.id,
      approved_by: null,
    });
    expect(offer.revision).toBe(1);
    const typed = { confirmed_usd: '10010' };
    const approve = (operator: TestOperator, revision = 1, more: object = typed) =>
      server.call(coupons.approveOffer, { id: offer.id, revision, reason, ...more }, operator.as);
    expect((await approve(paul, 1, {})).error).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      details: { usd: '10010' },
    });
    expect((await approve(paul, 1, { confirmed_usd: '1001' })).error?.error).toBe(
      'CONFIRMATION_REQUIRED',
    );
    expect((await approve(paul, 2)).error).toMatchObject({
      error: 'OFFER_CHANGED',
      fields: [{ field: 'revision' }],
    });
    expect((await approve(olga)).error?.error).toBe('FOUR_EYES_REQUIRED');
    const waiting = await server.must(coupons.operatorOffers, { status: 'waiting' }, paul.as);
    expect(waiting.data.map(({ id }) => id)).toContain(offer.id);
    expect((await approve(paul)).result).toMatchObject({ status: 'open', approved_by: paul.id });
    expect((await approve(paul)).error).toMatchObject({
      error: 'DECIDED_ALREADY',
      details: { by: paul.id, because: 'COUPON_DECIDED' },
    });
    expect((await claim(offer.id)).error).toBeUndefined();
  });

  it('see who has claimed and what it cost, and only those whose matter it is', async () => {
    const { id } = await offerOf({ amount: '7' });
    const coupon = await claimed(id, bob);
    await server.must(coupons.use, { id: coupon.id }, bob.as);
    await claimed(id, alice);
    const { data, total } = await server.must(coupons.claims, { offer_id: id }, olga.as);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { user_id: alice.id, status: 'unused', amount: '7', currency: 'USDT' },
      { user_id: bob.id, status: 'used', id: coupon.id, used_at: expect.any(Number) as number },
    ]);
    const search = { offer_id: id, status: 'used', keyword: data[1]?.uid } as const;
    expect((await server.must(coupons.claims, search, olga.as)).total).toBe(1);
    const voucherOnly = { kind: 'cash_voucher', limit: 100 } as const;
    const offers = await server.must(coupons.operatorOffers, voucherOnly, olga.as);
    expect(offers.data.find((offer) => offer.id === id)).toMatchObject({
      claimed: 2,
      used: 1,
      paid_out: '7',
      returned: null,
      cost_maximum: '35',
    });
    const support = await newOperator(server, 'support');
    expect((await server.call(coupons.claims, {}, support.as)).error).toBeUndefined();
    expect((await define({}, support)).error?.error).toBe('OPERATOR_ROLE_REQUIRED');
    const house = await server.must(operatorLedger.house, {}, olga.as);
    expect(JSON.stringify(house)).toContain('promotions');
  });
});

describe('an open screen', () => {
  it('follows, and hears of nobody else', async () => {
    const mine = await new SocketClient(server.address, { token: alice.token }).connect();
    const theirs = await new SocketClient(server.address, { token: bob.token }).connect();
    const coupon = await claimed((await offerOf()).id);
    await mine.until(() => mine.all('coupon').length === 1);
    expect(mine.last('coupon').data).toEqual(coupon);
    const paid = await server.must(coupons.use, { id: coupon.id }, alice.as);
    await mine.until(() => mine.all('coupon').length === 2);
    expect(mine.last('coupon').data).toEqual(paid);
    expect(theirs.all('coupon')).toEqual([]);
    mine.end();
    theirs.end();
  });
});

describe('verify', () => {
  it('finds nothing wrong, and finds money that no coupon says', async () => {
    await used(BONUS);
    await server.must(options.submit, { ...OPTION, account: 'bonus' }, alice.as);
    const failed = async () => {
      await projected(server);
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const { database } = server.program.services;
      const { checks } = await verifyExchange({ database, log });
      return checks.filter(({ ok }) => !ok).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    const { pool } = server.program.services.database;
    const change = async (text: string) => {
      await pool.query(
        `UPDATE coupons SET ${text} WHERE kind = 'trial_bonus' AND status = 'active'`,
      );
    };
    await change('amount = amount + 1, remaining = remaining + 1');
    const found = await wrongFigures(server);
    expect(found).toContain('coupons equal what promotions paid');
    expect(found).toContain('bonus accounts equal their coupons');
    await change('amount = amount - 1, remaining = remaining - 1');
    expect(await wrongFigures(server)).toEqual([]);
  });
});

describe('what somebody owns', () => {
  it('has no bonus in it, and of a voucher its money but no gain', async () => {
    const carl = await newTrader(server, 'carl');
    const owned = () => server.must(wallet.list, {}, carl.as);
    await used(BONUS, carl);
    expect(await held('bonus', carl)).toBe('100 + 0');
    expect(await owned()).toMatchObject({ total_usd: '30000', today_usd: '0' });
    await used({}, carl);
    expect(await owned()).toMatchObject({ total_usd: '30010', today_usd: '0' });
    const curve = await server.must(wallet.equity, { range: '1D' }, carl.as);
    expect(curve.at(-1)?.usd).toBe('30010');
  });
});
