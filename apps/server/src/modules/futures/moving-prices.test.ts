import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type InputOf, type OutputOf } from '@kontor/contract';
import { divide, formatAmount, parseAmount, roundToDecimals } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { TEST_START, TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader } from '../../testing/trading.ts';

const { futures, receipts, wallet } = calls;
type SubmitInput = InputOf<typeof futures.submit>;
type Position = OutputOf<typeof futures.submit>;

const HIGH = '50000';
/** Between the marks at which nothing ends yet. */
const LOWER = '49950';
const LOW = '49500';

let folder: string;
let server: TestServer;
let alice: Trader;
let bob: Trader;
let carol: Trader;
let dave: Trader;
let socket: SocketClient;

/** An hour and a minute at one price, a minute a little lower, then a fall within a minute. */
function recording(): string {
  const lines = ['timestamp,open,high,low,close,volume'];
  for (let minute = -60; minute < 30; minute += 1) {
    const time = new Date(TEST_START + minute * MINUTE_MS).toISOString().slice(0, 19);
    const prices =
      minute < 1
        ? [HIGH, HIGH, HIGH, HIGH]
        : minute === 1
          ? [LOWER, LOWER, LOWER, LOWER]
          : minute === 2
            ? [LOWER, LOWER, LOW, LOW]
            : [LOW, LOW, LOW, LOW];
    lines.push(`${time.replace('T', ' ')},${prices.join(',')},10`);
  }
  return `${lines.join('\n')}\n`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-futures-'));
  const file = join(folder, 'fall.csv');
  await writeFile(file, recording());
  server = await TestServer.start({
    environment: { FEED: `replay:${file}` },
    parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
  });
  await server.clock.advance(2_000);
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
  carol = await newTrader(server, 'carol');
  dave = await newTrader(server, 'dave');
  socket = await new SocketClient(server.address, { token: alice.token }).connect();
});
afterAll(async () => {
  socket.end();
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const opened = (who: Trader, input: Partial<SubmitInput>) =>
  server.must(
    futures.submit,
    { ...BTC_USDT, type: 1, status: 1, share: '10', multiple: 10, ...input },
    who.as,
  );
const detailOf = (who: Trader, { id }: { id: number }) =>
  server.must(futures.detail, { id }, who.as);
const leverOf = async (who: Trader) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  return accounts.find(({ type }) => type === 'lever')?.balances[0];
};
const failedChecks = async () => {
  await projected(server);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { database } = server.program.services;
  const { checks } = await verifyExchange({ database, log });
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
};

describe('a fall of a percent', () => {
  let risky: Position;
  let stopped: Position;
  let taken: Position;
  let losing: Position;
  let winning: Position;

  it('moves the marks, the profits and the risk', async () => {
    risky = await opened(alice, { multiple: 125, margin_mode: 'isolated' });
    stopped = await opened(bob, { stop_loss_price: '49900' });
    taken = await opened(carol, { type: 2, target_profit_price: '49850' });
    // One margin behind both, and nothing beside it.
    losing = await opened(dave, { share: '40', multiple: 125 });
    winning = await opened(dave, { type: 2, share: '40', multiple: 125 });
    const { accounts } = await server.must(futures.all, {}, dave.as);
    const move = {
      from_field: 'lever',
      to_field: 'change',
      currency_id: BTC_USDT.legal_id,
    } as const;
    const number = accounts[0]?.available ?? '';
    await server.must(wallet.transfer, { ...move, number }, dave.as);
    const before = await server.must(futures.all, {}, carol.as);
    expect(Number(risky.liquidation_price)).toBeGreaterThan(49_700);
    expect(Number(risky.liquidation_price)).toBeLessThan(49_900);
    await server.clock.advance(MINUTE_MS + 5_000);
    const after = await server.must(futures.all, {}, carol.as);
    const [moved] = after.positions;
    expect(Number(moved?.update_price)).toBeLessThan(50_000);
    expect(Number(moved?.profits)).toBeGreaterThan(Number(taken.profits));
    expect(Number(after.equity)).toBeGreaterThan(Number(before.equity));
    await server.clock.advance(2 * MINUTE_MS);
    await projected(server);
  });

  it('liquidates at the price that was shown, before the margin is used up', async () => {
    const position = await detailOf(alice, risky);
    expect(position).toMatchObject({
      status: 3,
      share: '10',
      close_reason: 'liquidation',
      receipt: 'liquidation',
      caution_money: '0',
    });
    const page = await server.must(futures.liquidations, { symbol: 'BTC/USDT' });
    expect(page.total).toBe(1);
    const [liquidation] = page.data;
    if (liquidation === undefined) throw new Error('nothing was liquidated');
    expect(Object.keys(liquidation)).not.toContain('user_id');
    expect(liquidation).toMatchObject({
      position_id: risky.id,
      symbol: 'BTC/USDT',
      type: 1,
      margin_mode: 'isolated',
      share: '10',
      margin_currency: 'USDT',
      adl_share: '0',
      time: position.handle_time,
    });
    const [mark, shown] = [liquidation.mark_price, risky.liquidation_price ?? ''];
    expect(parseAmount(mark) <= parseAmount(shown)).toBe(true);
    expect(parseAmount(liquidation.price) >= parseAmount(liquidation.bankruptcy_price)).toBe(true);
    // Isolated: nothing but the margin and the fee of the opening is lost.
    const money = await leverOf(alice);
    expect(money?.frozen).toBe('0');
    const lost = parseAmount('10000') - parseAmount(money?.available ?? '');
    expect(lost).toBe(parseAmount(risky.caution_money) + parseAmount(risky.trade_fee));
    const [fund] = await server.must(futures.insurance, {});
    expect(fund?.balance).toBe(
      formatAmount(parseAmount('1000000') + parseAmount(liquidation.insurance)),
    );
    expect(fund?.curve.at(-1)).toEqual({ time: server.clock.now(), value: fund?.balance });
    const inputs = { kind: 'liquidation', id: risky.id } as const;
    expect((await server.must(receipts.get, inputs)).kind).toBe('liquidation');
  });

  it('lets one position pay for another, and tells figures that add up', async () => {
    await server.must(futures.close, { id: losing.id }, dave.as);
    const { accounts, positions, ...sums } = await server.must(futures.all, {}, dave.as);
    const [account] = accounts;
    const [position] = positions;
    if (account === undefined || position === undefined) throw new Error('nothing is open');
    expect(positions.map(({ id }) => id)).toEqual([winning.id]);
    // Its margin is what it was; what it has gained pays what the other's margin could not.
    expect(position.caution_money).toBe(winning.caution_money);
    expect(account.caution_money_total).toBe(position.caution_money);
    expect(parseAmount(position.advanced)).toBeGreaterThan(0n);
    expect([account.advanced_total, sums.advanced_total]).toEqual([
      position.advanced,
      position.advanced,
    ]);
    const left = parseAmount(position.profits ?? '') - parseAmount(position.advanced);
    expect(account.profits_total).toBe(formatAmount(left));
    expect(account.equity).toBe(formatAmount(parseAmount(account.balance) + left));
    expect((await detailOf(dave, winning)).advanced).toBe(position.advanced);
    const rate = divide(
      parseAmount(account.equity ?? ''),
      parseAmount(position.caution_money),
      'down',
    );
    expect(account.hazard_rate).toBe(formatAmount(roundToDecimals(rate, 6, 'down')));
    const over = await server.must(futures.close, { id: winning.id }, dave.as);
    expect(over).toMatchObject({ status: 3, advanced: '0', caution_money: '0' });
    const after = await server.must(futures.all, {}, dave.as);
    expect(after.accounts[0]).toMatchObject({ advanced_total: '0', profits_total: '0' });
  });

  it('stops one at a loss and takes the profit of another', async () => {
    const loser = await detailOf(bob, stopped);
    expect(loser).toMatchObject({ close_reason: 'stop_loss', receipt: 'position_stop', status: 3 });
    expect(Number(loser.update_price)).toBeLessThanOrEqual(49_900);
    expect(Number(loser.profits)).toBeLessThan(0);
    const winner = await detailOf(carol, taken);
    expect(winner).toMatchObject({ close_reason: 'take_profit', receipt: 'position_stop' });
    expect(Number(winner.profits)).toBeGreaterThan(0);
    const money = await leverOf(carol);
    expect(parseAmount(money?.available ?? '')).toBe(
      parseAmount('10000') + parseAmount(winner.profits ?? '') - parseAmount(winner.trade_fee),
    );
  });

  it('is told to its owner’s socket with each change', async () => {
    await socket.until(() => socket.all('position').some(({ data }) => data.status === 3));
    const events = socket.all('position').map(({ data }) => data);
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set([risky.id]));
    const { update_price, profits, liquidation_price, ...shown } = risky;
    expect([update_price, profits, liquidation_price]).not.toContain(undefined);
    expect(events[0]).toMatchObject({
      ...shown,
      open_share: risky.share,
      advanced: '0',
      close_price: null,
      realised: '0',
    });
    const end = await detailOf(alice, risky);
    expect(events.at(-1)).toMatchObject({
      status: 3,
      close_reason: 'liquidation',
      open_share: '0',
      open_value: '0',
      close_price: end.update_price,
      realised: end.profits,
    });
    // Their orders are told by the positions alone.
    expect(socket.all('order')).toEqual([]);
    expect(socket.all('balance').length).toBeGreaterThan(0);
  });

  it('leaves sums that verify holds true, and a forged row that it finds', async () => {
    const open = await opened(carol, { type: 2 });
    const waiting = await opened(bob, { status: 0, target_price: '49000' });
    expect(await failedChecks()).toEqual([]);
    const { pool } = server.program.services.database;
    const forged: [string, string][] = [
      [`UPDATE positions SET margin = margin + 1 WHERE id = ${open.id}`, 'frozen equals holds'],
      [
        `UPDATE orders SET hold_left = hold_left + 1 WHERE position_id = ${waiting.id}`,
        'frozen equals holds',
      ],
      [
        'UPDATE market_states SET liquidity_lots = liquidity_lots + 1 WHERE id = 1001',
        'futures lots sum to zero',
      ],
      [
        `UPDATE positions SET open_value = open_value + 1 WHERE id = ${open.id}`,
        'futures clearing',
      ],
      [
        `UPDATE positions SET open_lots = 1 WHERE id = ${risky.id}`,
        'nothing is left in closed positions',
      ],
    ];
    for (const [forgery, check] of forged) {
      const client = await pool.connect();
      const undo = forgery.replace('= 1 WHERE', '= 0 WHERE').replace('+ 1', '- 1');
      await client.query(forgery);
      expect(await failedChecks(), forgery).toContain(check);
      await client.query(undo);
      client.release();
    }
    expect(await failedChecks()).toEqual([]);
  });
});

describe('a price that has stopped', () => {
  it('lets nothing be done that needs one, and says why for each position', async () => {
    const { id } = await opened(bob, {});
    await server.program.services.markets.close();
    await server.clock.advance(20_000);
    const input = { ...BTC_USDT, type: 1, status: 1, share: '1', multiple: 10 };
    expect(await server.errorOf(futures.submit, input, bob.as)).toBe('PRICE_STALE');
    expect(await server.errorOf(futures.close, { id }, bob.as)).toBe('PRICE_STALE');
    expect(await server.errorOf(futures.setStops, { id }, bob.as)).toBe('PRICE_STALE');
    const headers = { lang: 'fra' };
    const many = await server.must(futures.closeMany, { type: 1 }, { ...bob.as, headers });
    expect(many).toMatchObject({ closed: [], failed: [{ id, error: 'PRICE_STALE' }] });
    expect(many.failed[0]?.message).toMatch(/cours|prix/i);
    const { mark_price } = await server.must(futures.deal, BTC_USDT, bob.as);
    expect(mark_price).toBe(LOW);
  });
});
