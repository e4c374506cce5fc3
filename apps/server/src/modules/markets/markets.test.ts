import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount, maximum, minimum, parseAmount } from '@kontor/money';
import { budget } from '@kontor/testkit/budget';
import { createTestDatabase, type Preparation } from '@kontor/testkit/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tickHeadMessage } from '@kontor/rules/ticks';
import { HOUR_MS } from '@kontor/rules/time';
import { type Command, verifyExchange } from '../../exchange/index.ts';
import { openFeed } from '../../feeds/index.ts';
import { numberedInstruments } from '../../feeds/instruments.ts';
import { parts, routes } from '../../modules.ts';
import { ManualClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/logger.ts';
import { ManualWallClock } from '../../platform/wall-clock.ts';
import { type Program, startProgram } from '../../program.ts';
import { begunWith } from '../../testing/begun.ts';
import { NO_PAST, pastBut, TEST_START } from '../../testing/candles.ts';
import { FEED_SEED, testConfig } from '../../testing/test-config.ts';
import { CandleHistory } from './candle-history.ts';
import { Splits } from './splits.ts';

const RECORDING = fileURLToPath(
  new URL('../../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url),
);
const RECORDED_START = Date.UTC(2022, 0, 5);
const START = TEST_START;
/** To draw the gallery takes several times as long as all else that a start does. */
const PARTS = parts.filter(({ name }) => name !== 'gallery');
const ETH = 2;

type Candles = OutputOf<typeof calls.markets.candles>;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDirectory: string;
let program: Program | undefined;
let clock: ManualClock;
let wallClock: ManualWallClock;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'kontor-markets-'));
});

afterEach(async () => {
  await program?.stop();
  program = undefined;
  await database.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function open(prepared: Preparation): Promise<void> {
  database = await createTestDatabase({ prepared });
}

/** Starts the program on this test's database, as often as the test likes. */
async function start(environment: Record<string, string>, at: number): Promise<void> {
  await program?.stop();
  clock = new ManualClock(at, Number(environment.CLOCK_SPEED ?? 1));
  wallClock = new ManualWallClock(at);
  const config = testConfig({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    ...environment,
  });
  const log = createLog('silent');
  program = await startProgram({ config, log, routes, parts: PARTS, clock, wallClock });
}

async function get<Result>(path: string, query: Record<string, string> = {}): Promise<Result> {
  const address = program?.address.replace('localhost', '127.0.0.1') ?? '';
  const answer = await fetch(`${address}/api${path}?${new URLSearchParams(query).toString()}`);
  return ((await answer.json()) as { message: Result }).message;
}

const candles = (period: string, from: number, to: number, symbol = 'BTC/USDT') =>
  get<Candles>('/currency/new_timeshar', { symbol, period, from: `${from}`, to: `${to}` });

async function sql(text: string, values: unknown[] = []): Promise<void> {
  await program?.services.database.pool.query(text, values);
}

async function settle(): Promise<void> {
  const { exchange } = program?.services ?? {};
  await exchange?.waitFor(exchange.status().sequence, 10_000);
}

describe.skipIf(!existsSync(RECORDING))(
  'the recorded January 2022 (skipped where ../shared/data is absent)',
  () => {
    it('is served candle by candle as the file has it, also over a crash', async () => {
      // Of four prices a minute, the fewest that make its candle, or of twenty.
      const environment = { FEED: `replay:${RECORDING}`, CLOCK_SPEED: budget('300', '60') };
      await open(NO_PAST);
      await start(environment, RECORDED_START);
      await clock.advance(HOUR_MS + 20 * 60_000);
      // A process that dies saves nothing more; only what the log of ticks holds can bring it back.
      await sql('DELETE FROM candles WHERE at >= $1', [RECORDED_START]);
      await sql('UPDATE candle_checkpoint SET saved_until = $1', [RECORDED_START - 1]);
      await settle();
      const restarted = clock.now();
      const saved = program?.services.markets.candles;
      if (saved !== undefined) saved.save = () => Promise.resolve();
      await start(environment, restarted);
      await clock.advance(HOUR_MS);
      const served = await candles('60min', RECORDED_START, RECORDED_START + 2 * HOUR_MS);
      const expected = [fileHour(RECORDED_START), fileHour(RECORDED_START + HOUR_MS)];
      expect(served.map(numbers)).toEqual(expected);
      const minutes = await candles('1min', RECORDED_START, RECORDED_START + HOUR_MS);
      expect(minutes.map(numbers)).toEqual(fileMinutes(RECORDED_START, RECORDED_START + HOUR_MS));
      const quarters = await candles('15min', RECORDED_START, RECORDED_START + HOUR_MS);
      expect(quarters).toHaveLength(4);
      expect(parseAmount(quarters[0]?.close ?? '')).toBe(
        fileMinutes(RECORDED_START, RECORDED_START + HOUR_MS)[14]?.close,
      );
    });
  },
);

describe('the first start', () => {
  it('has full charts from the first second, in all nine periods', async () => {
    await open(pastBut(ETH));
    await start({}, START);
    await clock.advance(2_000);
    const lengths: Record<string, number> = {};
    for (const period of [
      '1min',
      '5min',
      '15min',
      '30min',
      '60min',
      '4hour',
      '1day',
      '1week',
      '1mon',
    ]) {
      const all = await candles(period, 0, clock.now() + 1, 'ETH/USDT');
      lengths[period] = all.length;
      for (const [n, candle] of all.entries()) {
        expect(candle.time).toBeGreaterThan(all[n - 1]?.time ?? 0);
        const { open, high, low, close } = numbers(candle);
        expect(high >= maximum(open, close) && low <= minimum(open, close) && low > 0n).toBe(true);
      }
    }
    expect(lengths['1min']).toBe(1_500);
    expect(lengths['60min']).toBeGreaterThanOrEqual(700);
    expect(lengths['1day']).toBeGreaterThanOrEqual(365);
    expect(lengths['1week']).toBeGreaterThanOrEqual(52);
    expect(lengths['1mon']).toBeGreaterThanOrEqual(12);
  });
});

describe('a simulated market', () => {
  beforeEach(async () => {
    const begun = begunWith({});
    if (begun === undefined) throw new Error('nothing is prepared');
    await open(begun);
    await cp(begun.folder, dataDirectory, { recursive: true });
    await start({}, START);
  });

  it('lists at least 20 coins and 12 stocks with the figures of 24 hours', async () => {
    await clock.advance(2_000);
    const groups = await get<OutputOf<typeof calls.markets.quotations>>('/currency/quotation_new');
    const quotations = groups.flatMap((group) => group.quotation);
    expect(quotations.filter(({ class: kind }) => kind === 'coin').length).toBeGreaterThanOrEqual(
      20,
    );
    expect(quotations.filter(({ class: kind }) => kind === 'stock').length).toBeGreaterThanOrEqual(
      12,
    );
    for (const quotation of quotations) {
      const price = parseAmount(quotation.now_price ?? '');
      expect(price <= parseAmount(quotation.high ?? '')).toBe(true);
      expect(price >= parseAmount(quotation.low ?? '')).toBe(true);
      expect(quotation.feed).toBe('simulated');
    }
  });

  it('tells everybody when prices did not come, and which have none now', async () => {
    type Feed = OutputOf<typeof calls.markets.feed>;
    type Gaps = OutputOf<typeof calls.markets.gaps>;
    await clock.advance(5_000);
    await settle();
    expect(await get<Gaps>('/market/gaps')).toMatchObject({ data: [], total: 0, page: 1 });
    expect(await get<Feed>('/market/feed')).toMatchObject({
      clock_speed: 1,
      stale_seconds: 10,
      option_wait_seconds: 5,
      dual_window_seconds: 1_800,
      dual_ticks_minimum: 1_080,
      dual_nearest_seconds: 60,
      silent: [],
    });
    const stoppedAt = clock.now();
    await start({}, stoppedAt + HOUR_MS);
    await clock.advance(5_000);
    await settle();
    const gaps = await get<Gaps>('/market/gaps', { limit: '1' });
    expect(gaps).toMatchObject({ total: 1, limit: 1 });
    expect(gaps.data[0]?.from).toBeLessThanOrEqual(stoppedAt);
    expect(gaps.data[0]?.until).toBeGreaterThanOrEqual(stoppedAt + HOUR_MS);
    expect(gaps.data[0]).toMatchObject({ stale_seconds: 5 });
    expect(gaps.data[0]?.symbols).toContain('BTC/USDT');
    expect(await get<Feed>('/market/feed')).toMatchObject({ silent: [] });
    await sql('UPDATE instrument_states SET tick_at = tick_at - 60000 WHERE id = 1');
    const { silent } = await get<Feed>('/market/feed');
    expect(silent.map(({ symbol }) => symbol)).toEqual(['BTC/USDT']);
    expect(await get<Gaps>('/market/gaps', { page: '2' })).toMatchObject({ data: [], total: 1 });
  });

  it('signs the head of each minute, and verify follows chain and signatures', async () => {
    await clock.advance(3 * 60_000);
    wallClock.advance(10_000);
    await clock.advance(2_000);
    await settle();
    const { markets, database: db } = program?.services ?? {};
    await markets?.heads.signUntil(clock.now());
    const { heads, public_key } = await get<OutputOf<typeof calls.markets.heads>>('/market/heads', {
      symbol: 'BTC/USDT',
    });
    expect(heads.length).toBeGreaterThanOrEqual(3);
    const key = createPublicKey(public_key);
    for (const head of heads) {
      const signature = Buffer.from(head.signature, 'base64');
      expect(verify(null, Buffer.from(tickHeadMessage(head.hash)), key, signature)).toBe(true);
      expect(verify(null, Buffer.from(tickHeadMessage(`${head.hash}0`)), key, signature)).toBe(
        false,
      );
    }
    if (db === undefined) throw new Error('the program is not running');
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const report = await verifyExchange({ database: db, log, tickPublicKeys: [public_key] });
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
    await database.allowTampering();
    await sql(
      `UPDATE ticks SET price = price + 0.1 WHERE id = (SELECT min(tick_id) FROM tick_heads)`,
    );
    const forged = await verifyExchange({ database: db, log, tickPublicKeys: [public_key] });
    expect(forged.ok).toBe(false);
  });

  it('shows depth best first, never crossed, and refuses an unknown symbol', async () => {
    await clock.advance(2_000);
    type Depth = OutputOf<typeof calls.markets.depth>;
    const depth = await get<Depth>('/market/depth', { symbol: 'BTC/USDT', levels: '10' });
    expect(depth.bids).toHaveLength(10);
    const bids = depth.bids.map(([price]) => parseAmount(price));
    const asks = depth.asks.map(([price]) => parseAmount(price));
    expect([...bids].sort((a, b) => (a < b ? 1 : -1))).toEqual(bids);
    expect([...asks].sort((a, b) => (a > b ? 1 : -1))).toEqual(asks);
    expect((bids[0] ?? 0n) < (asks[0] ?? 0n)).toBe(true);
    const address = program?.address.replace('localhost', '127.0.0.1') ?? '';
    const unknown = await fetch(`${address}/api/market/depth?symbol=NOPE/USDT`);
    expect(await unknown.json()).toMatchObject({ error: 'MARKET_UNKNOWN', code: 0 });
  });

  it('is not seeded twice: what an operator changed stays, a fund is filled once', async () => {
    type Contracts = OutputOf<typeof calls.futures.contracts>;
    const contracts = await get<Contracts>('/lever/contracts');
    const run = async (kind: string, input: Command['input']) => {
      const answer = await program?.services.exchange.submit({ kind, actor: 0, input, key: null });
      expect(answer?.outcome).toMatchObject({ ok: true });
    };
    const row = program?.services.markets.catalogue.contract(1_001)?.contract;
    if (row === undefined) throw new Error('there is no contract');
    const texts = Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? formatAmount(value) : value,
    ]);
    const changed = { ...Object.fromEntries(texts), overnightRate: '0.0002', maximumLots: '50' };
    await run('contract.define', changed as Command['input']);
    await run('option_duration.define', {
      id: 1,
      seconds: 45,
      payoutRatio: '0.5',
      enabled: true,
    });
    await settle();
    await start({}, clock.now() + 5_000);
    const after = await get<Contracts>('/lever/contracts');
    expect(after).toEqual(
      contracts.map((one) =>
        one.match_id === 1_001 ? { ...one, overnight_rate: '0.0002', max_share: '50' } : one,
      ),
    );
    const { catalogue } = program?.services.markets ?? {};
    expect(catalogue?.optionDurations().map(({ seconds }) => seconds)).toEqual([
      45, 60, 120, 180, 300,
    ]);
    type Funds = OutputOf<typeof calls.futures.insurance>;
    const funds = await get<Funds>('/lever/insurance');
    expect(funds.map(({ currency, balance }) => `${balance} ${currency}`)).toEqual([
      '1000000 USDT',
      '10 BTC',
      '200 ETH',
    ]);
  });

  it('has prices at once in the middle of a second, however long it takes', async () => {
    await settle();
    await start({ CLOCK_SPEED: '0.02' }, START + 600_700);
    const address = program?.address.replace('localhost', '127.0.0.1') ?? '';
    const ready = async () => (await fetch(`${address}/readyz`)).json();
    await expect.poll(ready).toMatchObject({ ok: true, feed_age_ms: 0 });
  });

  it('starts again after a start that ended before its first price', async () => {
    const historyAfter = await stopped();
    for (const wait of [600_700, 720_300]) {
      const history = await historyAfter(wait);
      const minutes = await history.candles(1, '1min', START, START + wait + 1);
      expect(minutes.map(({ time }) => time)).toEqual(
        Array.from({ length: Math.floor(wait / 60_000) + 1 }, (_, n) => START + n * 60_000),
      );
    }
  });

  it('has every hour of a stop of five days, and the minutes of its last three', async () => {
    const days = 86_400_000;
    const history = await (await stopped())(5 * days);
    const hours = await history.candles(1, '60min', START, START + 5 * days);
    expect(hours).toHaveLength(120);
    const minutesOf = (from: number) => history.candles(1, '1min', from, from + HOUR_MS);
    expect(await minutesOf(START + days)).toEqual([]);
    const minutes = await minutesOf(START + 2 * days);
    expect(minutes).toHaveLength(60);
    const hour = hours.find(({ time }) => time === START + 2 * days);
    expect(hour?.close).toBe(minutes.at(-1)?.close);
  });

  it('goes on where it was after a restart, and the chart has no gap', async () => {
    await clock.advance(120_000);
    await settle();
    const before = program?.services.markets.quotes.price(1);
    await start({}, START + 600_000);
    await clock.advance(1_000);
    const after = program?.services.markets.quotes.price(1);
    if (before === undefined || after === undefined) throw new Error('no price');
    const change = Math.abs(Number((after - before) * 10_000n) / Number(before));
    expect(change).toBeLessThan(500);
    const minutes = await candles('1min', START, START + 600_000);
    expect(minutes.map(({ time }) => time)).toEqual(
      Array.from({ length: 10 }, (_, n) => START + n * 60_000),
    );
  });
});

/** Stops the prices a minute after START. Gives a way to open the candles so long after START. */
async function stopped(): Promise<(wait: number) => Promise<CandleHistory>> {
  await clock.advance(60_000);
  await settle();
  const { database: db, markets } = program?.services ?? {};
  const price = markets?.quotes.price(1);
  if (db === undefined || markets === undefined || price === undefined) throw new Error('none');
  const instruments = numberedInstruments().slice(0, 1);
  const resume = new Map([[1, { price, time: clock.now() }]]);
  const splits = new Splits(markets.catalogue);
  await markets.close();
  return async (wait) => {
    const now = START + wait;
    const choice = { kind: 'simulated' } as const;
    const at = new ManualClock(now);
    const feed = await openFeed({ choice, seed: FEED_SEED, clock: at, instruments, resume });
    const history = new CandleHistory(db, splits);
    await history.open(feed, [1], now);
    return history;
  };
}

function numbers(candle: Candles[number]) {
  const { open, high, low, close } = candle;
  const [o, h, l, c] = [open, high, low, close].map(parseAmount) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return { time: candle.time, open: o, high: h, low: l, close: c };
}

function fileMinutes(from: number, to: number) {
  return readFileSync(RECORDING, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.startsWith('2022-01-05'))
    .map((line) => {
      const [time = '', open = '', high = '', low = '', close = ''] = line.split(',');
      return numbers({
        time: Date.parse(`${time.replace(' ', 'T')}Z`),
        open,
        high,
        low,
        close,
        volume: '0',
      });
    })
    .filter(({ time }) => time >= from && time < to);
}

function fileHour(from: number) {
  const minutes = fileMinutes(from, from + HOUR_MS);
  const [first] = minutes;
  const last = minutes.at(-1);
  if (first === undefined || last === undefined) throw new Error('the file has no such hour');
  return {
    time: from,
    open: first.open,
    high: minutes.map(({ high }) => high).reduce(maximum),
    low: minutes.map(({ low }) => low).reduce(minimum),
    close: last.close,
  };
}
