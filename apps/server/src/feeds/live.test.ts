import { formatAmount, parseAmount } from '@kontor/money';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../platform/clock.ts';
import { connectCcxt } from './exchanges.ts';
import { FeedError, type FeedInstrument, type PriceUpdate } from './feed.ts';
import { LiveFeed } from './live.ts';
import { FakeExchange } from './testing/fake-exchange.ts';

const START = Date.UTC(2026, 10, 20, 15, 0);
const BTC: FeedInstrument = {
  id: 1,
  symbol: 'BTC/USDT',
  class: 'coin',
  priceDecimals: 1,
  quantityDecimals: 5,
  referencePrice: parseAmount('67218.4'),
  volatilityYear: 0.5,
};
const AAPL: FeedInstrument = {
  ...BTC,
  id: 2,
  symbol: 'AAPL/USDT',
  class: 'stock',
  priceDecimals: 2,
  quantityDecimals: 3,
  referencePrice: parseAmount('226.47'),
};

const opened: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

/** A feed over real ccxt that finds its exchanges on this machine. */
async function feedOf(fakes: Record<string, FakeExchange>, order = Object.keys(fakes)) {
  for (const fake of Object.values(fakes)) {
    await fake.start();
    opened.push(fake);
  }
  const clock = new ManualClock(START);
  const sleep = (ms: number): Promise<void> => clock.sleepUntil(clock.now() + ms);
  const retriesMs: number[] = [];
  const warn = (details: object): void => {
    if ('retryMs' in details) retriesMs.push(Number(details.retryMs));
  };
  const feed = new LiveFeed({
    clock,
    log: { info: () => {}, warn },
    instruments: [BTC, AAPL],
    seed: 'test',
    start: START,
    exchanges: order,
    connect: (id) => connectCcxt(id, { addresses: fakes[id]?.addresses, sleep }),
  });
  opened.push({ stop: () => feed.close() });
  return { clock, feed, retriesMs };
}

/** Waits for something that the network brings. */
function until(condition: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 5 });
}

async function quoted(fake: FakeExchange, feed: LiveFeed, price: string, sources: number) {
  await until(() => fake.subscribed);
  // The listener asks for news only after it has subscribed, so the quote is repeated until heard.
  await until(() => {
    fake.quote('BTC/USDT', price);
    return feed.liveSources(BTC.id) === sources;
  });
}

function bitcoin(updates: readonly PriceUpdate[]): string | undefined {
  const update = updates.find(({ instrumentId }) => instrumentId === BTC.id);
  return update && `${formatAmount(update.price)} of ${update.sources}`;
}

describe('live feed', () => {
  test('takes the median of the exchanges and leaves out the one that fell silent', async () => {
    const okx = new FakeExchange('okx', ['BTC/USDT', 'ETH/USDT']);
    const okxus = new FakeExchange('okx', ['BTC/USDT']);
    const binance = new FakeExchange('binance', ['BTC/USDT', 'BNB/USDT']);
    const { clock, feed } = await feedOf({ okx, okxus, binance });
    expect(bitcoin(feed.step(START))).toBeUndefined();
    await quoted(okx, feed, '67200.1', 1);
    await quoted(okxus, feed, '67300.4', 2);
    expect(bitcoin(feed.step(START))).toBe('67250.2 of 2');
    await clock.advance(6000);
    await quoted(binance, feed, '67999.9', 3);
    expect(bitcoin(feed.step(START + 6000))).toBe('67300.4 of 3');
    await clock.advance(4000);
    expect(bitcoin(feed.step(START + 10_000))).toBe('67300.4 of 3');
    await clock.advance(1);
    expect(bitcoin(feed.step(START + 10_001))).toBe('67999.9 of 1');
    await clock.advance(6000);
    expect(bitcoin(feed.step(START + 16_001))).toBeUndefined();
  });

  test('an exchange that dies is tried again, later each time, and comes back', async () => {
    const okx = new FakeExchange('okx', ['BTC/USDT']);
    const binance = new FakeExchange('binance', ['BTC/USDT']);
    const { clock, feed, retriesMs } = await feedOf({ okx, binance });
    await quoted(okx, feed, '67200', 1);
    await quoted(binance, feed, '67400', 2);
    await okx.stop();
    await until(() => retriesMs.length === 1);
    await clock.advance(1000);
    await until(() => retriesMs.length === 2);
    await clock.advance(2000);
    await until(() => retriesMs.length === 3);
    expect(retriesMs).toEqual([1000, 2000, 4000]);
    await clock.advance(10_000);
    await quoted(binance, feed, '67500', 1);
    expect(bitcoin(feed.step(clock.now()))).toBe('67500 of 1');
    await binance.stop();
    await clock.advance(11_000);
    expect(bitcoin(feed.step(clock.now()))).toBeUndefined();
    await okx.start();
    await vi.waitFor(
      async () => {
        await clock.advance(1000);
        expect(okx.subscribed).toBe(true);
      },
      { timeout: 30_000, interval: 20 },
    );
    await quoted(okx, feed, '67600', 1);
    expect(bitcoin(feed.step(clock.now()))).toBe('67600 of 1');
  });

  test('volume is what the 24 hours grew by and what fell out of them', async () => {
    const okx = new FakeExchange('okx', ['BTC/USDT']);
    const { clock, feed } = await feedOf({ okx });
    await quoted(okx, feed, '67200', 1);
    await clock.advance(8640);
    feed.step(clock.now());
    okx.quote('BTC/USDT', '67201', '1002.5');
    const updates = await vi.waitFor(() => {
      const found = feed.step(clock.now()).find(({ instrumentId }) => instrumentId === BTC.id);
      expect(found?.price).toBe(parseAmount('67201'));
      return found;
    });
    // 2.5 more in the window, and a ten-thousandth of a day of 1,000 left it.
    expect(updates?.volume).toBe(parseAmount('2.6'));
  });

  test('stocks are simulated and say so', async () => {
    const { feed } = await feedOf({ okx: new FakeExchange('okx', ['BTC/USDT']) });
    expect(feed.labelOf(BTC.id)).toBe('live');
    expect(feed.labelOf(AAPL.id)).toBe('simulated');
    expect(feed.step(START).map(({ instrumentId }) => instrumentId)).toEqual([AAPL.id]);
    expect((await feed.history(AAPL.id, '1day', 0, START)).length).toBeGreaterThan(200);
    expect(() => feed.labelOf(99)).toThrow(FeedError);
  });

  test('history comes from the first exchange that answers', async () => {
    const okx = new FakeExchange('okx', ['BTC/USDT']);
    const binance = new FakeExchange('binance', ['BTC/USDT']);
    const minute = START - 120_000;
    binance.candles = [
      [minute, '67000.15', '67010', '66990.5', '67005', '1.234567'],
      [minute + 60_000, '67005', '67020', '67000', '67011', '2'],
      [START, '67011', '67011', '67011', '67011', '3'],
    ];
    const { feed } = await feedOf({ okx, binance });
    await until(() => okx.subscribed && binance.subscribed);
    const candles = await feed.history(BTC.id, '1min', minute, Number.POSITIVE_INFINITY);
    expect(okx.candleRequests).toBeGreaterThan(0);
    expect(candles.map(({ time }) => time)).toEqual([minute, minute + 60_000]);
    expect(candles[0]).toEqual({
      time: minute,
      open: parseAmount('67000.1'),
      high: parseAmount('67010'),
      low: parseAmount('66990.5'),
      close: parseAmount('67005'),
      volume: parseAmount('1.23456'),
    });
  });

  test('refuses a fast clock, no exchange and a name that is none', async () => {
    const common = { instruments: [BTC], seed: 's', start: START };
    const make = (clock: ManualClock, exchanges: string[]) => () =>
      new LiveFeed({ ...common, clock, exchanges });
    expect(make(new ManualClock(START, 60), ['okx'])).toThrow('CLOCK_SPEED 1');
    expect(make(new ManualClock(START), [])).toThrow(FeedError);
    const sleep = async (): Promise<void> => {};
    await expect(connectCcxt('../okx', { sleep })).rejects.toThrow('not the name of an exchange');
    await expect(connectCcxt('nosuch', { sleep })).rejects.toThrow('no streaming exchange');
  });
});
