import { calls, type InputOf, PRICE_ALERTS_MAX } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { priceAlertFires, priceAlerts } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader } from '../../testing/trading.ts';
import { alertsPart } from './alerts-part.ts';

const { alerts, messages } = calls;
const SYMBOL = 'BTC/USDT';

let server: TestServer;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({ parts: [alertsPart()] });
  // From now on prices come from the tests alone.
  await server.program.services.markets.close();
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const services = () => server.program.services;
const instrumentId = () => services().markets.catalogue.bySymbol(SYMBOL)?.instrument.id ?? 0;
const lastPrice = () => services().markets.quotes.price(instrumentId()) ?? 0n;
/** The last price by so many thousandths, on the market's steps. */
const near = (thousandths: bigint) => {
  const step = 10n ** 17n;
  return formatAmount(((lastPrice() * (1_000n + thousandths)) / 1_000n / step) * step);
};
/** An index tick of the moment, as the feed brings it. */
async function tick(price: string): Promise<void> {
  const { exchange, clock } = services();
  const input = { at: clock.now(), prices: [[instrumentId(), price, '0']] };
  await exchange.submit({ kind: 'market.tick', actor: 0, input, key: null });
  await services().alerts.idle();
  await projected(server);
}
const later = () => server.clock.advance(1_000);
const told = async (who: Trader) =>
  (await server.must(messages.list, { type: 'system' }, who.as)).data.filter(({ title }) =>
    title.startsWith(SYMBOL),
  );
const set = (who: Trader, input: Partial<InputOf<typeof alerts.save>>) =>
  server.must(
    alerts.save,
    { symbol: SYMBOL, type: 'above', target: near(10n), repeat: 'once', ...input },
    who.as,
  );
const list = (who: Trader) => server.must(alerts.list, {}, who.as);
const history = (who: Trader) => server.must(alerts.history, {}, who.as);

describe('an alert about a price', () => {
  it('tells its owner once, with the price and the second of the tick', async () => {
    const target = near(10n);
    const { id } = await set(alice, { target });
    await later();
    await tick(near(9n));
    expect(await told(alice)).toEqual([]);
    await later();
    const price = near(11n);
    await tick(price);
    const at = new Date(server.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
    const [message, ...others] = await told(alice);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: 'BTC/USDT rose to your price',
      link: '/pages/transaction/index?symbol=BTC%2FUSDT',
    });
    const shown = message?.body.replaceAll(',', '') ?? '';
    expect(shown).toContain(target);
    expect(shown).toContain(price);
    expect(message?.body).toContain(`${at} UTC`);
    expect((await list(alice)).data).toEqual([]);
    expect((await history(alice)).data[0]).toMatchObject({ price, target, moved: null });
    await later();
    await tick(near(5n));
    await later();
    expect(await told(alice)).toHaveLength(1);
    expect(await server.errorOf(alerts.switch, { id, on: false }, alice.as)).toBe('ALERT_UNKNOWN');
    expect(await told(bob)).toEqual([]);
  });

  it('of each day rests for one and goes on then', async () => {
    const target = near(-10n);
    await set(bob, { type: 'below', target, repeat: 'daily' });
    await later();
    await tick(near(-11n));
    await later();
    await tick(near(-11n));
    expect(await told(bob)).toHaveLength(1);
    const [resting] = (await list(bob)).data;
    expect(resting?.resting_until).toBeGreaterThan(server.clock.now());
    await server.clock.advance(DAY_MS);
    await tick(near(-12n));
    expect(await told(bob)).toHaveLength(2);
    await server.must(alerts.remove, { id: resting?.id ?? 0 }, bob.as);
  });

  it('is silent while it is paused, and from its deletion on', async () => {
    const paused = await set(alice, { target: near(20n) });
    const gone = await set(alice, { target: near(21n) });
    await server.must(alerts.switch, { id: paused.id, on: false }, alice.as);
    await server.must(alerts.remove, { id: gone.id }, alice.as);
    const before = (await told(alice)).length;
    await later();
    await tick(near(25n));
    expect(await told(alice)).toHaveLength(before);
    expect((await list(alice)).data).toMatchObject([{ id: paused.id, on: false }]);
    // The price went by while nobody watched.
    await services()
      .queries.update(priceAlerts)
      .set({ target: parseAmount(near(-5n)) })
      .where(eq(priceAlerts.id, paused.id));
    const passed = await server.call(alerts.switch, { id: paused.id, on: true }, alice.as);
    expect(passed.error?.error).toBe('ALERT_PASSED');
    const changed = await set(alice, { id: paused.id, target: near(30n) });
    expect(changed).toMatchObject({ id: paused.id, on: true });
    await later();
    await tick(near(31n));
    expect(await told(alice)).toHaveLength(before + 1);
  });

  it('is not set where the price is already, nor at half a step', async () => {
    const of = (input: Partial<InputOf<typeof alerts.save>>) =>
      server.errorOf(
        alerts.save,
        { symbol: SYMBOL, type: 'above', target: near(10n), repeat: 'once', ...input },
        alice.as,
      );
    expect(await of({ target: near(-1n) })).toBe('ALERT_PASSED');
    expect(await of({ type: 'below', target: near(1n) })).toBe('ALERT_PASSED');
    expect(await of({ target: `${near(10n)}1111111` })).toBe('PRICE_STEP');
    expect(await of({ target: '2000000000000' })).toBe('FIELD_TOO_LARGE');
    expect(await of({ symbol: 'NOPE/USDT' })).toBe('MARKET_UNKNOWN');
    expect(await of({ minutes: '5' })).toBe('FIELD_UNKNOWN');
    expect(await of({ type: 'rise', target: '5' })).toBe('FIELD_REQUIRED');
    expect(await of({ type: 'rise', target: '91', minutes: '5' })).toBe('FIELD_TOO_LARGE');
    expect(await of({ type: 'rise', target: '0.05', minutes: '5' })).toBe('FIELD_DECIMALS');
    expect(await of({ id: 999_999 })).toBe('ALERT_UNKNOWN');
    expect(await server.errorOf(alerts.list, {})).toBe('LOGIN_REQUIRED');
  });
});

describe('an alert about a movement', () => {
  it('counts from the signed ticks of its window', async () => {
    await server.clock.advance(600_000);
    await tick(near(0n));
    const base = lastPrice();
    await set(alice, { type: 'rise', target: '3', minutes: '5' });
    const before = (await told(alice)).length;
    await later();
    await tick(formatAmount((base * 1_029n) / 1_000n));
    expect(await told(alice)).toHaveLength(before);
    await later();
    await tick(formatAmount((base * 1_031n) / 1_000n));
    const [message] = await told(alice);
    expect(message?.title).toBe('BTC/USDT is up 3.10%');
    expect(message?.body).toContain('5 min');
    expect((await history(alice)).data[0]?.moved).toMatch(/^3\.1/u);
  });
});

describe('a restart', () => {
  it('judges the ticks that were missed, and tells what was not told, once', async () => {
    const { alerts: watch, exchange, queries } = services();
    await set(bob, { target: near(10n) });
    await set(bob, { target: near(50n) });
    const before = (await told(bob)).length;
    await watch.idle();
    await later();
    // Ticks that nobody judges, as in the moment of a crash.
    await watch.stop();
    await later();
    const input = { at: server.clock.now(), prices: [[instrumentId(), near(11n), '0']] };
    await exchange.submit({ kind: 'market.tick', actor: 0, input, key: null });
    await projected(server);
    expect(await told(bob)).toHaveLength(before);
    await watch.start(services());
    await projected(server);
    expect(await told(bob)).toHaveLength(before + 1);
    // Fired but not told.
    await queries
      .update(priceAlertFires)
      .set({ told: false })
      .where(eq(priceAlertFires.userId, bob.id));
    for (let times = 0; times < 2; times += 1) {
      await watch.stop();
      await watch.start(services());
    }
    await projected(server);
    expect(await told(bob)).toHaveLength(before + 1);
    expect((await list(bob)).total).toBe(1);
  });
});

describe('an exchange that does not answer', () => {
  it('does not keep what fired from being told, without a restart', async () => {
    const { exchange } = services();
    await set(alice, { target: near(10n) });
    const before = (await told(alice)).length;
    const submit = exchange.submit.bind(exchange);
    const away = vi
      .spyOn(exchange, 'submit')
      .mockImplementation((command) =>
        command.kind === 'notice.send' ? Promise.reject(new Error('away')) : submit(command),
      );
    await later();
    await tick(near(11n));
    away.mockRestore();
    expect(await told(alice)).toHaveLength(before);
    server.wallClock.advance(60_000);
    await later();
    await tick(near(0n));
    expect(await told(alice)).toHaveLength(before + 1);
  });
});

describe('an alert that is moved to another market', () => {
  const other = 'ETH/USDT';

  it('is not judged by the prices of the first, whichever change is taken over last', async () => {
    const { markets, alerts: watch } = services();
    const ethId = markets.catalogue.bySymbol(other)?.instrument.id ?? 0;
    const eth = markets.quotes.price(ethId) ?? 0n;
    const { id } = await set(bob, { target: near(10n) });
    const target = formatAmount(((eth * 2n) / 10n ** 18n) * 10n ** 18n);
    expect(parseAmount(target)).toBeLessThan(lastPrice());
    await set(bob, { id, symbol: other, target });
    watch.changed(id);
    const before = (await history(bob)).total;
    await later();
    await tick(near(1n));
    expect((await history(bob)).total).toBe(before);
    await server.must(alerts.remove, { id }, bob.as);
  });

  it('leaves nothing in memory behind', async () => {
    const watch = services().alerts;
    await watch.idle();
    const before = watch.size;
    for (let times = 0; times < 3; times += 1) {
      const { id } = await set(bob, { target: near(40n) });
      await set(bob, { id, symbol: other, target: '900000' });
      await server.must(alerts.remove, { id }, bob.as);
    }
    await watch.idle();
    expect(watch.size).toBe(before);
  });
});

describe('a late price', () => {
  it('decides nothing', async () => {
    await server.clock.advance(60_000);
    const target = near(10n);
    await set(alice, { target });
    const before = (await told(alice)).length;
    await server.clock.advance(60_000);
    const { exchange } = services();
    const at = server.clock.now() - 30_000;
    const input = { at, prices: [[instrumentId(), near(20n), '0']] };
    await exchange.submit({ kind: 'market.tick', actor: 0, input, key: null });
    await services().alerts.idle();
    await projected(server);
    expect(await told(alice)).toHaveLength(before);
  });
});

describe('the limit', () => {
  it('is held against many at once, and an equal alert is the same one', async () => {
    const carol = await newTrader(server, 'carol');
    const first = await set(carol, { target: near(100n) });
    expect((await set(carol, { target: near(100n) })).id).toBe(first.id);
    const more = Array.from({ length: PRICE_ALERTS_MAX + 3 }, (_, n) =>
      server.errorOf(
        alerts.save,
        {
          symbol: SYMBOL,
          type: 'above',
          target: near(BigInt(101 + n)),
          repeat: 'once',
        },
        carol.as,
      ),
    );
    const refused = (await Promise.all(more)).filter((code) => code === 'TOO_MANY_ALERTS');
    expect(refused).toHaveLength(4);
    expect((await list(carol)).total).toBe(PRICE_ALERTS_MAX);
    const own = await services()
      .queries.select()
      .from(priceAlerts)
      .where(eq(priceAlerts.userId, carol.id));
    expect(own).toHaveLength(PRICE_ALERTS_MAX);
  });
});
