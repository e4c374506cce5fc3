/**
 * Editors and views of the console that members feel: an offer of coupons that waits for a second
 * operator, a country in which timed options are off, and what chains have brought.
 */
import { calls, clientOf, Member, newAddress, type Place } from './support/api.ts';
import { Console, type ConsoleSession, type ConsoleVisit, newOperator } from './support/console.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults } from './support/page-checks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test as base } from './support/test.ts';
import { freeOf } from './support/transfers.ts';

const COUPONS = '/pages/setting/coupon';

let server: Server | undefined;
let there: Place;
let admin: Operator;
let adminSession: ConsoleSession;

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

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start();
  there = server;
  admin = await Operator.first(there);
  const operator = await admin.call(operatorCalls.operators.me, {});
  adminSession = { token: admin.token, operator };
});
test.afterAll(() => server?.stop());

test('an offer is warned of, waits for a second operator, is claimed, and shows who by', async ({
  open,
  openConsole,
}) => {
  test.setTimeout(120_000);
  const member = await Member.open(there, 'claimer');
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/coupons');
  await desk.button('New voucher').click();
  const field = (label: string) => desk.dialog.getByLabel(label, { exact: true });
  // However long the form is, what sends it is in sight.
  await expect(desk.dialog.getByRole('button', { name: /^Save/u })).toBeInViewport();
  await expect(desk.dialog).toContainText(/counts up to 10,000 USDT in 24 hours; \d/u);
  await field('Amount per coupon').fill('25.5');
  await field('Quantity').fill('1000');
  await expect(desk.dialog).toContainText('25,500 USDT');
  await expect(desk.dialog).not.toContainText('Anyone with an email address');
  await field('Minimum verification level').fill('0');
  await expect(desk.dialog).toContainText('Anyone with an email address');
  await field('Total cost in USD').fill('25500');
  await field('Claim until').fill('tomorrow');
  await desk.dialog.getByRole('button', { name: 'Campaign', exact: true }).click();
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  desk.watch.expect(/answer 4|status of 4/u);
  await desk.dialog.getByRole('button', { name: /^Save/u }).click();
  // What cannot be read stands at its field, and nothing was made.
  await expect(field('Claim until')).toHaveAttribute('aria-invalid', 'true');
  await field('Claim until').fill('2036-01-01 00:00');
  await desk.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(desk.page.getByText(/25.5 USDT cash voucher saved. It needs/u)).toBeVisible();
  const row = desk.main.getByRole('row').filter({ hasText: '25.5 USDT cash voucher' });
  await expect(row).toContainText('To approve');
  await expect(row).toContainText('25,500 USDT');
  // Somebody else must.
  await expect(row.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  // With all that may be done to a row, the table is whole without scrolling sideways.
  const table = desk.main.locator('.table-wrap');
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const app = await open({ token: member.token }, there);
  await app.load(COUPONS);
  await app.settled('coupons:title');
  const name = app.say('coupons:name.cash_voucher', { amount: '25.5', currency: 'USDT' });
  await expect(app.main).not.toContainText(name);

  const colleague = await newOperator(there, admin, 'Ada', ['finance']);
  const second = await openConsole({ session: colleague });
  await second.visit('/coupons');
  const waiting = second.main.getByRole('row').filter({ hasText: '25.5 USDT cash voucher' });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(second.dialog).toContainText('25,500 USDT');
  // Who offers it, and why; and it is theirs to withdraw.
  await expect(second.dialog).toContainText(
    /Submitted by.*Their reason|Their reason.*Submitted by/su,
  );
  await expect(second.dialog).toContainText('Campaign');
  await expect(waiting.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await second.dialog.getByLabel('Total cost in USD', { exact: true }).fill('25,500');
  await second.dialog.getByRole('button', { name: 'Budget agreed' }).click();
  await second.dialog.getByRole('button', { name: /^Approve/u }).click();
  await expect(second.page.getByText('25.5 USDT cash voucher approved')).toBeVisible();
  await expect(waiting).toContainText('Open');

  await app.load(COUPONS);
  await app.settled('coupons:title');
  await app.button('coupons:act.claimNamed', { name }).click();
  await expect(app.notice(app.say('coupons:claim.done', { name }))).toBeVisible();
  const { data } = await member.call(calls.coupons.list, { status: 'unused' });
  await member.call(calls.coupons.use, { id: data[0]?.id ?? 0 });
  expect(await freeOf(member, 'change', 'USDT')).toBe('25.5');

  // Two who live together are marked, and the first one is not.
  const offers = (await member.call(calls.coupons.offers, {})).data;
  const id = offers.find(({ amount }) => amount === '25.5')?.id ?? 0;
  const home = newAddress();
  for (const name of ['flat', 'mate']) {
    const { token } = await Member.open(there, name);
    await clientOf(there, token, 'en', home).call(calls.coupons.claim, { id });
  }
  await second.visit('/coupons');
  await expect(waiting).toContainText('3 of 1,000');
  await waiting.getByRole('link', { name: 'Claims' }).click();
  await expect(second.main.getByRole('heading', { level: 1 })).toHaveText('Coupon claims');
  await expect(second.main.getByRole('row')).toHaveCount(4);
  await expect(second.main.getByRole('row').last()).toContainText('Used');
  await expect(second.main.getByText('2 accounts share this network')).toHaveCount(2);
  await expect(second.main.getByRole('row').last()).not.toContainText('share');

  // Of what is claimed only number, end and on or off are left to change.
  await second.visit('/coupons');
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await expect(second.dialog).toContainText('Already claimed: 3. These keep their terms.');
  await expect(second.dialog.getByLabel('Amount per coupon', { exact: true })).toHaveCount(0);
  await second.dialog.getByLabel('Quantity', { exact: true }).fill('3');
  await second.dialog.getByRole('button', { name: 'Campaign ended' }).click();
  await second.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(waiting).toContainText('Ended');
});

test('who has offered something takes it back before anybody agrees', async ({ openConsole }) => {
  await admin.call(operatorCalls.coupons.defineOffer, {
    kind: 'cash_voucher',
    currency_id: 1,
    amount: '31',
    quantity: 1_000,
    claim_from: 0,
    claim_until: Date.UTC(2036, 0, 1),
    days_to_use: 14,
    minimum_certification: 0,
    minimum_vip: 0,
    enabled: true,
    confirmed_usd: '31000',
    reason: 'for a test',
  });
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/coupons');
  const row = desk.main.getByRole('row').filter({ hasText: '31 USDT cash voucher' });
  await expect(row).toContainText('To approve');
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await desk.dialog.getByRole('button', { name: 'My mistake' }).click();
  await desk.dialog.getByRole('button', { name: /^Withdraw/u }).click();
  await expect(row).toContainText('Off');
  await expect(row.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});

const WITH_CURRENCIES = [
  { path: '/coupons', opens: 'New voucher', other: 'BTC' },
  { path: '/mining', opens: 'New plan', other: 'ETH' },
  { path: '/networks', opens: 'New network', other: 'SOL' },
] as const;

test('a currency is chosen by its code wherever one is asked for', async ({ openConsole }) => {
  const desk = await openConsole({ session: adminSession });
  for (const { path, opens, other } of WITH_CURRENCIES) {
    await desk.visit(path);
    await desk.button(opens).click();
    const field = desk.dialog.getByRole('combobox', { name: 'Currency', exact: true });
    await expect(field).toHaveText('USDT');
    await field.click();
    await desk.page.getByRole('option', { name: other, exact: true }).click();
    await expect(field).toHaveText(other);
  }
  // What is there is shown by its code, too.
  await desk.visit('/networks');
  const row = desk.main.getByRole('row').filter({ hasText: 'BEP20' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = desk.dialog.getByRole('combobox', { name: 'Currency', exact: true });
  await expect(field).toHaveText('BNB');
});

test('a country is switched off and on again, after it is said what changes', async ({
  openConsole,
}) => {
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/regions');
  await desk.button('Add country').click();
  await desk.dialog.getByLabel('Calling code', { exact: true }).fill('44');
  await desk.dialog.getByRole('button', { name: 'Local law' }).click();
  await desk.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(desk.page.getByText('+44 updated')).toBeVisible();
  const row = desk.main.getByRole('row').filter({ hasText: '+44' });
  await expect(row).toContainText('Not offered');
  const { operatorRegions } = operatorCalls.security;
  const off = { area_code: 44, timed_options: false, prediction: false };
  expect(await admin.call(operatorRegions, {})).toEqual([off]);

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(desk.dialog).toContainText('No changes yet.');
  await desk.dialog.getByRole('combobox', { name: 'Seconds options' }).click();
  await desk.page.getByRole('option', { name: 'On' }).click();
  await expect(desk.dialog.locator('ins')).toHaveText('On');
  await desk.dialog.getByRole('button', { name: 'Law changed' }).click();
  await desk.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(row).toContainText('Offered');
  expect(await admin.call(operatorRegions, {})).toEqual([{ ...off, timed_options: true }]);
});

test('without a node the chains’ page says so, and nobody but finance sees it', async ({
  openConsole,
}) => {
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/chain_deposits');
  await expect(desk.main).toContainText('No node configured');
  await desk.button('Rejected').click();
  await expect(desk.main).toContainText('No matching chain deposits');
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  const support = await newOperator(there, admin, 'Sue', ['support']);
  const other = await openConsole({ session: support });
  await other.visit('/');
  await expect(other.page.getByRole('link', { name: 'Coupon claims' }).first()).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'Chains' })).toHaveCount(0);
});
