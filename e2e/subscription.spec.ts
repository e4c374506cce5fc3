/**
 * A token subscription in the browser, in two languages: a seeded project is found and applied for
 * with everything shown before; the server is away until all of it is over; the list is computed
 * again in the browser, the rest has come back, and the token is a market. To the last digit.
 */
import { DAY_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App, Visit } from './support/app.ts';
import { exact, plain } from './support/exact.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const PROJECTS = '/pages/ieo/ieo';
const PROJECT = '/pages/ieo/subscribe';
const ORDERS = '/pages/ieo/order';
const START = Date.parse('2026-03-02T12:00:00Z');
const TITLE = 'subscription:title';

let server: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  const environment = { CLOCK_START: new Date(START).toISOString(), FEED: 'simulated' };
  server = await Server.start({ environment });
});
test.afterAll(async () => {
  await server.stop();
});

/** What an account has, free and frozen, of a currency. */
async function held(member: Member, account: 'change' | 'financial', code: string) {
  const { accounts } = await member.call(calls.wallet.list, {});
  const own = accounts.find(({ type }) => type === account)?.balances;
  const found = own?.find(({ name }) => name === code);
  return plain(exact(found?.available ?? '0') + exact(found?.frozen ?? '0'));
}

async function projectOf(member: Member, code: string) {
  const { data } = await member.call(calls.subscription.projects, { limit: 100 });
  const found = data.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no project ${code}`);
  return found;
}

/** From the list to the question that is asked once, as somebody clicks it. */
async function ask(app: App, name: string, code: string, quantity: string): Promise<void> {
  await app.load(PROJECTS);
  await app.settled(TITLE);
  const link = app.say('subscription:act.look', { name });
  await app.main.getByRole('link', { name: link, exact: true }).click();
  await app.arrives(PROJECT);
  const field = app.page.getByLabel(app.say('subscription:form.amount', { code }), { exact: true });
  await field.fill(quantity);
  await app.button('subscription:act.apply').click();
}

async function sure(app: App, ...shown: string[]): Promise<void> {
  const question = app.page.getByRole('alertdialog');
  for (const text of shown) await expect(question).toContainText(text);
  const yes = { name: app.say('subscription:act.apply'), exact: true };
  await question.getByRole('button', yes).click();
}

test('applied for, shared out, proved, listed and unlocked', async ({ open }) => {
  test.setTimeout(240_000);
  const member = await Member.open(server, 'subscription');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token, language: 'zh' }, server);
  const before = await projectOf(member, 'LUMEN');

  // Too little is said at the field, and nothing is asked.
  await ask(app, before.name, 'LUMEN', '0.5');
  await expect(app.main).toContainText(app.say('errors:BELOW_MINIMUM', { minimum: '1' }));
  await expect(app.page.getByRole('alertdialog')).toHaveCount(0);

  // 6,000 are more than one member gets: 4,000 at most, 2,520 USDT frozen until the end.
  await ask(app, before.name, 'LUMEN', '6000');
  await sure(app, '6,000 LUMEN', '2,520 USDT', '4,000 LUMEN');
  await expect(app.main).toContainText(app.say('subscription:own.title'));
  await expect.poll(() => held(member, 'financial', 'USDT')).toBe('2520');
  expect(await held(member, 'change', 'USDT')).toBe('7480');

  // Nobody is there at the end; all of it has happened when the server is back.
  // What the page still asks for would never come.
  await app.serverGoes();
  await server.kill();
  const ended = new Date(START + 3 * DAY_MS + 3_600_000).toISOString();
  await server.startAgain({ FEED: 'simulated', CLOCK_START: ended });
  await expect.poll(() => held(member, 'financial', 'LUMEN')).toBe('4000');
  expect(await held(member, 'change', 'USDT')).toBe('8320');
  expect(await held(member, 'financial', 'USDT')).toBe('0');

  // In French now: the list is computed again in the browser.
  const french = await open({ token: member.token, language: 'fra' }, server);
  await french.load(`${PROJECT}?id=${before.id}`);
  await expect(french.main).toContainText(french.say('subscription:status.locked'));
  const { orders } = await member.call(calls.subscription.allocation, { project_id: before.id });
  await french.button('subscription:allocation.check').click();
  const right = french.say('subscription:allocation.right', { orders: orders.length });
  await expect(french.main.getByText(right)).toBeVisible();

  // Listed and unlocked while nobody was there, with a price.
  await french.serverGoes();
  await server.kill();
  const free = new Date(START + 20 * DAY_MS).toISOString();
  await server.startAgain({ FEED: 'simulated', CLOCK_START: free });
  await expect.poll(() => held(member, 'change', 'LUMEN')).toBe('4000');
  await french.load(`${PROJECT}?id=${before.id}`);
  const trade = french.say('subscription:act.trade', { symbol: 'LUMEN/USDT' });
  await expect(french.main.getByRole('link', { name: trade })).toBeVisible();
  await expect
    .poll(
      async () => (await member.call(calls.markets.depth, { symbol: 'LUMEN/USDT' })).bids.length,
    )
    .toBeGreaterThan(5);
  await french.load(`${ORDERS}?status=completed`);
  await french.settled('subscription:orders.title');
  await expect(french.main.getByRole('listitem')).toHaveCount(1);
});

const LOOKS: readonly Visit[] = [
  { language: 'en', width: 320, theme: 'dark' },
  { language: 'fra', width: 320, theme: 'light' },
  { language: 'th', width: 390, theme: 'dark' },
  { language: 'zh', width: 1280, theme: 'light' },
];

for (const [at, look] of LOOKS.entries()) {
  const { language = 'en', width, theme } = look;
  const title = `every screen is sound: ${language}, ${width}, ${theme}`;
  test(title, inLongFormOnly(at !== 3), async ({ open }) => {
    const member = await Member.open(server, `look${language}`);
    const { id } = await projectOf(member, 'GRAN');
    const app = await open({ ...look, token: member.token }, server);
    // Each after another screen, so that it is seen anew.
    const paths = [
      PROJECTS,
      `${PROJECT}?id=${id}`,
      `${PROJECTS}?state=finished`,
      `${PROJECT}?id=999999`,
      `${PROJECTS}?state=warm_up&kind=reit`,
      ORDERS,
    ];
    await app.load(PROJECTS);
    await app.settled(TITLE);
    for (const path of paths) {
      await app.visit(path);
      await app.loaded();
      expect(await axeFaults(app.page, 'all'), path).toEqual([]);
      expect(await overhanging(app.page), path).toEqual([]);
      expect(await rawTexts(app.page, language), path).toEqual([]);
    }
  });
}
