/**
 * A loan from the request to the last repayment, with the operator's offer seen without a reload;
 * and the message centre: what is unread, what was announced, all read.
 */
import { calls, Member, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { FIXED_START, HOOK_MS_MAX, Server } from './support/server.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const OTC = '/pages/otc/otc';
const BORROWING = '/pages/common/borrowing';
const MESSAGES = '/pages/mailMessage/mailMessage';
const ANNOUNCEMENTS = '/pages/mailMessage/ggList';
const BTC_USDT = { currency_id: 2, legal_id: 1 } as const;

let server: Server | undefined;
let there: Place;
let operator: Operator;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  // At noon: interest is counted by days, and none begins meanwhile.
  const environment = { CLOCK_START: new Date(FIXED_START).toISOString() };
  server = await Server.start({ environment });
  there = server;
  operator = await Operator.first(there);
  // Of a size that a day's play money can stand for.
  const setting = { name: 'loan_minimum', value: '1000', reason: 'play money is short' };
  await operator.call(operatorCalls.operatorConfig.defineSetting, setting);
});
test.afterAll(() => server?.stop());

/** A member with 0.12 BTC and what is left of 10,000 USDT. */
async function newBorrower(): Promise<{ member: Member; id: number }> {
  const member = await Member.open(there, 'borrower');
  await member.call(calls.people.grant, {});
  await member.call(calls.spot.place, { ...BTC_USDT, type: 'buy', amount: '0.12' });
  const { id } = await member.call(calls.people.info, {});
  return { member, id };
}

const makeMaker = (userId: number) =>
  operator.call(operatorCalls.loan.setMarketMaker, {
    user_id: userId,
    enabled: true,
    reason: 'known to the desk',
  });

async function fill(app: App, key: string, value: string): Promise<void> {
  await app.main.getByLabel(app.say(key), { exact: true }).fill(value);
}

test('a loan is asked for, offered, taken, secured and repaid', async ({ open }) => {
  test.setTimeout(HOOK_MS_MAX);
  const { member, id: userId } = await newBorrower();
  const app = await open({ token: member.token }, there);
  await app.load(OTC);
  await app.settled('loan:otc.title');
  const submit = app.main.getByRole('button', { name: app.say('loan:request.submit') });
  await expect(submit).toBeDisabled();
  await expect(
    app.main.getByText(app.say('loan:eligible.no', { minimum: 2 })).first(),
  ).toBeVisible();

  await makeMaker(userId);
  await app.load(BORROWING);
  await app.load(OTC);
  await app.settled('loan:otc.title');
  await expect(app.main.getByText(app.say('loan:eligible.maker'))).toBeVisible();
  await fill(app, 'loan:field.amount', '999');
  await expect(app.main.locator('[aria-invalid=true]')).toHaveCount(1);
  await fill(app, 'loan:field.amount', '4000');
  await expect(app.main.getByText(/4,060 USDT/)).toBeVisible();
  await submit.click();
  await expect(app.notice(app.say('loan:request.done'))).toBeVisible();
  await app.arrives(BORROWING);
  await app.settled('loan:title');
  const card = app.main.getByRole('listitem').filter({ hasText: '4,000 USDT' });
  await expect(card.getByText(app.say('loan:status.requested'))).toBeVisible();

  const [asked] = (await member.call(calls.loan.list, { status: 'open' })).data;
  const id = asked?.id ?? 0;
  await operator.call(operatorCalls.loan.quote, { id, reason: 'fine by the desk' });
  await expect(app.notice(app.say('messages:loan.quoted.title'))).toBeVisible();
  await card.getByRole('button', { name: app.say('loan:act.accept'), exact: true }).click();
  const dialog = app.page.getByRole('alertdialog');
  await expect(dialog.getByText(/4,060 USDT/)).toBeVisible();
  await dialog.getByRole('button', { name: app.say('loan:act.accept'), exact: true }).click();
  await expect(app.notice(app.say('loan:accept.done'))).toBeVisible();
  await expect(card.getByText(app.say('loan:status.active'))).toBeVisible();
  await expect(card.getByRole('img', { name: /1\d\d/ })).toBeVisible();
  expect((await member.call(calls.loan.detail, { id })).debt).toBe('4002');
  for (const look of [
    { width: 320, language: 'th' },
    { width: 390, theme: 'light' },
  ] as const) {
    await app.change(look);
    expect(await overhanging(app.page)).toEqual([]);
    expect(await axeFaults(app.page, 'all')).toEqual([]);
  }
  await app.change({ language: 'en', theme: 'dark' });

  const act = async (name: string, amount: string | undefined, done: string) => {
    await card.getByRole('button', { name: app.say(`loan:act.${name}`), exact: true }).click();
    const sheet = app.page.getByRole('dialog');
    if (amount === undefined) {
      await sheet.getByRole('button', { name: app.say('loan:maxLabel') }).click();
    } else await sheet.getByLabel(app.say('loan:field.amount'), { exact: true }).fill(amount);
    await sheet.getByRole('button', { name: app.say(`loan:act.${name}`), exact: true }).click();
    await expect(app.notice(app.say(`loan:${done}`))).toBeVisible();
    await expect(sheet).toHaveCount(0);
  };
  await act('repay', '1002', 'repay.done');
  await expect(card.getByText('3,000 USDT').first()).toBeVisible();
  await act('add', '0.001', 'add.done');
  await act('release', '0.001', 'release.done');
  await act('repay', undefined, 'repay.done');
  await expect(card).toHaveCount(0);
  await app.main.getByRole('radio', { name: app.say('loan:loans.over') }).click();
  await expect(app.main.getByText(app.say('loan:status.repaid'), { exact: true })).toBeVisible();
  expect(await member.call(calls.loan.detail, { id })).toMatchObject({ status: 'repaid' });
});

test('messages are counted, lead to what they are about, and are read', async ({ open }) => {
  const { member, id: userId } = await newBorrower();
  await makeMaker(userId);
  const wish = { amount: '4000', currency: 'USDT', margin_currency: 'BTC' } as const;
  const { id } = await member.call(calls.loan.request, {
    ...wish,
    contact: member.email,
    days: 30,
  });
  await operator.call(operatorCalls.loan.reject, { id, reason: 'Not enough is known of you' });
  const announced = {
    // Words of this run alone: the same ones twice would be the announcement of before.
    texts: {
      en: { title: 'A quiet night', body: `Maintenance at two.\nIt takes an hour. ${userId}` },
    },
    reason: 'everybody should know',
  };
  await operator.call(operatorCalls.messages.createAnnouncement, announced);

  const app = await open({ token: member.token }, there);
  await app.load('/pages/index/index');
  await app.settled('home:title');
  const bell = app.page.getByRole('link', { name: app.say('common:nav.messages') });
  await expect(bell).toHaveAccessibleName(/2/);
  await bell.click();
  await app.arrives(MESSAGES);
  await app.settled('messages:title');
  await app.main.getByRole('link', { name: app.say('messages:section.system') }).click();
  const row = app.main.getByRole('link', { name: app.say('messages:loan.rejected.title') });
  await expect(row).toContainText('Not enough is known of you');
  await app.main
    .getByRole('button', { name: app.say('messages:markAll') })
    .or(app.page.getByRole('button', { name: app.say('messages:markAll') }))
    .click();
  await expect(app.notice(app.say('messages:allRead'))).toBeVisible();
  await expect(app.page.getByRole('button', { name: app.say('messages:markAll') })).toHaveCount(0);
  await row.click();
  await app.arrives(OTC);

  await app.load(ANNOUNCEMENTS);
  await app.settled('messages:announcements.title');
  await app.main.getByRole('link', { name: 'A quiet night' }).click();
  await expect(app.main.getByText('It takes an hour.')).toBeVisible();
  await expect
    .poll(() => member.call(calls.messages.unread, {}))
    .toEqual({ service: 0, system: 0, announcement: 0 });
});
