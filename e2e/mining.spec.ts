/**
 * Lock-in mining in the browser, in two languages: a product is found on its shelf and locked with
 * everything shown before; the server is away for days and pays each of them afterwards; one order
 * is ended early, the other comes back by itself. Balances to the last digit.
 */
import { DAY_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App, Visit } from './support/app.ts';
import { exact, plain } from './support/exact.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const SHELVES = '/pages/lockming/lockming';
const BUY = '/pages/lockming/buy';
const ORDERS = '/pages/lockming/order';
const DETAIL = '/pages/lockming/detail';
const START = Date.parse('2026-03-02T12:00:00Z');

let server: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  const environment = { CLOCK_START: new Date(START).toISOString(), FEED: 'simulated' };
  server = await Server.start({ environment });
});
test.afterAll(async () => {
  await server.stop();
});

/** What an account has, free and frozen, of dollars. */
async function held(member: Member, account: 'change' | 'mining'): Promise<string> {
  const { accounts } = await member.call(calls.wallet.list, {});
  const own = accounts.find(({ type }) => type === account)?.balances;
  const dollars = own?.find(({ name }) => name === 'USDT');
  return plain(exact(dollars?.available ?? '0') + exact(dollars?.frozen ?? '0'));
}

async function productOf(member: Member, name: string) {
  const found = (await member.call(calls.mining.config, {})).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no product ${name}`);
  return found;
}

/** From the shelf to the order, as somebody clicks it. */
async function lock(app: App, name: string, days: number, amount: string): Promise<void> {
  await app.load(SHELVES);
  await app.settled('mining:shelves.title');
  const title = { name: app.say(`mining:name.${name}`), currency: 'USDT' };
  const time = app.say('mining:days', { count: days });
  const link = app.say('mining:act.lookNamed', { ...title, time });
  await app.main.getByRole('link', { name: link, exact: true }).click();
  await app.arrives(BUY);
  await app.settled('mining:buy.title');
  await app.page
    .getByLabel(app.say('mining:buy.amount', { currency: 'USDT' }), { exact: true })
    .fill(amount);
  await app.button('mining:act.lock').click();
}

async function sure(app: App, act: string, ...shown: string[]): Promise<void> {
  const question = app.page.getByRole('alertdialog');
  for (const text of shown) await expect(question).toContainText(text);
  await question.getByRole('button', { name: app.say(act), exact: true }).click();
}

test('two orders: days that the server was away are paid, one ends early, one by itself', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const member = await Member.open(server, 'mining');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token, language: 'zh' }, server);

  // Too little is said at the field, and nothing is asked.
  await lock(app, 'steady', 30, '99');
  await expect(app.main).toContainText(app.say('errors:BELOW_MINIMUM', { minimum: '100' }));
  await expect(app.page.getByRole('alertdialog')).toHaveCount(0);

  await lock(app, 'steady', 30, '1000');
  const worst = { amount: '1,000 USDT', penalty: '120 USDT', returns: '880 USDT' };
  await expect(app.main).toContainText(app.say('mining:buy.worst', worst));
  await sure(app, 'mining:act.lock', '1.8 USDT', '54 USDT', '120 USDT');
  await app.arrives(DETAIL);
  await app.settled('mining:detail.title');
  expect(await held(member, 'change')).toBe('9000');
  expect(await held(member, 'mining')).toBe('1000');

  await lock(app, 'short_term', 7, '500');
  await sure(app, 'mining:act.lock', '0.6 USDT', '14 USDT');
  await app.arrives(DETAIL);
  await expect.poll(() => held(member, 'mining')).toBe('1500');

  // Three days and an hour without a server: three dividends of each.
  await app.serverGoes();
  await server.kill();
  const after = (days: number) => new Date(START + days * DAY_MS + 3_600_000).toISOString();
  await server.startAgain({ FEED: 'simulated', CLOCK_START: after(3) });
  await expect.poll(() => held(member, 'change')).toBe('8507.2');
  const first = (await member.call(calls.mining.orders, {})).data.find(({ days }) => days === 30);
  expect(first).toMatchObject({ dividends_paid: 3, earned: '5.4', days_left: 27 });

  // In French now: what an early end costs, and that it is what it costs.
  const french = await open({ token: member.token, language: 'fra' }, server);
  await french.load(`${DETAIL}?id=${first?.id ?? 0}`);
  await french.settled('mining:detail.title');
  await expect(french.main).toContainText(french.say('mining:row.paid', { paid: 3, days: 30 }));
  await french.button('mining:act.redeem').click();
  await sure(french, 'mining:act.redeem', '108 USDT', '892 USDT', '5,4 USDT');
  await expect.poll(() => held(member, 'mining')).toBe('500');
  expect(await held(member, 'change')).toBe('9399.2');
  await french.load(`${ORDERS}?status=redeemed`);
  await french.settled('mining:orders.title');
  await expect(french.main.getByRole('listitem')).toHaveCount(1);

  // And the other: away again when it ends.
  await french.serverGoes();
  await server.kill();
  await server.startAgain({ FEED: 'simulated', CLOCK_START: after(9) });
  await expect.poll(() => held(member, 'mining')).toBe('0');
  expect(await held(member, 'change')).toBe('9901.6');
  const [done] = (await member.call(calls.mining.orders, { status: 'completed' })).data;
  expect(done).toMatchObject({ earned: '4.2', returned: '500', penalty: null });
  expect((done?.ended_at ?? 0) - (done?.locked_at ?? 0)).toBe(7 * DAY_MS);
  await french.load(`${ORDERS}?status=completed`);
  await french.settled('mining:orders.title');
  await expect(french.main.getByRole('listitem')).toHaveCount(1);
});

const looks: readonly Visit[] = [
  { language: 'en', theme: 'light', width: 390 },
  { language: 'fra', theme: 'dark', width: 320 },
  { language: 'th', theme: 'light', width: 320 },
  { language: 'zh', theme: 'dark', width: 1280 },
];

for (const [at, look] of looks.entries()) {
  const { language = 'en', theme, width } = look;
  const title = `buying and an order: ${language}, ${theme}, ${width} px`;
  test(title, inLongFormOnly(at !== 1), async ({ open, place }) => {
    const member = await Member.open(place, 'look');
    await member.call(calls.people.grant, {});
    const { id: config, version } = await productOf(member, 'steady');
    const order = { config_id: config, amount: '1000', version };
    const { id } = await member.call(calls.mining.lock, order);
    const app = await open({ ...look, token: member.token });
    const check = async () => {
      expect(await axeFaults(app.page, 'all')).toEqual([]);
      expect(await overhanging(app.page)).toEqual([]);
      expect(await rawTexts(app.page, language)).toEqual([]);
    };
    await app.load(`${BUY}?id=${config}`);
    await app.settled('mining:buy.title');
    const label = app.say('mining:buy.amount', { currency: 'USDT' });
    await app.page.getByLabel(label, { exact: true }).fill('2500.5');
    await check();
    await app.visit(`${DETAIL}?id=${id}`);
    await app.settled('mining:detail.title');
    await check();
    await app.button('mining:act.redeem').click();
    await expect(app.page.getByRole('alertdialog')).toBeVisible();
    await check();
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByRole('alertdialog')).toHaveCount(0);
    await app.visit(ORDERS);
    await app.settled('mining:orders.title');
    await check();
  });
}
