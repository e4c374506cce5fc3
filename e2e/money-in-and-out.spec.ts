/**
 * Money in and out, side by side: a newcomer on a phone in Chinese, and two operators in browsers
 * of their own. Everything is done as people do it, and after each step the balances are what they
 * must be, to the last digit, on the page and behind it. The page is never loaded anew.
 */
import { calls, login, Member, newEmail, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { spotShown } from './support/assets-page.ts';
import { Console, madeOperator } from './support/console.ts';
import { amountField, boughtBy, CONVERT, exchange } from './support/convert-page.ts';
import { exact, grouped, plain, sum } from './support/exact.ts';
import {
  commit,
  confirm,
  fillNumber,
  formNamed,
  RECEIVE,
  RECORD,
  status,
  WITHDRAW,
} from './support/funding-page.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { smsCodeFor } from './support/outbox.ts';
import { endHolds, endTies, proveInSheet } from './support/own-proof.ts';
import { picture } from './support/pictures.ts';
import { register } from './support/registration.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test as base } from './support/test.ts';
import { fillTransfer, submitTransfer, TRANSFER } from './support/transfer-page.ts';
import { freeOf } from './support/transfers.ts';

const IDENTITY = '/pages/setting/real_mark';
const IDENTITY_FORM = '/pages/setting/real';
const MOBILE = '/pages/setting/mobile';
const PAY = '/pages/setting/payPassword';
const ADD = '/pages/setting/addWallet';
const TRADER = '/pages/follow/trader';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const NAME = '王小明';
const CARD = '11010519491231002X';
const MOBILE_NUMBER = '2025550143';
const PIN = '739154';
/** Tron's for USDT, as the seed has it. */
const FEE = '1';

let server: Server | undefined;
let there: Place;
let admin: Operator;

const test = base.extend<{ readonly openConsole: () => Promise<Console> }>({
  openConsole: async ({ browser }, use) => {
    const consoles: Console[] = [];
    await use(async () => {
      const opened = await Console.open(browser, there);
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
});
test.afterAll(() => server?.stop());

/** Free and frozen money of the spot account, as the server has it. */
type Purse = Readonly<Record<string, readonly [available: string, frozen: string]>>;

/** Page and server say the same, and it is this, to the last digit. */
async function balancesAre(app: App, member: Member, purse: Purse): Promise<void> {
  const coins = Object.keys(purse);
  const held = await member.call(calls.wallet.list, {});
  const spot = held.accounts.find(({ type }) => type === 'change');
  const rows = spot?.balances.filter(({ name }) => coins.includes(name)) ?? [];
  const told = rows.map(({ name, available, frozen }) => [name, [available, frozen]]);
  expect(Object.fromEntries(told)).toEqual(purse);
  const expected = Object.entries(purse).map(([coin, [available, frozen]]) => ({
    available: `${grouped(exact(available))} ${coin}`,
    frozen: `${grouped(exact(frozen))} ${coin}`,
  }));
  expect(await spotShown(app, coins)).toEqual(expected);
}

async function bindMobile(app: App, email: string): Promise<void> {
  await app.main.getByText(app.say('identity:missing.mobile')).click();
  await app.arrives(MOBILE);
  await app.settled('security:mobile.title');
  await app.field('account:field.mobile').fill(MOBILE_NUMBER);
  await app.button('account:code.send').click();
  const code = await smsCodeFor(there.dataDirectory, MOBILE_NUMBER);
  await app.field('security:code.newLabel').fill(code);
  await app.button('security:mobile.bind').click();
  await proveInSheet(app, there, { email });
  await app.arrives(IDENTITY);
}

/** An operator certifies who waits, by the keyboard; the member's page says so by itself. */
async function certified(desk: Console, app: App, level: number): Promise<void> {
  await expect(app.main.getByText(app.say('identity:state.inReview'))).toBeVisible();
  await desk.visit('/identity');
  await desk.choose(NAME);
  if (level === 2) {
    for (const side of ['Front', 'Back']) {
      await expect(desk.button(`Enlarge: ${side}`)).toBeVisible();
    }
  }
  await desk.press('a');
  await expect(desk.dialog).toContainText(`Approve level ${level} verification`);
  await desk.press('Enter');
  await expect(desk.page.getByText(/Verification \d+ approved/u)).toBeVisible();
  const said = app.say('identity:state.certified', { level });
  await expect(app.main.getByText(said, { exact: true })).toBeVisible();
}

/** Data, then both sides of the document, each looked at by an operator. */
async function proveIdentity(app: App, desk: Console, email: string): Promise<void> {
  await app.visit(IDENTITY);
  await app.settled('identity:title');
  await bindMobile(app, email);
  await app.main.getByRole('link', { name: app.say('identity:start', { level: 1 }) }).click();
  await app.arrives(IDENTITY_FORM);
  await app.field('identity:field.name').fill(NAME);
  await app.field('identity:field.number').fill(CARD);
  await app.button('identity:form.send').click();
  await app.arrives(IDENTITY);
  await certified(desk, app, 1);
  await app.main.getByRole('link', { name: app.say('identity:start', { level: 2 }) }).click();
  await app.arrives(IDENTITY_FORM);
  await app.field('identity:side.id_card.front').setInputFiles(picture(1));
  await app.field('identity:side.id_card.reverse').setInputFiles(picture(2));
  await expect(app.main.getByText(app.say('upload:sent'))).toHaveCount(2);
  await app.button('identity:form.send').click();
  await app.arrives(IDENTITY);
  await certified(desk, app, 2);
}

async function setPin(app: App, email: string): Promise<void> {
  await app.visit(PAY);
  await app.settled('security:pay.title');
  await app.field('security:pay.new').fill(PIN);
  await app.field('account:field.again').fill(PIN);
  await app.button('security:pay.submit').click();
  await proveInSheet(app, there, { email, mobile: MOBILE_NUMBER });
  await expect(app.notice(app.say('security:pay.set'))).toBeVisible();
}

/** A voucher with a large amount; two operators see it and credit it while the page stays open. */
async function deposit(
  app: App,
  [desk, second]: readonly [Console, Console],
  money: Money,
  amount: string,
): Promise<void> {
  const { say } = app;
  await app.visit(`${RECEIVE}?currency=${money.currency}&network=${money.network}`);
  await app.settled('funding:deposit.title');
  await app.page.getByLabel(say('funding:deposit.amount', { currency: 'USDT' })).fill(amount);
  await app.field('funding:deposit.voucher').setInputFiles(picture(3));
  await expect(app.main).toContainText(say('upload:sent'));
  await app.button('funding:deposit.send').click();
  await expect(app.notice(say('funding:deposit.done'))).toBeVisible();
  await expect(status(app, 'depositStatus.pending')).toBeVisible();
  await desk.visit('/deposits');
  await desk.choose(grouped(exact(amount)));
  await expect(desk.main.getByRole('button', { name: 'Enlarge: Proof of payment' })).toBeVisible();
  await desk.press('a');
  await expect(desk.dialog).toContainText('Credit deposit');
  await desk.press('Enter');
  await expect(desk.page.getByText(/needs a second approval/u)).toBeVisible();
  await desk.choose(grouped(exact(amount)));
  await expect(desk.main).toContainText('You confirmed this');
  await expect(desk.button(/Approve/u)).toBeDisabled();
  await expect(status(app, 'depositStatus.pending')).toBeVisible();
  await second.visit('/deposits');
  await second.choose(grouped(exact(amount)));
  await second.press('a');
  await expect(second.dialog).toContainText('Credit as second operator');
  await second.press('Enter');
  await expect(second.page.getByText(/Deposit \d+ credited/u)).toBeVisible();
  await expect(app.notice(say('messages:deposit.confirmed.title'))).toBeVisible();
  await expect(status(app, 'depositStatus.confirmed')).toBeVisible();
}

interface Money {
  readonly currency: number;
  readonly network: number;
}

async function tetherOverTron(member: Member): Promise<Money> {
  const coins = await member.call(calls.funding.networks, {});
  const coin = coins.find(({ name }) => name === 'USDT');
  const tron = coin?.networks.find(({ name }) => name === 'TRC20');
  if (coin === undefined || tron === undefined) throw new Error('no USDT over TRC20');
  return { currency: coin.currency, network: tron.id };
}

async function convert(app: App, member: Member, amount: string): Promise<string> {
  await app.visit(CONVERT);
  await app.settled('convert:title');
  await amountField(app).fill(amount);
  await exchange(app);
  await expect(app.notice(app.say('convert:done'))).toBeVisible();
  const bought = await boughtBy(member, amount);
  await expect(app.main.getByRole('listitem').first()).toContainText(`${bought} BTC`);
  return bought;
}

async function transfer(app: App, amount: string): Promise<void> {
  await app.visit(TRANSFER);
  await app.settled('common:transfer.title');
  await fillTransfer(app, amount);
  await submitTransfer(app).click();
  await expect(app.notice(app.say('assets:transfer.done'))).toBeVisible();
}

/** The address is saved on the way, and the form has it chosen. */
async function saveAddress(app: App, { currency }: Money, email: string): Promise<void> {
  await app.visit(`${WITHDRAW}?currency=${currency}&kind=chain`);
  await app.settled('funding:withdraw.title');
  await app.link('funding:add.chain').click();
  await app.arrives(ADD);
  await app.settled('funding:addAddress.title');
  const networks = app.page.getByRole('radio', { name: /TRC20/u });
  await networks
    .or(app.page.getByRole('button', { name: /TRC20/u }))
    .first()
    .click();
  await app.field('funding:address').fill(TRON);
  await app.field('funding:addAddress.name').fill('我的钱包');
  await app.button('funding:addAddress.save').click();
  await proveInSheet(app, there, { email, mobile: MOBILE_NUMBER });
  await app.arrives(WITHDRAW);
  await app.settled('funding:withdraw.title');
}

async function withdraw(app: App, { currency }: Money, number: string): Promise<void> {
  await app.visit(`${WITHDRAW}?currency=${currency}&kind=chain`);
  await app.settled('funding:withdraw.title');
  await fillNumber(app, 'USDT', number);
  const receives = `${grouped(exact(number) - exact(FEE))} USDT`;
  await expect(formNamed(app, 'funding:withdraw.title')).toContainText(receives);
  await commit(app).click();
  await expect(app.page.getByRole('alertdialog')).toContainText(TRON);
  await expect(app.page.getByRole('alertdialog')).toContainText(receives);
  await confirm(app, PIN);
  await expect(app.notice(app.say('funding:result.title'))).toBeVisible();
}

/** The step of the withdrawal that is shown as the one of now. */
async function stands(app: App, step: string): Promise<void> {
  const at = app.main.getByRole('list', { name: app.say('funding:detail.steps') });
  await expect(at).toContainText(app.say(`funding:withdrawalStep.${step}`));
  const past = { hasText: app.say(`funding:withdrawalStep.${step}`) };
  await expect(at.getByRole('listitem').filter(past)).toContainText(/\d{1,2}:\d{2}/u);
}

test('a newcomer pays in, changes, moves and pays out, and operators decide', async ({
  open,
  openConsole,
}) => {
  test.setTimeout(300_000);
  const [ada, grace] = [await openConsole(), await openConsole()];
  await ada.enrol(await madeOperator(admin, 'Ada', ['finance', 'compliance']));
  await grace.enrol(await madeOperator(admin, 'Grace', ['finance']));
  await endTies(there);
  const email = newEmail('newcomer');
  const app = await open({ language: 'zh' }, there);
  const { say } = app;
  await register(app, there, email);
  await app.mark();
  const member = new Member(there, email, await login(there, email), 'zh');
  expect(await freeOf(member, 'change', 'USDT')).toBe('0');
  await proveIdentity(app, ada, email);
  expect(await member.call(calls.people.info, {})).toMatchObject({ certified: 2 });
  await setPin(app, email);

  const money = await tetherOverTron(member);
  await deposit(app, [ada, grace], money, '30000.55');
  await balancesAre(app, member, { USDT: ['30000.55', '0'] });

  const bought = await convert(app, member, '1000');
  const BTC = [bought, '0'] as const;
  await balancesAre(app, member, { USDT: ['29000.55', '0'], BTC });

  await transfer(app, '2500.25');
  expect(await freeOf(member, 'lever', 'USDT')).toBe('2500.25');
  await balancesAre(app, member, { USDT: ['26500.3', '0'], BTC });

  await saveAddress(app, money, email);
  await endHolds(there);
  // The page knows until when it is held, and not that this was changed behind its back.
  expect(await app.isMarked()).toBe(true);
  await app.load(WITHDRAW);
  await app.mark();
  await withdraw(app, money, '100');
  await ada.visit('/withdrawals');
  await ada.choose('100');
  await ada.press('a');
  await ada.press('Enter');
  await expect(ada.page.getByText(/Withdrawal \d+ approved/u)).toBeVisible();
  await stands(app, 'reviewed');
  // Who has found it good does not pay it too.
  await grace.visit('/withdrawals');
  await grace.button('To pay').click();
  await grace.choose('100');
  await grace.press('s');
  await grace.dialog.getByRole('button', { name: 'Paid from the cold wallet' }).click();
  await grace.dialog.getByRole('button', { name: /^Mark as paid/u }).click();
  await expect(grace.page.getByText(/marked as paid/u)).toBeVisible();
  await expect(app.notice(say('messages:withdrawal.sent.title'))).toBeVisible();
  await stands(app, 'sent');
  expect(await freeOf(member, 'change', 'USDT')).toBe('26400.3');
  await ada.button(/^Sent$/u).click();
  await ada.choose('100');
  await ada.press('c');
  await ada.press('Enter');
  await expect(ada.page.getByText(/Withdrawal \d+ completed/u)).toBeVisible();
  await expect(app.notice(say('messages:withdrawal.done.title'))).toBeVisible();
  await stands(app, 'done');
  await balancesAre(app, member, { USDT: ['26400.3', '0'], BTC });

  await withdraw(app, money, '20000');
  await twoOperators(ada, grace, member);
  await stands(app, 'reviewed');
  await balancesAre(app, member, { USDT: ['6400.3', '20000'], BTC });

  await app.visit(`${RECORD}?tab=withdrawals`);
  await app.settled('funding:record.title');
  await grace.button('To pay').click();
  await grace.choose('20,000');
  await grace.press('r');
  await grace.dialog.getByRole('button', { name: 'Signs of a stolen account' }).click();
  await grace.dialog.getByRole('button', { name: /^Reject/u }).click();
  await expect(grace.page.getByText(/Request \d+ rejected/u)).toBeVisible();
  await expect(app.notice(say('messages:withdrawal.rejected.title'))).toBeVisible();
  await expect(status(app, 'withdrawalStatus.rejected')).toBeVisible();
  await balancesAre(app, member, { USDT: ['26400.3', '0'], BTC });

  expect(await app.isMarked()).toBe(true);
  await billsAddUp(member, { USDT: '26400.3', BTC: bought });
});

/** Who has reviewed it once may not do so again, by the button or past it; a colleague may. */
async function twoOperators(first: Console, second: Console, member: Member): Promise<void> {
  await first.visit('/withdrawals');
  await first.choose('20,000');
  await first.press('a');
  await first.press('Enter');
  await expect(first.page.getByText(/needs a second approval/u)).toBeVisible();
  await first.choose('20,000');
  await expect(first.main).toContainText('You approved this');
  await expect(first.button(/Approve/u)).toBeDisabled();
  const [row] = (await member.call(calls.funding.withdrawals, {})).data;
  const again = { id: row?.id ?? 0, reason: 'once more' };
  const own = await first.client();
  await expect(own.call(operatorCalls.funding.approveWithdrawal, again)).rejects.toMatchObject({
    code: 'FOUR_EYES_REQUIRED',
  });
  await second.visit('/withdrawals');
  await second.choose('20,000');
  await expect(second.main).toContainText('Approved by Ada');
  await second.press('a');
  await expect(second.dialog).toContainText('Approve as second operator');
  await second.press('Enter');
  await expect(second.page.getByText(/Withdrawal \d+ approved/u)).toBeVisible();
}

/** The bills of the spot account, one after the other, are what is in it. */
async function billsAddUp(
  member: Member,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const { data } = await member.call(calls.wallet.bills, { type: 'change', limit: 100 });
  for (const [name, amount] of Object.entries(expected)) {
    const own = data.filter(({ currency }) => currency === name);
    expect(plain(sum(own.map(({ value }) => exact(value)))), name).toBe(amount);
    expect(own[0]?.balance, name).toBe(amount);
  }
}

test('an answer of 998 leads to the certification, and back', async ({ open }) => {
  await admin.call(operatorCalls.operatorConfig.defineSetting, {
    name: 'trader_approves_itself',
    value: '0',
    reason: 'only certified traders',
  });
  const member = await Member.open(there, 'eager');
  const app = await open({ token: member.token, language: 'zh' }, there);
  await app.load('/pages/copytrade/copy');
  await app.visit(TRADER);
  await app.field('copy:apply.introduction').fill('顺势而为');
  await app.main.getByRole('checkbox', { name: app.say('copy:apply.agree') }).check();
  await app.main.getByRole('button', { name: app.say('copy:apply.submit') }).click();
  await expect(app.notice(app.say('errors:CERTIFICATION_REQUIRED'))).toBeVisible();
  await app.arrives(IDENTITY);
  await app.settled('identity:title');
  await expect(app.main.getByText(app.say('identity:missing.mobile'))).toBeVisible();
  await app.button('common:back').click();
  await app.arrives(TRADER);
  await expect(app.field('copy:apply.introduction')).toBeVisible();
  expect(await member.call(calls.copy.own, {})).toMatchObject({ status: 'none' });
});
