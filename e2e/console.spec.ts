/**
 * The operators' console: signing in with two factors, deciding by keyboard while the member's own
 * browser sees it, two operators above the limit, and what must be true of every page.
 */
import { isLong } from '@kontor/testkit/budget';
import { calls, clientOf, Member, type Place } from './support/api.ts';
import {
  Console,
  type ConsoleSession,
  type ConsoleVisit,
  madeOperator,
  newOperator,
  OWN_PASSWORD,
} from './support/console.ts';
import { PAY_PASSWORD, setPayPassword } from './support/funding.ts';
import { proveOwner } from './support/own-proof.ts';
import { Operator, operatorCalls, totpOf } from './support/operator.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { uploaded } from './support/pictures.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test as base } from './support/test.ts';
import { freeOf } from './support/transfers.ts';

const ASSETS = '/pages/fund/assets';
const SCRIPT = '<img src=x onerror="window.kontorBroken=1">';
/** Worth more than a quarter of a coin of 60,000 and more, so two operators look at it. */
const LARGE = '20000';
const STEP_MS = 30_000;

let server: Server | undefined;
let there: Place;
let admin: Operator;
let adminSession: ConsoleSession;
let shade = 0;

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

function upload(member: Member): Promise<string> {
  shade += 1;
  return uploaded(there, member.token, shade);
}

async function usdt(member: Member) {
  const coins = await member.call(calls.funding.networks, {});
  const coin = coins.find(({ name }) => name === 'USDT');
  const tron = coin?.networks.find(({ name }) => name === 'TRC20');
  if (coin === undefined || tron === undefined) throw new Error('no USDT over TRC20');
  return { currency: coin.currency, network: tron.id };
}

async function deposit(member: Member, amount: string): Promise<number> {
  const account = await upload(member);
  const told = await member.call(calls.funding.deposit, {
    account,
    amount,
    ...(await usdt(member)),
  });
  return told.id;
}

async function credited(member: Member, amount: string): Promise<void> {
  const id = await deposit(member, amount);
  const reason = 'arrived';
  const { approveDeposit } = operatorCalls.funding;
  const { status } = await admin.call(approveDeposit, { id, amount, reason });
  if (status === 'confirmed') return;
  const { token } = await newOperator(there, admin, 'Second', ['finance']);
  await clientOf(there, token).call(approveDeposit, { id, amount, reason });
}

async function withdrawal(member: Member, number: string): Promise<number> {
  await setPayPassword(there, member);
  const { currency, network } = await usdt(member);
  const saved = await member.call(calls.funding.saveAddress, {
    currency,
    network,
    name: 'My ledger',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    qrcode: await upload(member),
    proof: await proveOwner(there, member, 'destination'),
  });
  const asked = await member.call(calls.funding.withdraw, {
    currency,
    number,
    address_id: saved.id,
    pay_password: PAY_PASSWORD,
  });
  return asked.id;
}

test('an operator sets up password and authenticator, signs in, out, and in again', async ({
  openConsole,
}) => {
  const made = await madeOperator(admin, 'Grace', ['finance']);
  const desk = await openConsole();
  const { page } = desk;
  await page.goto(`${there.address}/console`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await axeFaults(page, 'all')).toEqual([]);

  await page.getByLabel('Email').fill(made.email);
  await page.getByLabel('Password').fill('not this one, no');
  await desk.button('Log in').click();
  await expect(page.getByRole('alert')).toContainText(
    'Incorrect login details. Check them and try again.',
  );

  await page.getByLabel('Password').fill(made.password);
  await desk.button('Log in').click();
  await page.getByLabel('New password').fill(OWN_PASSWORD);
  await desk.button('Log in').click();
  await expect(page.getByText('Authenticator QR code')).toBeAttached();
  const secret = await page.getByLabel('Key', { exact: true }).inputValue();
  expect(await axeFaults(page, 'all')).toEqual([]);
  const code = page.getByLabel('Authenticator code');
  await code.fill('000000');
  await desk.button('Finish and log in').click();
  await expect(page.getByRole('alert')).toBeVisible();
  const now = Date.now();
  await code.fill(totpOf(secret, now));
  await desk.button('Finish and log in').click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // What the role cannot read is not offered, nor found by its address.
  await expect(page.getByRole('link', { name: 'Withdrawals' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await page.evaluate(() => (location.hash = '#/operators'));
  await expect(page.getByText('Page not found')).toBeVisible();

  await desk.button('Log out').click();
  await page.getByLabel('Email').fill(made.email);
  await page.getByLabel('Password').fill(OWN_PASSWORD);
  await desk.button('Log in').click();
  // A code is good once, and the next one a little before its time.
  await code.fill(totpOf(secret, now + STEP_MS));
  await desk.button('Log in').click();
  await expect(desk.main).toBeVisible();
});

test('a deposit is approved by keyboard, and its owner sees it arrive', async ({
  open,
  openConsole,
}) => {
  const member = await Member.open(there, 'payer');
  const app = await open({ token: member.token, language: 'zh' }, there);
  await app.load(ASSETS);
  await app.settled('assets:title');
  await expect(app.main).not.toContainText('2,500.25');
  const id = await deposit(member, '2500.25');

  const desk = await openConsole({ session: adminSession });
  await desk.visit('/deposits');
  const item = desk.items.filter({ hasText: '2,500.25' });
  await expect(item).toBeVisible();
  await desk.press('/');
  await desk.page.keyboard.type(member.email);
  // The search stands in the address when the list is of what was searched for.
  await expect(desk.page).toHaveURL(/keyword/u);
  await expect(desk.items).toHaveCount(1);
  await desk.main.getByRole('heading', { level: 1 }).click();
  await desk.press('j');
  await expect(item).toHaveAttribute('aria-current', 'true');
  const image = desk.main.getByRole('button', { name: 'Enlarge: Proof of payment' });
  await image.click();
  await desk.button('Zoom in').click();
  await expect(desk.dialog).toContainText('150%');
  await desk.press('Escape');
  await expect(desk.dialog).toHaveCount(0);

  await desk.press('a');
  await expect(desk.dialog).toContainText('Credit deposit');
  await expect(desk.dialog).toContainText('The same limit holds for this member');
  await expect(desk.dialog).toContainText('your approval is enough');
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  await desk.press('Enter');
  await expect(desk.page.getByText(`Deposit ${id} credited`)).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(app.main).toContainText('2,500.25');
  expect(await freeOf(member, 'change', 'USDT')).toBe('2500.25');
});

test('above the limit it takes two operators, and a rejection returns the money', async ({
  open,
  openConsole,
}) => {
  const member = await Member.open(there, 'leaver');
  await credited(member, '25000');
  await withdrawal(member, LARGE);
  const app = await open({ token: member.token, language: 'zh' }, there);
  await app.load(ASSETS);
  await app.settled('assets:title');

  const first = await openConsole({ session: adminSession });
  await first.visit('/withdrawals');
  await first.choose('20,000');
  await first.press('a');
  await first.press('Enter');
  await expect(first.page.getByText(/needs a second approval/u)).toBeVisible();
  await first.choose('20,000');
  await expect(first.main).toContainText('You approved this');
  await expect(first.button(/Approve/u)).toBeDisabled();
  expect(await freeOf(member, 'change', 'USDT')).toBe('5000');

  const colleague = await newOperator(there, admin, 'Ada', ['finance']);
  const second = await openConsole({ session: colleague });
  await second.visit('/withdrawals');
  await second.choose('20,000');
  await expect(second.main).toContainText(`Approved by ${adminSession.operator.name}.`);
  await second.press('a');
  await expect(second.dialog).toContainText('Approve as second operator');
  await second.press('Enter');
  await expect(second.page.getByText(/Withdrawal \d+ approved/u)).toBeVisible();

  await second.button('To pay').click();
  await second.choose('20,000');
  await second.press('r');
  await second.dialog.getByRole('button', { name: 'Signs of a stolen account' }).click();
  await second.dialog.getByRole('button', { name: /^Reject/u }).click();
  await expect(second.page.getByText(/Request \d+ rejected/u)).toBeVisible();
  expect(await freeOf(member, 'change', 'USDT')).toBe('25000');
  await expect(app.main).toContainText('25,000');
});

test('who comes second is told, and nothing is done twice', async ({ openConsole }) => {
  const member = await Member.open(there, 'twice');
  const id = await deposit(member, '777');
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/deposits');
  await desk.choose('777');
  await desk.press('a');
  await expect(desk.dialog).toBeVisible();
  await admin.call(operatorCalls.funding.approveDeposit, { id, amount: '777', reason: 'arrived' });
  desk.watch.expect(/answer 4|status of 4/u);
  await desk.dialog.getByRole('button', { name: /^Approve/u }).click();
  await expect(desk.dialog.getByRole('alert')).toBeVisible();
  await expect(desk.dialog).toContainText('Credit deposit');
  expect(await freeOf(member, 'change', 'USDT')).toBe('777');
});

test('scripts in what people write stay text', async ({ openConsole }) => {
  const member = await Member.open(there, 'script');
  const id = await deposit(member, '313');
  await admin.call(operatorCalls.funding.rejectDeposit, {
    id,
    reason_code: 'other',
    reason: SCRIPT,
  });
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/announcements');
  await desk.button('New announcement').click();
  await desk.page.getByLabel('Title, English').fill(SCRIPT);
  await desk.page.getByLabel('Text, English').fill(SCRIPT);
  await desk.page.getByLabel('Title, 简体中文').fill('维护');
  await desk.page.getByLabel('Text, 简体中文').fill('星期日');
  await desk.page.getByRole('textbox', { name: 'Reason' }).fill(SCRIPT);
  await desk.button('Publish').click();
  await expect(desk.main).toContainText(SCRIPT);
  await desk.visit('/audit');
  await expect(desk.main).toContainText(SCRIPT);
  await desk.visit('/deposits');
  await desk.button('Rejected').click();
  await desk.choose('313');
  await expect(desk.main).toContainText(SCRIPT);
  expect(await desk.page.evaluate(() => 'kontorBroken' in globalThis)).toBe(false);
  expect(await desk.page.locator('img[src="x"]').count()).toBe(0);
});

test('a setting is changed after it is said what changes', async ({ openConsole }) => {
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/settings');
  await desk.page.getByPlaceholder('Name or description').fill('grant_amount');
  await expect(desk.main.getByRole('row')).toHaveCount(2);
  await desk.button('Edit').click();
  await expect(desk.dialog).toContainText('No changes yet.');
  await expect(desk.dialog.getByRole('button', { name: /^Save/u })).toBeDisabled();
  await desk.dialog.getByRole('textbox').first().fill('9000');
  await expect(desk.dialog.locator('del')).toHaveText('10000');
  await expect(desk.dialog.locator('ins')).toHaveText('9000');
  await desk.dialog.getByRole('button', { name: 'Demo' }).click();
  await desk.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(desk.page.getByText('grant_amount updated')).toBeVisible();
  await expect(desk.main).toContainText('9,000 USDT');

  await desk.visit('/audit');
  await desk.button('Verify chain').click();
  await expect(desk.main).toContainText('verified, first to last');
  const file = desk.page.waitForEvent('download');
  await desk.button('Export CSV').click();
  expect((await file).suggestedFilename()).toBe('kontor-audit.csv');
});

test('a limit is raised by two: one proposes it, another agrees', async ({ openConsole }) => {
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/settings');
  await desk.page.getByPlaceholder('Name or description').fill('withdrawal_limit_btc_1');
  await expect(desk.main.getByRole('row')).toHaveCount(2);
  await desk.button('Edit').click();
  await desk.dialog.getByRole('textbox').first().fill('300');
  await desk.dialog.getByRole('button', { name: 'Demo' }).click();
  await desk.dialog.getByRole('button', { name: /^Save/u }).click();
  await expect(desk.page.getByText(/Sent for a second approval/u)).toBeVisible();
  await expect(desk.main).not.toContainText('300');

  await desk.visit('/proposals');
  const own = desk.main.getByRole('row').filter({ hasText: 'withdrawal limit btc 1' });
  await expect(own).toContainText('200');
  await expect(own).toContainText('300');
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  const colleague = await newOperator(there, admin, 'Ada', ['trading']);
  const second = await openConsole({ session: colleague, theme: 'light', width: 390 });
  await second.visit('/proposals');
  expect(await axeFaults(second.page, 'all')).toEqual([]);
  const waiting = second.main.getByRole('row').filter({ hasText: 'withdrawal limit btc 1' });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await second.dialog.getByRole('button', { name: 'Checked and correct' }).click();
  await second.dialog.getByRole('button', { name: /^Approve/u }).click();
  await expect(second.page.getByText('Approved and carried out')).toBeVisible();
  await desk.visit('/settings');
  await desk.page.getByPlaceholder('Name or description').fill('withdrawal_limit_btc_1');
  await expect(desk.main.getByRole('row')).toHaveCount(2);
  await expect(desk.main).toContainText('300');
});

test('other roles are given after it is said what they open and shut', async ({ openConsole }) => {
  const fay = await newOperator(there, admin, 'Fay', ['finance']);
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/operators');
  const row = desk.main.getByRole('row').filter({ hasText: fay.operator.email });
  await row.getByRole('button', { name: 'Edit roles' }).click();
  const { dialog } = desk;
  await expect(dialog.getByText('Sessions stay logged in', { exact: false })).toBeVisible();
  // Nothing is said, and nothing can be sent, while nothing changes.
  await expect(dialog.getByText('Will also see:')).toHaveCount(0);
  await expect(dialog.getByText('No longer sees:')).toHaveCount(0);
  const role = (name: string) =>
    dialog.getByRole('group', { name: 'Roles' }).getByRole('button', { name });
  await role('support').click();
  await role('finance').click();
  const opened = dialog.locator('p').filter({ hasText: 'Will also see:' });
  const shut = dialog.locator('p').filter({ hasText: 'No longer sees:' });
  await expect(opened).toContainText('Support');
  await expect(opened).not.toContainText('Deposits');
  await expect(shut).toContainText('Deposits');
  await expect(shut).not.toContainText('Support');
  const more = dialog.locator('details').filter({ hasText: /^May also do \d+ thing/u });
  const less = dialog.locator('details').filter({ hasText: /^May no longer do \d+ thing/u });
  await more.getByText(/^May also do/u).click();
  await expect(more).toContainText('chat/offline/answer');
  await less.getByText(/^May no longer do/u).click();
  await expect(less).toContainText('deposits/approve');
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  // Back as it was, nothing is said any more.
  await role('finance').click();
  await role('support').click();
  await expect(opened).toHaveCount(0);
  await expect(shut).toHaveCount(0);
});

test('filters that stand side by side have names', async ({ openConsole }) => {
  const desk = await openConsole({ session: adminSession });
  await desk.visit('/coupons');
  const filters = desk.main.locator('.filters');
  await expect(filters.getByRole('button', { name: 'All' })).toHaveCount(2);
  for (const name of ['Status', 'Type']) {
    await expect(filters.getByText(name, { exact: true })).toBeVisible();
    await expect(filters.getByRole('group', { name })).toBeVisible();
  }
  // One alone says by its choices what it is about.
  await desk.go('/proposals');
  await expect(desk.main.locator('.filters').getByText('State', { exact: true })).toHaveCount(0);
});

test('who looks at a member says why first, and it is counted', async ({ openConsole }) => {
  const member = await Member.open(there, 'looked-at');
  const looker = await newOperator(there, admin, 'Lise', ['support'], { looks: false });
  const desk = await openConsole({ session: looker });
  await desk.page.clock.install();
  await desk.visit('/users');
  await expect(desk.main).toContainText('Enter a full ID, or at least two letters');
  await desk.main.getByRole('searchbox').fill('looked-at');
  await expect(
    desk.main.getByRole('heading', { name: 'Why do you need member data?' }),
  ).toBeVisible();
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  await desk.button('Give a reason').click();
  // The list behind the question is read every few seconds, and when the window is come back to.
  await desk.page.clock.runFor(60_000);
  await desk.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await desk.page.clock.runFor(1_000);
  await desk.dialog.getByRole('button', { name: 'Answering a member' }).click();
  await desk.dialog.getByRole('button', { name: /^Look/u }).click();
  const { id, uid } = await member.call(calls.people.info, {});
  await desk.main.getByRole('link', { name: uid }).click();
  await expect(desk.main).toContainText('Protected by');

  const judge = await newOperator(there, admin, 'Mileva', ['compliance'], { looks: false });
  const other = await openConsole({ session: judge, theme: 'light', width: 390 });
  await other.visit('/looks');
  const row = other.main.getByRole('row').filter({ hasText: 'Lise' });
  await expect(row).toContainText('Answering a member');
  await row.getByRole('link', { name: 'In the log' }).click();
  await expect(other.main.getByRole('row').filter({ hasText: 'users/detail' })).toContainText(
    `"id":${id}`,
  );
});

test('a session that is over leads to the sign-in', async ({ openConsole }) => {
  const colleague = await newOperator(there, admin, 'Emmy', ['finance']);
  const desk = await openConsole({ session: colleague });
  await desk.visit('/deposits');
  await clientOf(there, colleague.token).call(operatorCalls.operators.logout, {});
  await expect(desk.page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(desk.page.getByText('Your session has ended')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`every page is in order, ${theme}`, async ({ openConsole }) => {
    test.setTimeout(300_000);
    const member = await Member.open(there, `page-${theme}`);
    const id = await deposit(member, '42');
    const desk = await openConsole({ session: adminSession, theme });
    await desk.visit('/');
    const links = await desk.page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    const paths = links.map((href) => href.replace('#', ''));
    expect(paths.length).toBeGreaterThan(18);
    const faults: string[] = [];
    const every = [...paths, '/me', `/deposits/${id}`];
    // In the short form each page is seen dark, and every other one light too.
    const seen = theme === 'dark' ? every : every.filter((_, at) => isLong || at % 2 === 0);
    for (const path of seen) {
      await desk.go(path);
      const found = await axeFaults(desk.page, theme === 'dark' ? 'all' : 'colours');
      // What a page measures is the same in both themes.
      if (theme === 'dark') {
        await desk.page.setViewportSize({ width: 390, height: 844 });
        found.push(...(await overhanging(desk.page)));
        await desk.page.setViewportSize({ width: 1280, height: 800 });
      }
      faults.push(...found.map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
