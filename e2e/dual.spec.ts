/**
 * Dual investment: a call and a put bought in two languages, paid out after their maturity without
 * a reload, to the last digit; what cannot be bought says why at its field; and the console's part.
 */
import type { Locator } from '@playwright/test';
import type { OutputOf } from '@kontor/contract/light';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { Console, type ConsoleVisit, newOperator } from './support/console.ts';
import { exact, grouped, plain, times } from './support/exact.ts';
import { lookAtAll, looksOf } from './support/looks.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { page } from './support/own-pages.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test as base } from './support/test.ts';
import { marketOf, place as placeOrder } from './support/trades.ts';

const INVEST = '/pages/invest/invest';
const PURCHASE = '/pages/invest/purchase';
const MINE = '/pages/invest/mine';
const HELP = '/pages/invest/help';
const RECEIPT = '/pages/common/receipt';
const SYMBOL = 'BTC/USDT';
/** Three days after the fixed start, at eight. */
const MATURITY = Date.parse('2026-03-05T08:00:00Z');
/** Shortly before the sale ends. */
const START = MATURITY - HOUR_MS - 10 * MINUTE_MS;
const DAYS = 31;
const UNIT = 10n ** 18n;

interface Fixtures {
  readonly openConsole: (visit?: ConsoleVisit) => Promise<Console>;
}

const test = base.extend<Fixtures>({
  openConsole: async ({ browser }, use) => {
    const consoles: Console[] = [];
    await use(async (visit = {}) => {
      const opened = await Console.open(browser, there, visit);
      consoles.push(opened);
      return opened;
    });
    for (const one of consoles) await one.close();
  },
});

type Product = OutputOf<typeof calls.dual.detail>;

let server: Server | undefined;
let there: Server;
let admin: Operator;
let index: bigint;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start({
    environment: { CLOCK_START: new Date(START).toISOString(), ...MOVED },
  });
  there = server;
  admin = await Operator.first(there);
  const looker = await Member.open(there, 'looker');
  const shelf = () => looker.call(calls.dual.index, {});
  await expect.poll(async () => (await shelf()).length, { message: 'a shelf' }).toBeGreaterThan(0);
  const bitcoin = (await shelf()).find(({ section }) => section === 'BTC');
  index = exact(bitcoin?.products[0]?.index_price ?? '');
});
test.afterAll(() => server?.stop());

/** A product of 100 % over 31 days that matures in seventy minutes. */
async function offered(changes: {
  type: 'call' | 'put';
  /** Of the index, in percent. */
  linked: bigint;
  price: string;
  total?: number;
}): Promise<Product> {
  const { type, linked, price, total = 50 } = changes;
  // Whole thousands, so that the price is written the same everywhere.
  const linkedPrice = ((index * linked) / 100n / (1_000n * UNIT)) * 1_000n * UNIT;
  const made = await admin.call(operatorCalls.dual.define, {
    section: 'BTC',
    type,
    price,
    rate_year: '1',
    linked_price: plain(linkedPrice),
    expires_at: MATURITY,
    sale_from: MATURITY - DAYS * DAY_MS,
    sale_until: MATURITY - HOUR_MS,
    total,
    enabled: true,
    reason: 'for a test',
  });
  const member = await Member.open(there, 'looker');
  return member.call(calls.dual.detail, { id: made.id });
}

/** Principal × (1 + 31 × 100 % / 365), cut off at eight places. */
function grown(principal: bigint): bigint {
  return cut((principal * (365n + BigInt(DAYS))) / 365n);
}

function cut(value: bigint): bigint {
  return value - (value % 10n ** 10n);
}

/** A member with 0.05 BTC and what is left of 10,000 USDT. */
async function investor(): Promise<Member> {
  const member = await Member.open(there, 'investor');
  await member.call(calls.people.grant, {});
  const market = await marketOf(member, SYMBOL);
  await placeOrder(member, market, { type: 'buy', amount: '0.05' });
  return member;
}

async function spot(member: Member, name: string): Promise<bigint> {
  const currencies = await member.call(calls.wallet.currencies, {});
  return exact(currencies.find((one) => one.name === name)?.available ?? '0');
}

async function buyHere(app: App, shares: string): Promise<Locator> {
  await app.main.locator('input[name=num]').fill(shares);
  await app.button('dual:review').click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet).toContainText(app.say('dual:worst.title'));
  return sheet;
}

test('what cannot be bought says why at its field', async ({ open }) => {
  const dear = await offered({ type: 'call', linked: 150n, price: '0.2', total: 3 });
  const last = await offered({ type: 'call', linked: 151n, price: '0.001', total: 1 });
  const member = await investor();
  const app = await open({ token: member.token, language: 'fra' }, there);
  const field = app.main.locator('input[name=num]');
  const fault = (code: string, values?: Readonly<Record<string, number>>) =>
    expect(app.main.getByText(app.say(`errors:${code}`, values)).first()).toBeVisible();

  await app.load(`${PURCHASE}?id=${dear.id}`);
  await app.settled('dual:purchase.title');
  await fault('INSUFFICIENT_BALANCE');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await app.button('dual:review').click();
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await field.fill('60');
  await fault('DUAL_SOLD_OUT', { maximum: 3 });

  await app.load(`${PURCHASE}?id=${last.id}`);
  await app.settled('dual:purchase.title');
  const sheet = await buyHere(app, '1');
  const quicker = await investor();
  await quicker.call(calls.dual.buy, { id: last.id, num: 1 });
  await sheet.getByRole('button', { name: app.say('dual:buy', { amount: '0,001 BTC' }) }).click();
  await fault('DUAL_SOLD_OUT', { maximum: 0 });
  await expect(app.main.getByText(app.say('dual:closed.sold_out'))).toBeVisible();
  expect((await member.call(calls.dual.list, {})).total).toBe(0);

  await app.load(`${PURCHASE}?id=999999`);
  await expect(app.main.getByText(app.say('dual:empty.product'), { exact: true })).toBeVisible();
});

test('the help computes what it says', async ({ open }) => {
  const app = await open({ language: 'th', width: 320 }, there);
  await app.load(HELP);
  await app.settled('dual:help.title');
  await expect(app.main.getByText('108.49%')).toBeVisible();
  await app.field('dual:help.days').fill('365');
  await expect(app.main.getByText('200.00%')).toBeVisible();
  await app.field('dual:help.days').fill('367');
  await expect(app.main.getByText(app.say('dual:help.daysRange', { maximum: 366 }))).toBeVisible();
  expect(await overhanging(app.page)).toEqual([]);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
});

test('a product above the limits is written by one operator and approved by another', async ({
  open,
  openConsole,
}) => {
  test.setTimeout(HOOK_MS_MAX);
  const [grace, ada] = await Promise.all([
    newOperator(there, admin, 'Grace', ['finance']),
    newOperator(there, admin, 'Ada', ['finance']),
  ]);
  const first = await openConsole({ session: grace });
  await first.visit('/dual');
  await first.button('New product').click();
  const typed = [
    ['Coin', 'BTC'],
    ['Target price', '12000'],
    ['APR', '2'],
    ['Share price', '100'],
    ['Total shares', '1000'],
    ['Sale starts', '2026-02-02 08:00'],
    ['Maturity', '2026-03-06 08:00'],
    ['Sale ends', '2026-03-06 07:00'],
  ] as const;
  for (const [label, text] of typed) {
    await first.dialog.getByLabel(label, { exact: true }).fill(text);
  }
  // 100,000 BTC at 200 % over 32 days: more than any treasury has.
  await expect(first.dialog).toContainText('17,534.24657534 BTC');
  await first.dialog.getByLabel('Reason', { exact: true }).fill('a bold offer');
  await first.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(first.page.getByText(/saved. It needs a second approval/u)).toBeVisible();
  const row = first.main.getByRole('row').filter({ hasText: 'Sell BTC high, 12,000' });
  await expect(row).toContainText('To approve');
  await expect(row.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(first.main.getByRole('region', { name: 'Treasury coverage' })).toBeVisible();
  expect(await axeFaults(first.page, 'all')).toEqual([]);

  const second = await openConsole({ session: ada, theme: 'light', width: 390 });
  await second.visit('/dual');
  const waiting = second.main.getByRole('row').filter({ hasText: 'Sell BTC high, 12,000' });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await second.dialog.getByRole('button', { name: 'Coverage agreed' }).click();
  await second.dialog.getByRole('button', { name: /^Approve/u }).click();
  await expect(waiting).toContainText('On sale');
  expect(await axeFaults(second.page, 'all')).toEqual([]);

  // The treasury covers a few of them, which a buyer reads at the field.
  const member = await investor();
  const shelf = await member.call(calls.dual.index, {});
  const offer = shelf
    .flatMap(({ products }) => products)
    .find(({ linked_price }) => linked_price === '12000');
  const app = await open({ token: member.token }, there);
  await app.load(`${PURCHASE}?id=${offer?.id}`);
  await app.settled('dual:purchase.title');
  const covered = offer?.buyable ?? 0;
  expect(covered).toBeLessThan(1_000);
  await app.main.locator('input[name=num]').fill(String(covered + 1));
  const short = app.say('errors:DUAL_TREASURY_SHORT', { maximum: covered });
  await expect(app.main.getByText(short).first()).toBeVisible();

  const bought = await offered({ type: 'call', linked: 152n, price: '0.001' });
  await member.call(calls.dual.buy, { id: bought.id, num: 3 });
  await first.visit('/dual-orders');
  await expect(first.main.getByRole('row').filter({ hasText: '0.003 BTC' })).toHaveCount(1);
  expect(await axeFaults(first.page, 'all')).toEqual([]);
});

test('a call and a put are bought in two languages and paid out without a reload', async ({
  open,
}) => {
  test.setTimeout(HOOK_MS_MAX);
  const call = await offered({ type: 'call', linked: 50n, price: '0.01' });
  const put = await offered({ type: 'put', linked: 200n, price: '100' });
  const member = await investor();

  const app = await open({ token: member.token }, there);
  await app.load(`${INVEST}?coin=BTC`);
  await app.settled('dual:title');
  const price = grouped(exact(call.linked_price));
  await app.main.getByRole('link').filter({ hasText: price }).click();
  await app.arrives(PURCHASE);
  await app.settled('dual:purchase.title');
  // 0.02 BTC become 0.02169863 BTC, or what these are at the linked price.
  const coins = grown(exact('0.02'));
  const dollars = cut(times(coins, exact(call.linked_price)));
  const sheet = await buyHere(app, '2');
  await expect(sheet).toContainText(`${grouped(coins)} BTC`);
  await expect(sheet).toContainText(`${grouped(dollars)} USDT`);
  for (const look of [{ width: 320 }, { width: 390, theme: 'light' }] as const) {
    await app.change(look);
    expect(await overhanging(app.page)).toEqual([]);
    expect(await axeFaults(app.page, 'all')).toEqual([]);
  }
  await sheet.getByRole('button', { name: app.say('dual:buy', { amount: '0.02 BTC' }) }).click();
  await app.arrives(MINE);
  await expect(app.main.getByText(app.say('dual:order.purchased')).last()).toBeVisible();

  await app.change({ language: 'zh', theme: 'dark' });
  await app.visit(`${PURCHASE}?id=${put.id}`);
  await app.settled('dual:purchase.title');
  const bought = cut((grown(exact('1000')) * UNIT) / exact(put.linked_price));
  const second = await buyHere(app, '10');
  await expect(second).toContainText(`${grouped(bought)} BTC`);
  await expect(second).toContainText(`${grouped(grown(exact('1000')))} USDT`);
  await second.getByRole('button', { name: app.say('dual:buy', { amount: '1,000 USDT' }) }).click();
  await app.arrives(MINE);
  await expect(app.main.getByRole('listitem')).toHaveCount(2);
  await expect(app.main.getByRole('timer')).toBeVisible();
  const before = { BTC: await spot(member, 'BTC'), USDT: await spot(member, 'USDT') };
  await app.mark();

  // A power cut on the way to the maturity changes nothing of it.
  await app.serverGoes();
  await there.kill();
  await there.startAgain();
  await there.move(MATURITY + MINUTE_MS - START);
  await expect(app.main.getByText(app.say('dual:empty.open'))).toBeVisible();
  await app.page.getByRole('tab', { name: app.say('dual:tab.completed') }).click();
  const cards = app.main.getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: `${grouped(dollars)} USDT` })).toHaveCount(1);
  await expect(cards.filter({ hasText: `${grouped(bought)} BTC` })).toHaveCount(1);
  expect(await app.isMarked()).toBe(true);

  expect(plain(await spot(member, 'USDT'))).toBe(plain(before.USDT + dollars));
  expect(plain(await spot(member, 'BTC'))).toBe(plain(before.BTC + bought));
  const { data: orders } = await member.call(calls.dual.list, { status: 'completed' });
  const { data: bills } = await member.call(calls.wallet.bills, { limit: 50 });
  for (const order of orders) {
    const paid = bills.find(
      ({ kind, reference, value }) =>
        kind.startsWith('dual.') && reference === order.id && value === order.payout,
    );
    expect(paid, `a bill of ${order.payout} ${order.payout_currency}`).toBeDefined();
  }
  const id = orders[0]?.id ?? 0;
  await checkReceipt(app, member, id);
  const settled = await open({ token: member.token }, there);
  await lookAtAll(settled, [
    { route: page(`${MINE}?tab=completed`, 'dual:mine.title'), looks: looksOf('own', 0) },
    { route: page(`${RECEIPT}?kind=dual&id=${id}`, 'receipt:title'), looks: looksOf('own', 1) },
  ]);
});

/** The receipt verifies in the browser, and pays what was paid. */
async function checkReceipt(app: App, member: Member, id: number): Promise<void> {
  const order = await member.call(calls.dual.order, { id });
  const receipt = await member.call(calls.receipts.get, { kind: 'dual', id });
  expect(receipt.result).toMatchObject({
    payout: order.payout,
    settlement_price: order.settlement_price,
  });
  await app.main
    .getByRole('link', { name: app.say('dual:receipt') })
    .first()
    .click();
  await app.arrives(RECEIPT);
  await expect(app.main.getByText(app.say('receipt:seal.verified'), { exact: true })).toBeVisible();
}
