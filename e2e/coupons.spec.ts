/**
 * Coupons from the claim to their end: all three kinds taken and used in the browser, the bonus
 * staked on options that win and lose, a fee that is a fifth lower, and what is left of it all when
 * the clock has moved on. Balances to the last digit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { HEADERS } from '@kontor/contract/light';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App, Visit } from './support/app.ts';
import { exact, plain, roundUp, times } from './support/exact.ts';
import { inLongFormOnly } from './support/looks.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { writeRisingPrices } from './support/rising-prices.ts';
import { FIXED_START, HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { marketOf, place as placeOrder } from './support/trades.ts';

const COUPONS = '/pages/setting/coupon';
const OPTIONS = '/pages/transaction/index2?tab=options';
const TRANSFER = '/pages/fund/transfer';
const REAL = '/pages/setting/real_mark';
const VIP = '/pages/setting/vip';
const SYMBOL = 'BTC/USDT';
/** Of each minute, so that who says up is right a minute later, and who says down is not. */
const RISE = 40;
const PAYOUT = exact('0.82');
/** Of the lowest level, less the fifth that the coupon takes off. */
const FEE_RATE = times(exact('0.001'), exact('0.8'));

let server: Server | undefined;
let there: Server;
let folder: string;
let admin: Operator;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  folder = mkdtempSync(join(tmpdir(), 'kontor-coupons-'));
  const path = join(folder, 'rising.csv');
  writeRisingPrices(path, RISE);
  const clock = { CLOCK_START: new Date(FIXED_START).toISOString(), ...MOVED };
  server = await Server.start({ environment: { FEED: `replay:${path}`, ...clock } });
  there = server;
  admin = await Operator.first(there);
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Account = 'change' | 'micro' | 'bonus';

/** What an account has, free and frozen, of dollars. */
async function held(member: Member, account: Account): Promise<string> {
  const { accounts } = await member.call(calls.wallet.list, {});
  const own = accounts.find(({ type }) => type === account)?.balances;
  const dollars = own?.find(({ name }) => name === 'USDT');
  return plain(exact(dollars?.available ?? '0') + exact(dollars?.frozen ?? '0'));
}

const tickets = (app: App, tab: string): Locator =>
  app.main.getByRole('list', { name: app.say(`coupons:tabs.${tab}`) }).locator('> li');

async function see(app: App, tab: 'offers' | 'unused' | 'active' | 'past'): Promise<void> {
  await app.main.getByRole('tab', { name: app.say(`coupons:tabs.${tab}`), exact: true }).click();
}

const NAMES = {
  voucher: { key: 'coupons:name.cash_voucher', values: { amount: '10', currency: 'USDT' } },
  bonus: { key: 'coupons:name.trial_bonus', values: { amount: '50', currency: 'USDT' } },
} as const;

/** A discount lists its products, each language in its own way. */
async function nameOf(app: App, which: 'voucher' | 'bonus' | 'discount'): Promise<string> {
  if (which !== 'discount') return app.say(NAMES[which].key, NAMES[which].values);
  const name = app.main.getByRole('heading', { level: 2 }).filter({ hasText: '20' });
  return (await name.first().textContent()) ?? '';
}

async function claim(app: App, which: 'voucher' | 'bonus' | 'discount'): Promise<void> {
  const name = await nameOf(app, which);
  await app.button('coupons:act.claimNamed', { name }).click();
  await expect(app.notice(app.say('coupons:claim.done', { name }))).toBeVisible();
  await expect(app.button('coupons:act.claimNamed', { name })).toHaveCount(0);
}

async function use(app: App, which: 'voucher' | 'bonus' | 'discount', asks: boolean) {
  await see(app, 'unused');
  const name = await nameOf(app, which);
  await app.button('coupons:act.useNamed', { name }).click();
  if (asks) {
    const question = app.page.getByRole('alertdialog');
    await expect(question).toContainText(app.say('coupons:use.question'));
    await question.getByRole('button', { name: app.say('coupons:act.use'), exact: true }).click();
  }
}

/** Stakes on the tab of the trade page, and waits for what came of it. */
async function stake(app: App, member: Member, direction: 'up' | 'down', settled: number) {
  await app.main
    .getByRole('button', { name: app.say(`options:${direction}`), exact: true })
    .click();
  const question = app.page.getByRole('alertdialog');
  const sure = question.getByRole('button', { name: app.say(`options:risk.${direction}`) });
  const sent = app.page.getByRole('region', { name: app.say('options:open.title') });
  await expect(sure.or(sent)).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  const open = async () => (await member.call(calls.options.list, { status: 1 })).data;
  await expect.poll(async () => (await open()).length).toBe(1);
  await there.move(MINUTE_MS);
  const list = async () => (await member.call(calls.options.list, { status: 3 })).data;
  await expect.poll(async () => (await list()).length).toBe(settled);
  return (await list())[0];
}

test('three kinds are claimed, used, staked, traded with, and end by the clock', async ({
  open,
}) => {
  test.setTimeout(600_000);
  const member = await Member.open(there, 'coupons');
  const idle = await Member.open(there, 'idle');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token, language: 'zh' }, there);
  await app.load(COUPONS);
  await app.settled('coupons:title');
  for (const which of ['voucher', 'bonus', 'discount'] as const) await claim(app, which);
  await see(app, 'unused');
  await expect(tickets(app, 'unused')).toHaveCount(3);

  await use(app, 'voucher', false);
  const paid = app.say('coupons:use.done.cash_voucher', { amount: '10 USDT' });
  await expect(app.notice(paid)).toBeVisible();
  expect(await held(member, 'change')).toBe('10010');
  await use(app, 'discount', true);
  await expect(tickets(app, 'active')).toHaveCount(1);
  await use(app, 'bonus', true);
  await expect(tickets(app, 'active')).toHaveCount(2);
  expect(await held(member, 'bonus')).toBe('50');

  // A fee at the fill is a fifth lower than the level's.
  const market = await marketOf(member, SYMBOL);
  const bought = await placeOrder(member, market, { type: 'buy', amount: '0.01' });
  const fees = bought.fills.map(({ amount }) => roundUp(times(exact(amount), FEE_RATE), 8));
  expect(exact(bought.fee)).toBe(fees.reduce((sum, fee) => sum + fee, 0n));

  await app.load(OPTIONS);
  await app.settled('trade:title');
  const bonus = app.say('options:payFrom.bonus', { amount: '50.00' });
  await app.page.getByRole('radio', { name: bonus }).check();
  await expect(app.main).toContainText(app.say('options:payFrom.rule'));
  const field = app.page.getByLabel(app.say('options:stake', { currency: 'USDT' }), {
    exact: true,
  });
  await field.fill('51');
  await app.main.getByRole('button', { name: app.say('options:up'), exact: true }).click();
  await expect(app.main).toContainText(app.say('options:fault.bonus'));
  await field.fill('20');
  const won = await stake(app, member, 'up', 1);
  expect(won).toMatchObject({ account: 'bonus', result: 'won' });
  const profit = times(exact('20'), PAYOUT);
  expect(await held(member, 'micro')).toBe(plain(exact('10000') + profit));
  expect(await held(member, 'bonus')).toBe('50');
  const sheet = app.page.getByRole('dialog');
  await expect(sheet).toContainText(app.say('options:bonusBody.won', { currency: 'USDT' }));
  await sheet.getByRole('button', { name: app.say('common:done'), exact: true }).click();

  const lost = await stake(app, member, 'down', 2);
  expect(lost).toMatchObject({ account: 'bonus', result: 'lost' });
  expect(await held(member, 'bonus')).toBe('30');
  expect(await held(member, 'micro')).toBe(plain(exact('10000') + profit));

  // It can be seen, but not moved.
  await app.load(TRANSFER);
  await app.settled('common:transfer.title');
  await expect(app.main).toContainText(app.say('assets:transfer.bonus', { amount: '30 USDT' }));

  await idle.call(calls.coupons.claim, { id: await offerOf(idle, 'cash_voucher') });
  await app.load(`${COUPONS}?tab=active`);
  await app.settled('coupons:title');
  const left = app.say('coupons:line.remaining', { amount: '30 USDT' });
  await expect(tickets(app, 'active').filter({ hasText: left })).toHaveCount(1);

  // A month later: the bonus has gone back, the discount is over, what was never used has expired.
  await app.serverGoes();
  await server?.kill();
  const CLOCK_START = new Date(FIXED_START + 31 * DAY_MS).toISOString();
  await server?.startAgain({ FEED: 'still', CLOCK_START });
  await expect.poll(() => held(member, 'bonus')).toBe('0');
  expect(await held(member, 'micro')).toBe(plain(exact('10000') + profit));
  await app.load(`${COUPONS}?tab=past`);
  await app.settled('coupons:title');
  await expect(tickets(app, 'past')).toHaveCount(3);
  const back = app.say('coupons:line.returned', { amount: '30 USDT' });
  await expect(tickets(app, 'past').filter({ hasText: back })).toHaveCount(1);
  const later = await open({ token: idle.token }, there);
  await later.load(`${COUPONS}?tab=past`);
  await later.settled('coupons:title');
  await expect(tickets(later, 'past')).toContainText(later.say('coupons:state.expired'));
  expect(await held(idle, 'change')).toBe('0');
});

async function offerOf(member: Member, kind: string): Promise<number> {
  const { data } = await member.call(calls.coupons.offers, {});
  const offer = data.find((one) => one.kind === kind && one.missing === null);
  if (offer === undefined) throw new Error(`no offer of a ${kind}`);
  return offer.id;
}

/** An offer of vouchers, from now on. */
async function offer(changes: { certification?: string; vip?: string; amount: string }) {
  const { certification = '0', vip = '0', amount } = changes;
  const terms = {
    kind: 'cash_voucher',
    currency_id: 1,
    amount,
    quantity: 5,
    claim_from: 0,
    claim_until: FIXED_START + 365 * DAY_MS,
    days_to_use: 10,
    minimum_certification: certification,
    minimum_vip: vip,
    enabled: true,
    reason: 'for a test',
  } as const;
  const made = await admin.call(operatorCalls.coupons.defineOffer, terms);
  return { id: made.id, terms };
}

test('what somebody lacks is named with the way to it, and what has closed is said', async ({
  open,
}) => {
  await offer({ certification: '1', amount: '21' });
  await offer({ vip: '3', amount: '22' });
  const closing = await offer({ amount: '23' });
  const member = await Member.open(there, 'lacking');
  const app = await open({ token: member.token }, there);
  await app.load(COUPONS);
  await app.settled('coupons:title');
  const ticket = (amount: string): Locator =>
    tickets(app, 'offers').filter({
      hasText: app.say('coupons:name.cash_voucher', { amount, currency: 'USDT' }),
    });
  await expect(ticket('21')).toContainText(app.say('coupons:missing.certification', { level: 1 }));
  await expect(ticket('21').getByRole('link')).toHaveAttribute('href', `#${REAL}`);
  await expect(ticket('22')).toContainText(app.say('coupons:missing.vip', { level: 3 }));
  await expect(ticket('22').getByRole('link')).toHaveAttribute('href', `#${VIP}`);

  // Closed under the reader's eyes: the answer stands at the coupon, and nothing was taken.
  await admin.call(operatorCalls.coupons.defineOffer, {
    ...closing.terms,
    id: closing.id,
    enabled: false,
  });
  const name = app.say('coupons:name.cash_voucher', { amount: '23', currency: 'USDT' });
  await app.button('coupons:act.claimNamed', { name }).click();
  await expect(app.main.getByRole('alert')).toContainText(app.say('errors:COUPON_NOT_OPEN'));
  expect((await member.call(calls.coupons.list, {})).total).toBe(0);
});

test('whose mailbox has a coupon already is told so there, by any of its addresses', async ({
  open,
}) => {
  const { id } = await offer({ amount: '24' });
  const first = await Member.open(there, 'twice+one');
  await first.call(calls.coupons.claim, { id });
  const second = await Member.open(there, 'twice+two');
  const app = await open({ token: second.token }, there);
  await app.load(COUPONS);
  await app.settled('coupons:title');
  const name = app.say('coupons:name.cash_voucher', { amount: '24', currency: 'USDT' });
  const sent = app.page.waitForRequest(/\/coupon\/claim$/u);
  await app.button('coupons:act.claimNamed', { name }).click();
  // The browser says which one it is, so that one device does not claim for many.
  expect((await sent).headers()[HEADERS.requester]).toMatch(/^[\w-]{16,64}$/u);
  const ticket = tickets(app, 'offers').filter({ hasText: name });
  await expect(ticket.getByRole('alert')).toContainText(app.say('errors:COUPON_SAME_MAILBOX'));
  expect((await second.call(calls.coupons.list, {})).total).toBe(0);
});

test('a visitor sees what there is, and the way in', async ({ open }) => {
  const app = await open({}, there);
  await app.load(COUPONS);
  await app.settled('coupons:title');
  await expect(tickets(app, 'offers').first()).toBeVisible();
  await see(app, 'unused');
  await expect(app.main).toContainText(app.say('coupons:visitor'));
  await see(app, 'offers');
  await app.link('coupons:act.login').first().click();
  await app.arrives('/pages/common/login');
});

const looks: readonly Visit[] = [
  { language: 'en', theme: 'light', width: 390 },
  { language: 'fra', theme: 'dark', width: 320 },
  { language: 'th', theme: 'light', width: 320 },
  { language: 'kor', theme: 'dark', width: 1280 },
];

for (const [at, look] of looks.entries()) {
  const { language = 'en', theme, width } = look;
  const title = `own coupons and their terms: ${language}, ${theme}, ${width} px`;
  test(title, inLongFormOnly(at !== 3), async ({ open, place }) => {
    const member = await Member.open(place, 'look');
    await member.call(calls.people.grant, {});
    for (const kind of ['trial_bonus', 'cash_voucher', 'fee_discount']) {
      const { id } = await member.call(calls.coupons.claim, { id: await offerOf(member, kind) });
      if (kind !== 'fee_discount') await member.call(calls.coupons.use, { id });
    }
    const app = await open({ ...look, token: member.token });
    await app.load(COUPONS);
    await app.loaded();
    for (const tab of ['unused', 'active', 'past']) {
      await app.visit(`${COUPONS}?tab=${tab}`);
      await app.settled('coupons:title');
      await expect(tickets(app, tab)).toHaveCount(1);
      const terms = new RegExp(`^${app.say('coupons:act.terms')}`, 'u');
      await app.main.getByRole('button', { name: terms }).click();
      await expect(app.page.getByRole('dialog')).toContainText(app.say('coupons:terms.title'));
      expect(await axeFaults(app.page, 'all')).toEqual([]);
      expect(await overhanging(app.page)).toEqual([]);
      expect(await rawTexts(app.page, language)).toEqual([]);
      await app.escape();
    }
    await app.visit(OPTIONS);
    await app.settled('trade:title');
    await app.page
      .getByRole('radio', { name: app.say('options:payFrom.bonus', { amount: '50.00' }) })
      .check();
    expect(await axeFaults(app.page, 'all')).toEqual([]);
    expect(await overhanging(app.page)).toEqual([]);
    expect(await rawTexts(app.page, language)).toEqual([]);
  });
}
