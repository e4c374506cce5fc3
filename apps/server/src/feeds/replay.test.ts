import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepMsOf } from '../platform/clock.ts';
import { aggregate, BASE_PERIODS, type Candle, CandleBuilder } from './candles.ts';
import { FeedError, type ResumePoints } from './feed.ts';
import { ReplayFile } from './replay-file.ts';
import { openReplay, type ReplayFeed, replayRange } from './replay.ts';
import { instrumentOf, updateOf } from './testing/instruments.ts';

const REAL_FILE = new URL('../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url)
  .pathname;
const ALL = Number.POSITIVE_INFINITY;
const BTC = instrumentOf('BTC/USDT');
const ETH = instrumentOf('ETH/USDT');
const BEGIN = Date.UTC(2022, 0, 5, 12);
const HEADER = 'timestamp,open,high,low,close,volume';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Row = readonly [minute: number, ...prices: string[]];

const stamp = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, 19);
const line = ([minute, ...fields]: Row): string =>
  [`${stamp(BEGIN + minute * MINUTE_MS)}.000000`, ...fields].join(',');

async function fileOf(lines: readonly string[]): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.csv`);
  await writeFile(path, lines.join('\n'));
  return path;
}

const ROWS: readonly Row[] = [
  [0, '100.0', '110.0', '95.0', '105.0', '1000000'],
  [1, '105.0', '105.0', '90.0', '104.5', '2000000'],
  [2, '104.5', '104.5', '104.5', '104.5', '0'],
  [4, '106.0', '106.5', '106.0', '106.5', '500000.5'],
];

const smallFile = (rows = ROWS) => fileOf([HEADER, ...rows.map(line)]);

function open(
  file: string,
  options: { start?: number; stepMs?: number; resume?: ResumePoints; infos?: string[] } = {},
): Promise<ReplayFeed> {
  const { infos = [] } = options;
  return openReplay({
    file,
    symbol: 'BTC/USDT',
    seed: 'kontor',
    instruments: [BTC, ETH],
    start: options.start ?? BEGIN,
    stepMs: options.stepMs,
    resume: options.resume,
    volumeUnit: 'quote',
    log: { info: (_, message) => infos.push(message), warn: () => {} },
  });
}

/** The minute candles of the ticks of a time. */
function play(feed: ReplayFeed, from: number, to: number, stepMs: number): Candle[] {
  const builder = new CandleBuilder(BASE_PERIODS);
  const candles = new Map<number, Candle>();
  for (let time = from; time < to; time += stepMs) {
    const update = updateOf(feed.step(time, time + stepMs), BTC.id);
    if (update === undefined) continue;
    const [minute] = builder.add(update, time);
    if (minute !== undefined) candles.set(minute.candle.time, minute.candle);
  }
  return [...candles.values()];
}

function prices(candle: Candle | undefined): string {
  if (candle === undefined) return 'none';
  return [candle.open, candle.high, candle.low, candle.close]
    .map((each) => formatAmount(each))
    .join();
}

const present = existsSync(REAL_FILE);
if (!present) process.stderr.write(`no recorded month at ${REAL_FILE}: its tests are left out\n`);

describe.skipIf(!present)('the recorded month', () => {
  const day = Date.UTC(2022, 0, 5);

  /**
   * The day as the file has it, read by other means than the feed's; volume in hundred-thousandths.
   */
  function recorded(): Map<number, { prices: string; volume: bigint }> {
    const rows = new Map<number, { prices: string; volume: bigint }>();
    for (const text of readFileSync(REAL_FILE, 'utf8').split('\n')) {
      if (!text.startsWith('2022-01-05')) continue;
      const [timestamp = '', ...fields] = text.split(',');
      const [o = 0, high = 0, low = 0, close = 0, volume = 0] = fields.map(Number);
      const base = Math.round((volume / ((high + low + close) / 3)) * 1e5);
      rows.set(Date.parse(`${timestamp.slice(0, 19)}Z`), {
        prices: [o, high, low, close].join(),
        volume: BigInt(base) * 10n ** 13n,
      });
    }
    return rows;
  }

  test.each([1, 37, 60])('at speed %d a day of ticks makes its candles', async (speed) => {
    const rows = recorded();
    expect(rows.size).toBe(1440);
    const stepMs = stepMsOf(speed);
    const feed = await openReplay({
      file: REAL_FILE,
      symbol: 'BTC/USDT',
      seed: 'kontor',
      instruments: [BTC],
      start: day,
      stepMs,
    });
    const candles = play(feed, day, day + DAY_MS, stepMs);
    expect(candles.length).toBe(1440);
    for (const candle of candles) {
      const row = rows.get(candle.time);
      expect(prices(candle), new Date(candle.time).toISOString()).toBe(row?.prices);
      expect(candle.volume).toBe(row?.volume);
    }
  });

  test('history shows the file until the start, a simulated past, and nothing later', async () => {
    const start = day + 90_000;
    const feed = await openReplay({
      file: REAL_FILE,
      symbol: 'BTC/USDT',
      seed: 'kontor',
      instruments: [BTC],
      start,
    });
    const { begin } = await replayRange(REAL_FILE);
    const minutes = await feed.history(BTC.id, '1min', 0, ALL);
    const hours = await feed.history(BTC.id, '60min', 0, ALL);
    const days = await feed.history(BTC.id, '1day', 0, ALL);
    expect(minutes.at(-1)?.time).toBe(day);
    expect(prices(minutes.at(-1))).toBe(recorded().get(day)?.prices);
    expect(
      aggregate(
        minutes.filter(({ time }) => time >= begin + 59 * MINUTE_MS),
        '60min',
      ),
    ).toEqual(hours.filter(({ time }) => time >= begin + 59 * MINUTE_MS));
    const seam = minutes.findIndex(({ time }) => time === begin);
    expect(minutes[seam - 1]?.close).toBe(minutes[seam]?.open);
    expect(days.length).toBeGreaterThan(360);
    const seen = new Set(days.map(({ time }) => time));
    expect(seen.size).toBe(days.length);
    for (const [index, candle] of hours.filter(({ time }) => time < begin).entries()) {
      expect(candle.open).toBe(hours[index - 1]?.close ?? candle.open);
    }
  });
});

describe('a recorded minute', () => {
  test('passes open, both extremes and close, never outside', async () => {
    const file = await smallFile();
    for (const stepMs of [1000, 3000, 7000, 15_000]) {
      const feed = await open(file, { stepMs });
      const candles = play(feed, BEGIN, BEGIN + 5 * MINUTE_MS, stepMs);
      expect(candles.map(prices), `steps of ${stepMs}`).toEqual([
        '100,110,95,105',
        '105,105,90,104.5',
        '104.5,104.5,104.5,104.5',
        '106,106.5,106,106.5',
      ]);
      const volumes = candles.map(({ volume }) => formatAmount(volume));
      expect(volumes, `steps of ${stepMs}`).toEqual([
        '9677.41935',
        '20033.38898',
        '0',
        '4702.19906',
      ]);
    }
  });

  test('keeps the close and then the open when there are too few steps', async () => {
    const file = await smallFile();
    expect(play(await open(file), BEGIN, BEGIN + MINUTE_MS, 20_000).map(prices)).toEqual([
      '100,110,100,105',
    ]);
    expect(play(await open(file), BEGIN, BEGIN + MINUTE_MS, 30_000).map(prices)).toEqual([
      '100,105,100,105',
    ]);
    const long = await open(file);
    const update = updateOf(long.step(BEGIN, BEGIN + 120_000), BTC.id);
    expect(update?.volume).toBe(parseAmount('29710.80833'));
    expect(formatAmount(update?.price ?? 0n)).toBe('105');
  });

  test('still passes all four when steps were left out', async () => {
    const feed = await open(await smallFile());
    const found: string[] = [];
    for (const second of [0, 57, 58, 59]) {
      const time = BEGIN + second * 1000;
      found.push(formatAmount(updateOf(feed.step(time, time + 1000), BTC.id)?.price ?? 0n));
    }
    expect([found[0], found[3]]).toEqual(['100', '105']);
    expect(found.slice(1, 3).toSorted()).toEqual(['110', '95']);
  });

  test('a gap in the file has no ticks, and the others go on', async () => {
    const feed = await open(await smallFile());
    const time = BEGIN + 3 * MINUTE_MS + 5000;
    const updates = feed.step(time, time + 1000);
    expect(updateOf(updates, BTC.id)).toBeUndefined();
    expect(updateOf(updates, ETH.id)).toBeDefined();
    expect([feed.label, feed.labelOf(BTC.id), feed.labelOf(ETH.id)]).toEqual([
      'replay',
      'replay',
      'simulated',
    ]);
  });

  test('goes on after a restart in its middle, with neither price nor volume twice', async () => {
    const file = await smallFile();
    const whole = await open(file);
    const builder = new CandleBuilder(BASE_PERIODS);
    const stop = BEGIN + 33_000;
    let last = { price: 0n, time: 0 };
    for (let time = BEGIN; time <= stop; time += 3000) {
      const update = updateOf(whole.step(time, time + 3000), BTC.id);
      if (update !== undefined) builder.add(update, time);
      last = { price: update?.price ?? 0n, time };
    }
    const resume = new Map([[BTC.id, last]]);
    const again = await open(file, { start: stop + 1000, stepMs: 3000, resume });
    for (let time = stop + 3000; time < BEGIN + MINUTE_MS; time += 3000) {
      const update = updateOf(again.step(time, time + 3000), BTC.id);
      const expected = updateOf(whole.step(time, time + 3000), BTC.id);
      // An extreme that was passed before the stop does not come again.
      expect(update?.price, String(time - BEGIN)).toBe(expected?.price);
      if (update !== undefined) builder.add(update, time);
    }
    expect(prices(builder.current(BTC.id, '1min'))).toBe('100,110,95,105');
    expect(formatAmount(builder.current(BTC.id, '1min')?.volume ?? 0n)).toBe('9677.41935');
  });

  test('a longer stop is bridged from the file', async () => {
    const file = await smallFile();
    const resume = new Map([[BTC.id, { price: parseAmount('101'), time: BEGIN + 20_000 }]]);
    const feed = await open(file, { start: BEGIN + 2 * MINUTE_MS + 30_000, resume });
    const candles = await feed.bridge(BTC.id, 0, ALL);
    expect(candles.map(({ time }) => time)).toEqual([BEGIN, BEGIN + MINUTE_MS]);
    expect(candles[0]?.volume).toBeLessThan(parseAmount('9677.41935'));
    expect(candles[0]?.volume).toBeGreaterThan(0n);
    expect(prices(candles[1])).toBe('105,105,90,104.5');
  });
});

describe('the end of the file', () => {
  test('goes on simulated from the last price and says so', async () => {
    const infos: string[] = [];
    const feed = await open(await smallFile(), { infos });
    const end = BEGIN + 5 * MINUTE_MS;
    play(feed, BEGIN, end, 1000);
    expect(infos).toEqual([]);
    const update = updateOf(feed.step(end, end + 1000), BTC.id);
    expect(formatAmount(update?.price ?? 0n)).toBe('106.5');
    expect([feed.label, feed.labelOf(BTC.id)]).toEqual(['simulated', 'simulated']);
    expect(infos).toEqual(['the replay file is over, the market goes on simulated']);
    const later = end + 7 * MINUTE_MS;
    const resumed = updateOf(feed.step(later, later + 1000), BTC.id);
    const price = resumed?.price ?? 0n;
    const resume = new Map([[BTC.id, { price, time: later }]]);
    const again = await open(await smallFile(), { start: later + MINUTE_MS, resume });
    expect(again.label).toBe('simulated');
    expect((await again.bridge(BTC.id, 0, ALL))[0]?.open).toBe(price);
  });
});

test('a file with a byte order mark, CRLF and blank lines is the same file', async () => {
  const plain = await ReplayFile.read(await smallFile());
  const [header, ...rows] = [HEADER, ...ROWS.map(line)];
  const dressed = `\uFEFF${[header, '', ...rows, ' ', ''].join('\r\n')}`;
  const path = join(folder, 'dressed.csv');
  await writeFile(path, dressed);
  const read = await ReplayFile.read(path);
  const minutes = (file: ReplayFile) => ROWS.map((_, index) => file.at(index));
  expect(minutes(read)).toEqual(minutes(plain));
});

describe('a bad file', () => {
  const good = line([0, '100.0', '110.0', '95.0', '105.0', '1']);

  test.each([
    ['a wrong header', ['time,open,high,low,close,volume', good], 'line 1: the header must be'],
    ['an empty file', [''], 'the file is empty'],
    ['only a header', [HEADER], 'no candle after the header'],
    ['too few fields', [HEADER, good, '2022-01-05 12:01:00,1,2'], 'line 3: 6 fields expected, 3'],
    ['no number', [HEADER, line([0, '1', 'x', '1', '1', '1'])], 'line 2: not a price: x'],
    ['zero', [HEADER, line([0, '0', '0', '0', '0', '1'])], 'line 2: not a price: 0'],
    [
      'a negative volume',
      [HEADER, line([0, '1', '1', '1', '1', '-1'])],
      'line 2: not a volume: -1',
    ],
    ['a low above', [HEADER, line([0, '5', '6', '5.5', '6', '1'])], 'line 2: open or close lies'],
    ['no date', [HEADER, '2022-02-30 12:00:00,1,1,1,1,1'], 'line 2: no such date and time'],
    ['half a minute', [HEADER, '2022-01-05 12:00:30,1,1,1,1,1'], 'is not the start of a minute'],
    ['no order', [HEADER, line([1, '1', '1', '1', '1', '1']), good], 'line 3: 2022-01-05 12:00:00'],
    ['a double', [HEADER, good, good], 'line 3: 2022-01-05 12:00:00.000000 does not come after'],
  ])('with %s is refused by its line', async (_, lines, message) => {
    const failing = open(await fileOf(lines));
    await expect(failing).rejects.toThrow(FeedError);
    await expect(failing).rejects.toThrow(message);
  });

  test('or none at all, a strange symbol and a clock outside are refused', async () => {
    await expect(open(join(folder, 'none.csv'))).rejects.toThrow('there is no such file');
    await expect(open(folder)).rejects.toThrow('this is a folder');
    const file = await smallFile();
    await expect(open(file, { start: BEGIN - 1 })).rejects.toThrow('is outside');
    await expect(open(file, { start: BEGIN + 5 * MINUTE_MS })).rejects.toThrow('is outside');
    const common = { file, seed: 's', instruments: [BTC], start: BEGIN };
    await expect(openReplay({ ...common, symbol: 'XAU/USDT' })).rejects.toThrow('FEED_SYMBOL');
  });
});
