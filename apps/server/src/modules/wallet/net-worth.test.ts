import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looking, newOperator, type TestOperator } from '../../testing/operators.ts';
import { TEST_START, TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';
import { todayUsd } from './today.ts';

const { futures, operatorUsers, wallet } = calls;

let folder: string;
let server: TestServer;
let support: TestOperator;
let anna: Trader;

/** An hour at one price; from the second minute on a percent more, so that a long has a profit. */
function recording(): string {
  const lines = ['timestamp,open,high,low,close,volume'];
  for (let minute = -60; minute < 60; minute += 1) {
    const time = new Date(TEST_START + minute * MINUTE_MS).toISOString().slice(0, 19);
    const price = minute < 2 ? '50000' : '50500';
    lines.push(`${time.replace('T', ' ')},${price},${price},${price},${price},10`);
  }
  return `${lines.join('\n')}\n`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-worth-'));
  const file = join(folder, 'rise.csv');
  await writeFile(file, recording());
  server = await TestServer.start({ environment: { FEED: `replay:${file}` } });
  support = await newOperator(server, 'admin');
  await server.clock.advance(2_000);
  anna = await newTrader(server, 'anna');
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const wealth = async () => await server.must(wallet.list, {}, anna.as);
const pass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await server.clock.advance(MINUTE_MS);
    server.wallClock.advance(MINUTE_MS);
  }
  await projected(server);
};
const sum = (texts: readonly (string | null | undefined)[]) =>
  formatAmount(texts.reduce((total, text) => total + parseAmount(text ?? ''), 0n));
const opened = async (share: string) => {
  const order = { ...BTC_USDT, type: 1, status: 1, share, multiple: 10 } as const;
  return (await server.must(futures.submit, order, anna.as)).id;
};
const positionOf = (id: number) => server.must(futures.detail, { id }, anna.as);
/** What lies in all accounts, in USDT alone, and the profits of the positions as they are shown. */
const reckoned = async (ids: readonly number[]) => {
  const { accounts } = await wealth();
  const held = accounts.flatMap(({ balances }) =>
    balances.filter(({ currency }) => currency === USDT),
  );
  const positions = await Promise.all(ids.map(positionOf));
  return sum([
    ...held.flatMap(({ available, frozen }) => [available, frozen]),
    ...positions.map(({ profits }) => profits),
  ]);
};

describe('net worth', () => {
  let first: number;
  let second: number;

  it('counts the open result of positions, the same in every place', async () => {
    first = await opened('100');
    await pass(5);
    expect(parseAmount((await positionOf(first)).profits ?? '')).toBeGreaterThan(0n);
    const list = await wealth();
    expect(list.total_usd).toBe(await reckoned([first]));
    expect(list.today_usd).toBe(sum([list.total_usd, '-30000']));
    const curve = await server.must(wallet.equity, { range: '1D' }, anna.as);
    expect(curve.at(-1)?.usd).toBe(list.total_usd);
    await looking(server, support);
    const user = await server.must(operatorUsers.detail, { id: anna.id }, support.as);
    expect(user.total_usd).toBe(list.total_usd);
  });

  it('shows it with the futures account, whose parts add up to what it is worth', async () => {
    const { accounts, assets_usd } = await wealth();
    const lever = accounts.find(({ type }) => type === 'lever');
    expect(lever?.open_result_usd).toBe((await positionOf(first)).profits);
    for (const { total_usd, open_result_usd, balances } of accounts) {
      expect(total_usd).toBe(sum([open_result_usd, ...balances.map(({ usd }) => usd)]));
    }
    expect(assets_usd).toBe(sum(accounts.map(({ total_usd }) => total_usd)));
  });

  it('had it at past times, of what was open then, closed in part or whole since', async () => {
    second = await opened('7');
    const before = await reckoned([first, second]);
    const quarter = TEST_START + 15 * MINUTE_MS;
    await pass(12);
    await server.must(futures.close, { id: second }, anna.as);
    await server.must(futures.close, { id: first, share: '33' }, anna.as);
    await pass(1);
    const curve = await server.must(wallet.equity, { range: '1D' }, anna.as);
    expect(curve.find(({ time }) => time === quarter)?.usd).toBe(before);
    expect(curve.at(-1)?.usd).toBe((await wealth()).total_usd);
    expect(curve.at(-1)?.usd).toBe(await reckoned([first]));
  });

  it('starts the next day at nothing with a position open', async () => {
    const { services } = server.program;
    const tomorrow = server.clock.now() + 86_400_000;
    const clock = { now: () => tomorrow } as typeof services.clock;
    await pass(1);
    expect(await todayUsd({ ...services, clock }, anna.id)).toBe(0n);
  });
});
