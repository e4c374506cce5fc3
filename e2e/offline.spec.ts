/** The app as it is installed: it opens while the server is away, shows no price, and recovers. */
import { Member } from './support/api.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const HOME = '/pages/index/index';
/** A price, as all lists write it: grouped thousands or at least two decimals. */
const PRICE = /\d{1,3}(?:,\d{3})+|\d\.\d{2}/u;

let server: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start();
});
test.afterAll(() => server.stop());

test('the app opens without a connection, with no price, and goes on with one', async ({
  open,
}) => {
  const member = await Member.open(server, 'traveller');
  const app = await open({ token: member.token, offline: true }, server);
  await app.load(HOME);
  await app.settled('home:title');
  await expect(app.main).toContainText(PRICE);
  // Kept is the page with everything that it asked for.
  await app.page.waitForFunction(async () => {
    const kept = async (address: string) => (await caches.match(address)) !== undefined;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const shell = files.filter((name) => name.includes('/assets/'));
    const all = await Promise.all([location.href.split('#')[0] ?? '', ...shell].map(kept));
    return all.length > 5 && all.every((one) => one);
  });
  const addresses = await app.page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caching.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses.filter((path) => path.startsWith('/api'))).toEqual([]);

  app.watch.expect(/ERR_|socket\.io|WebSocket|status of 5|Failed to fetch/u);
  await server.kill();
  await app.page.reload();
  await expect(app.page.getByRole('navigation').first()).toBeVisible();
  await expect(app.page.getByText(app.say('home:total.failed')).first()).toBeVisible();
  await expect(app.main).not.toContainText(PRICE);

  await server.startAgain();
  await expect(app.main).toContainText(PRICE);
});
