import { calls, type InputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader } from '../../testing/trading.ts';
import { refreshStatistics } from './statistics.ts';

const { copy, futures, people } = calls;

let server: TestServer;
let trader: Trader;
let anna: Trader;
let ben: Trader;

beforeAll(async () => {
  server = await TestServer.start();
  trader = await newTrader(server, 'trader');
  anna = await newTrader(server, 'anna');
  ben = await newTrader(server, 'ben');
  await server.must(copy.apply, { profit_share: '0.1', introduction: 'Patience' }, trader.as);
});
afterAll(() => server.end());

/** The copies are made right after the trader's command; everybody's tables show them then. */
async function copied(): Promise<void> {
  await server.clock.advance(1_000);
  await projected(server);
}

const follow = (who: Trader, input: Partial<InputOf<typeof copy.follow>> = {}, headers = {}) =>
  server.call(
    copy.follow,
    { trader_user_id: trader.id, type: 1, number: '1.5', ...input },
    { ...who.as, headers },
  );
const mine = (who: Trader) => server.must(copy.mine, {}, who.as);
const openLong = (who: Trader, share: string) =>
  server.must(futures.submit, { ...BTC_USDT, type: 1, status: 1, share, multiple: 10 }, who.as);

describe('becoming a trader', () => {
  it('is approved at once with play money, and shown to visitors', async () => {
    const own = await server.must(copy.own, {}, trader.as);
    expect(own).toMatchObject({ status: 'approved', profit_share: '0.1', earned: '0' });
    await projected(server);
    const { data, total } = await server.must(copy.traders, {});
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ trader_user_id: trader.id, introduction: 'Patience' });
    expect(await server.must(people.info, {}, trader.as)).toMatchObject({ is_trader: true });
    expect(await server.must(people.info, {}, anna.as)).toMatchObject({ is_trader: false });
  });

  it.each([
    [{ profit_share: '0.2', introduction: 'x' }, 'FIELD_TOO_LARGE', 'profit_share'],
    [{ profit_share: '0.00001', introduction: 'x' }, 'FIELD_DECIMALS', 'profit_share'],
    [{ profit_share: '0.1', introduction: '' }, 'FIELD_REQUIRED', 'introduction'],
  ])('refuses %o', async (input, code, field) => {
    const { error } = await server.call(copy.apply, input, ben.as);
    expect([error?.error, error?.fields?.[0]?.field]).toEqual([code, field]);
    expect((await server.must(copy.own, {}, ben.as)).status).toBe('none');
  });
});

describe('following', () => {
  it.each([
    [{ trader_user_id: 999_999 }, 'TRADER_UNKNOWN'],
    [{ number: '0' }, 'FIELD_NOT_POSITIVE'],
    [{ number: '1.234' }, 'FIELD_DECIMALS'],
    [{ number: '1000' }, 'FIELD_TOO_LARGE'],
    [{ type: 3 }, 'FIELD_TOO_LARGE'],
    [{ deadline: 5 }, 'EXPIRY_WRONG'],
    [{ follow_id: 12_345 }, 'FOLLOW_UNKNOWN'],
    [{ max_margin: '-1' }, 'FIELD_NOT_POSITIVE'],
  ])('refuses %o', async (input, code) => {
    expect((await follow(anna, input)).error?.error).toBe(code);
  });

  it('refuses oneself, strangers without a token, and a second follow', async () => {
    expect((await follow(trader)).error?.error).toBe('FOLLOW_SELF');
    const { error } = await server.call(copy.follow, {
      trader_user_id: trader.id,
      type: 1,
      number: '1',
    });
    expect(error?.type).toBe('999');
  });

  it('gives the same answer to the same key, and an error to another body', async () => {
    const headers = { 'idempotency-key': 'follow-once' };
    const first = await follow(anna, {}, headers);
    const again = await follow(anna, {}, headers);
    expect(again.result?.id).toBe(first.result?.id);
    expect((await follow(anna, { number: '2' }, headers)).error?.error).toBe('KEY_REUSED');
    expect((await follow(anna)).error?.error).toBe('FOLLOW_EXISTS');
    const { follows } = await mine(anna);
    expect(follows).toHaveLength(1);
    expect(follows[0]).toMatchObject({ type: 1, number: '1.5', status: 'active' });
  });

  it('edits only an own follow', async () => {
    const id = (await mine(anna)).follows[0]?.id ?? 0;
    expect((await follow(ben, { follow_id: id })).error?.error).toBe('FOLLOW_UNKNOWN');
    const edited = await follow(anna, { follow_id: id, max_margin: '5000', stop_loss: '900' });
    expect(edited.result).toMatchObject({ id, max_margin: '5000', stop_loss: '900' });
  });
});

describe('copying', () => {
  it('opens, tells both prices, closes, and pays the share', async () => {
    await server.must(copy.follow, { trader_user_id: trader.id, type: 2, number: '2' }, ben.as);
    const original = await openLong(trader, '3');
    await copied();
    const annas = await mine(anna);
    expect(annas.positions.map(({ share }) => share)).toEqual(['4.5']);
    expect(annas.follows[0]?.used_margin).toBe(annas.positions[0]?.caution_money);
    expect((await mine(ben)).positions.map(({ share }) => share)).toEqual(['2']);
    const { data } = await server.must(copy.history, {}, anna.as);
    expect(data[0]).toMatchObject({ action: 'open', skipped: null, skipped_message: null });
    expect(Number(data[0]?.follower_price)).toBeGreaterThan(0);
    expect(data[0]?.trader_price).not.toBeNull();

    const shown = await server.must(copy.trader, { id: trader.id });
    expect(shown.positions).toHaveLength(1);
    expect(Object.keys(shown.positions[0] ?? {})).not.toContain('caution_money');

    await server.must(futures.close, { id: original.id }, trader.as);
    await copied();
    const after = await mine(anna);
    expect(after.positions).toEqual([]);
    expect(after.follows[0]?.realised).not.toBe('0');
    const closed = await server.must(copy.history, {}, anna.as);
    expect(closed.data[0]).toMatchObject({ action: 'close', skipped: null, delay_ms: 0 });
    expect(closed.data[0]?.trader_price).not.toBeNull();
    expect(closed.data[0]?.follower_price).not.toBeNull();
    expect(closed.total).toBe(2);
  });

  it('shows skips with their reason in the language of the request', async () => {
    const id = (await mine(ben)).follows[0]?.id ?? 0;
    await server.must(
      copy.follow,
      { trader_user_id: trader.id, type: 2, number: '0.5', follow_id: id },
      ben.as,
    );
    const original = await openLong(trader, '1');
    await copied();
    const { data } = await server.must(copy.history, {}, { ...ben.as, headers: { lang: 'fra' } });
    expect(data[0]?.skipped).toBe('COPY_BELOW_MINIMUM');
    expect(data[0]?.skipped_message).toContain('minimum du contrat');
    await server.must(futures.close, { id: original.id }, trader.as);
    await copied();
  });

  it('detaches an own position only, and cancels keeping or closing', async () => {
    const original = await openLong(trader, '2');
    await copied();
    const [position] = (await mine(anna)).positions;
    const detach = { transaction_id: position?.id ?? 0 };
    expect((await server.call(copy.detach, detach, ben.as)).error?.error).toBe('POSITION_UNKNOWN');
    const own = await server.must(copy.detach, detach, anna.as);
    expect(own).toMatchObject({ id: position?.id, follow_id: null, status: 1 });
    expect((await server.call(copy.detach, detach, anna.as)).error?.error).toBe(
      'POSITION_NOT_COPIED',
    );
    const cancel = { follow_user_id: trader.id, keep: false };
    const done = await server.must(copy.cancel, cancel, anna.as);
    expect(done).toMatchObject({ closed: [], kept: [], failed: [] });
    expect(done.follow.status).toBe('ended');
    expect((await server.call(copy.cancel, cancel, anna.as)).error?.error).toBe('FOLLOW_UNKNOWN');
    await server.must(futures.close, { id: original.id }, trader.as);
    await copied();
    const live = await server.must(futures.all, {}, anna.as);
    expect(live.positions.map(({ id }) => id)).toEqual([position?.id]);
  });
});

it('makes the figures of the hour from what is closed', async () => {
  const { services } = server.program;
  await projected(server);
  await refreshStatistics(services, server.clock.now());
  const { data } = await server.must(copy.traders, { sort: 'accuracy', search: '%' });
  expect(data).toEqual([]);
  const shown = await server.must(copy.trader, { id: trader.id });
  expect(shown.closed_orders).toBe(3);
  expect(shown.curve.length).toBe(1);
  const net = shown.history.data.reduce(
    (sum, { profits }) => sum + parseAmount(profits ?? '0'),
    0n,
  );
  expect(parseAmount(shown.total_profit)).toBeLessThan(net);
  expect(shown.curve.at(-1)?.value).toBe(formatAmount(parseAmount(shown.total_profit)));
  expect((await server.call(copy.trader, { id: anna.id })).error?.error).toBe('TRADER_UNKNOWN');
});
