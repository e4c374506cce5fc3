/** The exchange behind two addresses: one is shut, and everything goes on by the other. */
import { calls, Member, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, plain } from './support/exact.ts';
import { LineDoor } from './support/lines.ts';
import { freePort, HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';
import { TradePage } from './support/trade-page.ts';
import { marketOf, type Quotation } from './support/trades.ts';

const SYMBOL = 'BTC/USDT';
const HOME = '/pages/index/index';
const LINE = '/pages/SwitchLine/SwitchLine';
/** What a browser says of a line that is not there. */
const AWAY = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_FAILED|WebSocket|Failed to load/u;

test.describe.configure({ mode: 'serial' });

let server: Server;
let first: LineDoor;
let second: LineDoor;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  first = new LineDoor(await freePort());
  second = new LineDoor(await freePort());
  const LINES = `First=${first.address},Second=${second.address}`;
  server = await Server.start({ environment: { LINES } });
  await first.openTo(server.address);
  await second.openTo(server.address);
});
test.afterAll(async () => {
  await first.shut();
  await second.shut();
  await server.stop();
});

/** The server as somebody reaches it by the first line. */
function byFirst(): Place {
  return { address: first.address, dataDirectory: server.dataDirectory };
}

/** Kept by this browser: the user has chosen the first line. */
function keptLine(url: string | null): string {
  const lines = [first, second].map(({ address }) => ({ name: address, url: address }));
  return JSON.stringify({ state: { lines, chosen: url }, version: 1 });
}

function below(market: Quotation): string {
  const step = 10n ** BigInt(18 - market.price_precision);
  return plain(((exact(market.now_price ?? '0') * 96n) / 100n / step) * step);
}

function radio(app: App, name: string) {
  return app.main.getByRole('radio', { name: new RegExp(`^${name}`, 'u') });
}

test('a line is shut: prices and the order in flight go on by the other, once', async ({
  open,
}) => {
  const member = await Member.open(server, 'lines');
  await member.call(calls.people.grant, {});
  const price = below(await marketOf(member, SYMBOL));
  const app = await open({ token: member.token }, byFirst());
  const desk = new TradePage(app, SYMBOL);
  // Before the app is there, which writes down what it measures.
  await app.context.addInitScript((kept) => {
    if (localStorage.getItem('kontor.lines') === null) localStorage.setItem('kontor.lines', kept);
  }, keptLine(first.address));
  await app.load(HOME);
  await desk.visit();
  app.watch.expect(AWAY);
  const keys: (string | undefined)[] = [];
  app.page.on('request', (request) => {
    const isOrder = request.url().endsWith('/api/coin/trade') && request.method() === 'POST';
    if (isOrder) keys.push(request.headers()['idempotency-key']);
  });
  const sockets: string[] = [];
  app.page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host));
  await app.page.route(`${first.address}/api/coin/trade`, async (route) => {
    // The exchange takes the order; the line is shut before the answer is through.
    await route.fetch();
    await first.shut();
    await route.abort();
  });
  await desk.send({ side: 'buy', type: 'limit', price, amount: '0.001' });
  await expect(app.notice(app.say('trade:placed.open'))).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect(desk.openOrders).toHaveCount(1);
  expect((await member.call(calls.spot.list, { status: 'open' })).total).toBe(1);

  // The stream comes over the other line now.
  await expect.poll(() => sockets).toContain(new URL(second.address).host);
  await expect(app.notice(shapeOf('en', 'common:connection.paused'))).toBeHidden();
  const levels = async () => (await desk.asks().allTextContents()).join(' ');
  const before = await levels();
  await expect.poll(levels, { message: 'levels that change' }).not.toBe(before);
  await first.openTo(server.address);
});

test('lines are measured, chosen and kept, and the list of addresses is genuine', async ({
  open,
}) => {
  const app = await open({}, byFirst());
  await app.load(LINE);
  await app.settled('lines:title');
  const { main } = app;
  await expect(main.getByText(/\d ms/u)).toHaveCount(2);
  await expect(radio(app, app.say('lines:automatic'))).toBeChecked();
  const host = new URL(first.address).host;
  await expect(main.getByText(app.say('lines:genuine.here', { host }))).toBeVisible();
  await radio(app, 'Second').check();
  const other = app.page.waitForRequest((request) => request.url().startsWith(second.address));
  await app.button('lines:measure').click();
  await other;
  // From the page on, so that it can be looked for within a row.
  const inUse = app.page.getByText(app.say('lines:inUse'), { exact: true });
  await expect(main.locator('label').filter({ hasText: 'Second' }).locator(inUse)).toBeVisible();
  await app.page.reload();
  await app.settled('lines:title');
  await expect(radio(app, 'Second')).toBeChecked();

  // The choice is kept while its line is shut.
  app.watch.expect(AWAY);
  await second.shut();
  await app.button('lines:measure').click();
  await expect(main.getByText(app.say('lines:noAnswer'))).toBeVisible();
  await expect(radio(app, 'Second')).toBeChecked();
  await expect(main.locator('label').filter({ hasText: 'First' }).locator(inUse)).toBeVisible();
  await second.openTo(server.address);
  await app.button('lines:measure').click();
  await expect(main.locator('label').filter({ hasText: 'Second' }).locator(inUse)).toBeVisible();
});

test('an address that is not on the list is told', async ({ open }) => {
  const app = await open({}, server);
  // Its pages may not ask the lines, and stay with their own address.
  app.watch.expect(/CORS|ERR_FAILED/u);
  await app.load(LINE);
  await app.settled('lines:title');
  const host = new URL(server.address).host;
  await expect(app.main.getByText(app.say('lines:genuine.notHere', { host }))).toBeVisible();
});
