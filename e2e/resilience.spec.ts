/** What people see and keep when the server, an answer or a file goes missing. */
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, plain, sum, times } from './support/exact.ts';
import { axeFaults, rawTexts } from './support/page-checks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';
import { TRADE, TradePage } from './support/trade-page.ts';
import { marketOf, type Quotation } from './support/trades.ts';

const SYMBOL = 'BTC/USDT';
const HOME = '/pages/index/index';
/** One that nobody is led to from the home, so that nothing of it is there yet. */
const HELP = '/pages/invest/help';
const ORDERS_BEFORE_THE_KILL = 25;
/** A page of the list has all of them, with what two runs send at once and the page's own. */
const ORDERS_MAX = 95;
/** What a browser says of a server that is not there. */
const AWAY = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|Failed to load resource|50\d/u;

/** A price at which an order waits: on a whole step, well below the market. */
function below(market: Quotation): string {
  const step = 10n ** BigInt(18 - market.price_precision);
  return plain(((exact(market.now_price ?? '0') * 96n) / 100n / step) * step);
}

/** Sends orders one after the other until told to stop; remembers which were acknowledged. */
function keepTrading(member: Member, market: Quotation, price: string) {
  const acknowledged: number[] = [];
  let unknown = 0;
  let stopped = false;
  const run = async (): Promise<void> => {
    while (!stopped && acknowledged.length < ORDERS_MAX) {
      try {
        const order = { type: 'buy', amount: '0.001', target_price: price } as const;
        const { currency_id, legal_id } = market;
        const { id } = await member.call(calls.spot.place, { ...order, currency_id, legal_id });
        acknowledged.push(id);
      } catch {
        // The answer was lost: the order may be there or not.
        unknown += 1;
        stopped = true;
      }
    }
  };
  const done = Promise.all([run(), run()]);
  return {
    acknowledged,
    unknown: () => unknown,
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}

test('a server that is killed in the middle of trading comes back with every order', async ({
  open,
}) => {
  test.setTimeout(HOOK_MS_MAX);
  const server = await Server.start();
  try {
    const member = await Member.open(server, 'resilience');
    await member.call(calls.people.grant, {});
    const market = await marketOf(member, SYMBOL);
    const price = below(market);
    const app = await open({ token: member.token }, server);
    const desk = new TradePage(app, SYMBOL);
    await app.load(HOME);
    await desk.visit();
    await desk.send({ side: 'buy', type: 'limit', price, amount: '0.002' });
    await expect(desk.openOrders).toHaveCount(1);
    await app.quiet();

    const trading = keepTrading(member, market, price);
    await expect
      .poll(() => trading.acknowledged.length, {
        message: 'orders that were acknowledged',
        intervals: [20],
      })
      .toBeGreaterThan(ORDERS_BEFORE_THE_KILL);
    app.watch.expect(AWAY);
    await server.kill();
    const banner = app.notice(shapeOf('en', 'common:connection.paused'));
    await expect(banner).toBeVisible();
    await trading.stop();
    await server.startAgain();
    await expect(banner).toBeHidden();
    await expectBookGoesOn(desk);

    await checkOrders(app, member, trading, price);
    await desk.send({ side: 'buy', type: 'limit', price, amount: '0.003' });
    await expect(app.notice(app.say('trade:placed.open'))).toBeVisible();
  } finally {
    await server.stop();
  }
});

/** Once shown again, the levels change with the next ticks. */
async function expectBookGoesOn(desk: TradePage): Promise<void> {
  const levels = async (): Promise<string> => (await desk.asks().allTextContents()).join(' ');
  await expect.poll(levels).toMatch(/\d/u);
  const before = await levels();
  await expect.poll(levels, { message: 'levels that change' }).not.toBe(before);
}

async function checkOrders(
  app: App,
  member: Member,
  trading: ReturnType<typeof keepTrading>,
  price: string,
): Promise<void> {
  const { data, total } = await member.call(calls.spot.list, { status: 'open', limit: 100 });
  const there = new Set(data.map((order) => order.id));
  expect(total).toBeLessThanOrEqual(100);
  expect(trading.acknowledged.filter((id) => !there.has(id))).toEqual([]);
  expect(total).toBeLessThanOrEqual(trading.acknowledged.length + trading.unknown() + 1);
  // Everything that waits has its money set aside, to the last digit, and nothing else has.
  const held = sum(data.map((order) => times(exact(order.amount), exact(price))));
  const { accounts } = await member.call(calls.wallet.list, {});
  const spot = accounts.find((account) => account.type === 'change')?.balances ?? [];
  const dollars = spot.find((balance) => balance.name === 'USDT');
  expect(plain(exact(dollars?.frozen ?? '0'))).toBe(plain(held));
  expect(plain(exact(dollars?.available ?? '0'))).toBe(plain(exact('10000') - held));
  // The page has noticed by itself.
  const tab = app.page.getByRole('tab', { name: app.say('trade:orders.open') });
  await expect(tab).toHaveText(new RegExp(`${total}$`, 'u'));
}

/** Makes what was sent older, and loads the page anew. */
async function aged(app: App, ms: number): Promise<void> {
  await app.page.evaluate((by) => {
    const kept = JSON.parse(sessionStorage.getItem('kontor.unanswered') ?? '{}');
    for (const one of kept.state.sent) one.sentMs -= by;
    sessionStorage.setItem('kontor.unanswered', JSON.stringify(kept));
  }, ms);
  await app.page.reload();
}

test('an order whose answer is lost is sent again and placed once', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const market = await marketOf(member, SYMBOL);
  const app = await open({ token: member.token });
  const desk = new TradePage(app, SYMBOL);
  await app.load(HOME);
  await desk.visit();
  app.watch.expect(/ERR_FAILED|Failed to load resource/u);
  const keys: (string | undefined)[] = [];
  const stamps: (string | undefined)[] = [];
  await app.page.route('**/api/coin/trade', async (route) => {
    // The server takes the order, and the answer never arrives.
    const headers = route.request().headers();
    keys.push(headers['idempotency-key']);
    stamps.push(headers['idempotency-stamp']);
    await route.fetch();
    await route.abort();
  });
  await desk.send({ side: 'buy', type: 'limit', price: below(market), amount: '0.001' });
  await expect(desk.form).toContainText(app.say('trade:unknown.body'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(stamps[0]).toMatch(/^\d{13}$/);
  expect(new Set(stamps).size).toBe(1);
  await app.page.unroute('**/api/coin/trade');
  // It waits for the reader wherever they go, also over a reload of the page.
  await app.visit(HOME);
  await app.settled('home:title');
  await desk.visit();
  await expect(desk.form).toContainText(app.say('trade:unknown.body'));
  await app.page.reload();
  await expect(desk.form).toContainText(app.say('trade:unknown.body'));
  await aged(app, 3_600_000);
  await expect(desk.form).toContainText(app.say('trade:unknown.late'));
  await expect(app.button('trade:unknown.again')).toHaveCount(0);
  await aged(app, -3_600_000);
  await expect(desk.form).toContainText(app.say('trade:unknown.body'));
  const again = app.page.waitForRequest('**/api/coin/trade');
  await app.button('trade:unknown.again').click();
  const { 'idempotency-key': key, 'idempotency-stamp': stamp } = (await again).headers();
  expect([key, stamp]).toEqual([keys[0], stamps[0]]);
  await expect(desk.form).not.toContainText(app.say('trade:unknown.body'));
  await expect(app.notice(app.say('trade:placed.open'))).toBeVisible();
  await expect(desk.openOrders).toHaveCount(1);
  const { total } = await member.call(calls.spot.list, { status: 'open' });
  expect(total).toBe(1);
});

test('a lost network is told at once, and prices go on when it is back', async ({ open }) => {
  const app = await open();
  await app.load(HOME);
  await app.settled('home:title');
  app.watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|Failed to (?:load|fetch)/u);
  const banner = app.notice(shapeOf('en', 'common:connection.paused'));
  await app.context.setOffline(true);
  await expect(banner).toBeVisible();
  await app.context.setOffline(false);
  await expect(banner).toBeHidden();
});

/** The scripts that the app has asked for. */
function scriptsOf(app: App): Set<string> {
  const scripts = new Set<string>();
  app.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  return scripts;
}

test('a page whose files do not load says so and loads at the next try', async ({ open }) => {
  // Which files the screen needs beyond those of the first page.
  const scout = await open();
  const scripts = scriptsOf(scout);
  await scout.load(HOME);
  await scout.settled('home:title');
  const known = new Set(scripts);
  await scout.visit(TRADE);
  await scout.settled('trade:title');
  const needed = [...scripts].filter((path) => !known.has(path));
  expect(needed.length).toBeGreaterThan(0);

  const app = await open();
  app.watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)/u);
  await app.page.route(
    (url) => needed.includes(url.pathname),
    (route) => route.abort('internetdisconnected'),
  );
  await app.load(HOME);
  await app.settled('home:title');
  await app.visit(TRADE);
  await expect(app.main).toContainText(app.say('common:screen.failed.title'));
  await app.page.unrouteAll();
  await app.button('common:retry').click();
  await app.settled('trade:title');
  await expect(new TradePage(app, SYMBOL).form).toBeVisible();
});

test('a page that did not load without a network comes with it', async ({ open }) => {
  const app = await open();
  app.watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)|WebSocket|socket\.io/u);
  await app.load(HOME);
  await app.settled('home:title');
  await app.context.setOffline(true);
  await app.visit(HELP);
  await expect(app.main).toContainText(app.say('common:screen.failed.title'));
  await expect(app.button('common:back')).toBeVisible();
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  expect(await rawTexts(app.page, 'en')).toEqual([]);
  await app.context.setOffline(false);
  await app.settled('dual:help.title');
  await app.button('common:back').click();
  await app.settled('dual:title');
});
