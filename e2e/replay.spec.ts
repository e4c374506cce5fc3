/**
 * A recorded day is played at sixty times its speed: the chart shows it, orders fill at its prices.
 */
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { calls, clientOf, Member } from './support/api.ts';
import { exact, plain } from './support/exact.ts';
import { type Bar, barOf, hasRecording, readRecording, RECORDING } from './support/replay-file.ts';
import { HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';
import { TradePage } from './support/trade-page.ts';
import { marketOf, type Order, place, type Quotation } from './support/trades.ts';

const SYMBOL = 'BTC/USDT';
/** An hour of that day ends soon after the start, so that one is seen to its end. */
const START = Date.parse('2022-01-05T00:30:00Z');
const LIVE_HOUR = Date.parse('2022-01-05T00:00:00Z');

// Without the recording there is nothing to play; it is no part of the repository.
test.skip(!hasRecording, `the recording is not there: ${RECORDING}`);
let server: Server | undefined;
let there: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start({
    environment: {
      FEED: `replay:${RECORDING}`,
      CLOCK_START: new Date(START).toISOString(),
      CLOCK_SPEED: '60',
      ...MOVED,
    },
  });
  there = server;
});
test.afterAll(() => server?.stop());

type Period = '1min' | '60min' | '1day';

/** The bars that the server serves in a span, by the ms at which they begin. */
async function served(period: Period, from: number, to: number): Promise<Map<number, Bar>> {
  const candles = await clientOf(there, undefined).call(calls.markets.candles, {
    symbol: SYMBOL,
    period,
    from,
    to,
  });
  return new Map(
    candles.map(({ time, open, high, low, close }) => [
      time,
      { open: exact(open), high: exact(high), low: exact(low), close: exact(close) },
    ]),
  );
}

/** Bars as text, so that a difference can be read. */
function written(bars: ReadonlyMap<number, Bar | undefined>): string[] {
  return [...bars].map(([time, bar]) => {
    const figures = bar && [bar.open, bar.high, bar.low, bar.close].map(plain);
    return `${new Date(time).toISOString()} ${figures?.join(' ') ?? 'nothing'}`;
  });
}

test('the chart shows that day', async ({ open }) => {
  const app = await open({}, there);
  const desk = new TradePage(app, SYMBOL);
  await app.load('/pages/market/market');
  await app.settled('market:title');
  await expect(app.main).toContainText(app.say('common:label.replay'));
  await desk.visit();
  const label = shapeOf('en', 'trade:chart.label');
  const chart = app.page.getByRole('group', { name: label });
  await expect(chart.locator('canvas').first()).toBeVisible();
  // Pointed at, the chart says the figures of a bar; the recording has it.
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  const shape = /O\s*([\d,.]+)\D*H\s*([\d,.]+)\D*L\s*([\d,.]+)\D*C\s*([\d,.]+)/u;
  let figures: readonly string[] = [];
  const read = async (): Promise<number> => {
    figures = shape.exec((await chart.textContent()) ?? '') ?? [];
    return figures.length;
  };
  await expect.poll(read, { message: 'the figures of the bar' }).toBe(5);
  const [open_, high, low, close] = figures
    .slice(1)
    .map((text) => plain(exact(text.replaceAll(',', ''))));
  const minutes = readRecording();
  // The chart goes on while it is looked at.
  const day = [...minutes].filter(([time]) => Math.abs(time - START) < 3 * 24 * HOUR_MS);
  const lengths = [1, 5, 15, 30, 60];
  const known = lengths.flatMap((count) =>
    day
      .filter(([time]) => time % (count * MINUTE_MS) === 0)
      .map(([time]) => barOf(minutes, time, count)),
  );
  const same = known.filter(
    (bar) =>
      bar !== undefined &&
      [bar.open, bar.high, bar.low, bar.close].map(plain).join() ===
        [open_, high, low, close].join(),
  );
  expect(same.length, `a bar of ${open_} ${high} ${low} ${close}`).toBeGreaterThan(0);
});

test('orders near the price fill within the minute that the recording has', async () => {
  const member = await Member.open(there, 'replay');
  await member.call(calls.people.grant, {});
  const market = await marketOf(member, SYMBOL);
  const bought = { type: 'buy', amount: '0.02', order_type: 'market' } as const;
  const taken = await place(member, market, bought);
  const resting = await restAround(member, market);
  await there.move(5 * MINUTE_MS);
  await expect
    .poll(async () => (await read(member, resting)).some((order) => order.status === 'filled'), {
      message: 'a resting order that fills',
    })
    .toBe(true);
  const filled = (await read(member, resting)).filter((order) => order.status === 'filled');
  const minutes = readRecording();
  const tolerance = await halfSpread(member, market);
  for (const order of [taken, ...filled]) {
    for (const fill of order.fills) {
      // The price of a moment stands until the next, which may lie in the next minute.
      const minute = Math.floor(fill.time / MINUTE_MS) * MINUTE_MS;
      const bar = barOf(minutes, minute - MINUTE_MS, 2);
      if (bar === undefined) throw new Error(`the recording has no minute of fill ${fill.id}`);
      const price = exact(fill.price);
      const span = `${plain(bar.low)} to ${plain(bar.high)}`;
      expect(price >= bar.low - tolerance, `${fill.price} in ${span}`).toBe(true);
      expect(price <= bar.high + tolerance, `${fill.price} in ${span}`).toBe(true);
    }
  }
});

/** Buys just below and sells just above, so that one of them fills whichever way the price goes. */
async function restAround(member: Member, market: Quotation): Promise<number[]> {
  const step = 10n ** BigInt(18 - market.price_precision);
  const { bids, asks } = await member.call(calls.markets.depth, { symbol: SYMBOL });
  const bid = exact(bids[0]?.[0] ?? '0');
  const ask = exact(asks[0]?.[0] ?? '0');
  const ids: number[] = [];
  for (const away of [1n, 20n, 60n]) {
    const buy = { type: 'buy', target_price: plain(bid - away * step) } as const;
    const sell = { type: 'sell', target_price: plain(ask + away * step) } as const;
    for (const order of [buy, sell]) {
      ids.push((await place(member, market, { ...order, amount: '0.004' })).id);
    }
  }
  return ids;
}

function read(member: Member, ids: readonly number[]): Promise<Order[]> {
  return Promise.all(ids.map((id) => member.call(calls.spot.detail, { id })));
}

/** The liquidity account quotes this far from the index, so a fill may lie as far beyond it. */
async function halfSpread(member: Member, market: Quotation): Promise<bigint> {
  const { bids, asks } = await member.call(calls.markets.depth, { symbol: SYMBOL });
  const step = 10n ** BigInt(18 - market.price_precision);
  return (exact(asks[0]?.[0] ?? '0') - exact(bids[0]?.[0] ?? '0')) / 2n + step;
}

test('the day and the hours before the start are the recording', async () => {
  const minutes = readRecording();
  const day = LIVE_HOUR - 24 * HOUR_MS;
  const hours = Array.from({ length: 24 }, (_, index) => day + index * HOUR_MS);
  const expected = new Map(hours.map((time) => [time, barOf(minutes, time, 60)]));
  expect(written(await served('60min', day, LIVE_HOUR))).toEqual(written(expected));
  const whole = new Map([[day, barOf(minutes, day, 24 * 60)]]);
  expect(written(await served('1day', day, day + HOUR_MS))).toEqual(written(whole));
});

test('an hour that was played to its end is the recording, minute by minute', async () => {
  const end = LIVE_HOUR + HOUR_MS;
  await there.move(HOUR_MS);
  // The clock alone does not tell it: candles are served when they are written.
  await expect
    .poll(async () => (await served('1min', end, end + HOUR_MS)).size, {
      message: 'a price of the next hour',
    })
    .toBeGreaterThan(0);
  const minutes = readRecording();
  const times = Array.from({ length: 60 }, (_, index) => LIVE_HOUR + index * MINUTE_MS);
  const expected = new Map(times.map((time) => [time, barOf(minutes, time, 1)]));
  // A price that the exchange did not take is in no candle: then its log says why.
  const said = there.log().split('\n').filter(isWarning).join('\n');
  expect(written(await served('1min', LIVE_HOUR, end)), said).toEqual(written(expected));
  const hour = new Map([[LIVE_HOUR, barOf(minutes, LIVE_HOUR, 60)]]);
  expect(written(await served('60min', LIVE_HOUR, end))).toEqual(written(hour));
});

/** Whether the server says by this line of its log that something was not as it should be. */
function isWarning(line: string): boolean {
  return /"level":(?:40|50|60)/u.test(line);
}
