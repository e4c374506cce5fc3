/** Two tabs of one browser: somebody else logs in or out in one of them. Whose is the other? */
import type { Locator } from '@playwright/test';
import { calls, Member, PASSWORD } from './support/api.ts';
import type { App } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { TradePage } from './support/trade-page.ts';

const HOME = '/pages/index/index';
const LOGIN = '/pages/common/login';
const REGISTER = '/pages/common/register';
const SETTINGS = '/pages/setting/setting';
const SYMBOL = 'BTC/USDT';
const ORDER = { side: 'buy', type: 'limit', price: '20000', amount: '0.01' } as const;

async function logIn(app: App, email: string): Promise<void> {
  await app.load(LOGIN);
  await app.field('account:field.email').fill(email);
  await app.field('account:field.password').fill(PASSWORD);
  await app.button('account:login.submit').click();
  await app.arrives(HOME);
}

/** Everything is filled in, and the page asks whether it is to be sent. */
async function asked(app: App): Promise<{ trade: TradePage; question: Locator; yes: Locator }> {
  const trade = new TradePage(app, SYMBOL);
  await app.load(HOME);
  await trade.visit();
  await trade.fillIn(ORDER);
  await trade.commit('buy').click();
  const question = app.page.getByRole('alertdialog');
  await expect(question).toContainText(app.say('trade:confirm.title'));
  return { trade, question, yes: question.getByRole('button').last() };
}

async function openOrders(...members: readonly Member[]): Promise<number[]> {
  const lists = members.map((one) => one.call(calls.spot.list, { status: 'open' }));
  return (await Promise.all(lists)).map(({ total }) => total);
}

async function twoMembers(place: Parameters<typeof Member.open>[0]): Promise<[Member, Member]> {
  const both = [await Member.open(place, 'first'), await Member.open(place, 'second')] as const;
  for (const member of both) await member.call(calls.people.grant, {});
  return [...both];
}

const nowAs = (app: App, { email }: Member): Locator =>
  app.notice(app.say('common:login.another', { name: email }));
const amountIn = ({ form }: TradePage): Locator =>
  form.getByLabel(/Amount/u).and(form.getByRole('textbox'));

test('a question on screen is sent for nobody once somebody else logs in in another tab', async ({
  open,
  place,
}) => {
  const [first, second] = await twoMembers(place);
  const app = await open({ token: first.token });
  const { trade, question, yes } = await asked(app);
  // Somebody is just about to press it, in the very moment in which the page is told.
  await yes.evaluate((button: HTMLElement) =>
    addEventListener('storage', ({ key }) => {
      if (key === 'kontor.session') button.click();
    }),
  );
  app.watch.expect(/409/u);
  const beside = await app.tab();
  await logIn(beside, second.email);
  await expect(nowAs(app, second)).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(trade.form).toBeVisible();
  await expect(amountIn(trade)).toHaveValue('');
  expect(await openOrders(first, second)).toEqual([0, 0]);
  // From here on it is the page of the second, who acts on it.
  await trade.send(ORDER);
  await expect(trade.openOrders).toHaveCount(1);
  expect(await openOrders(first, second)).toEqual([0, 1]);
  expect(beside.watch.take()).toEqual([]);
});

test('a page that nobody told is refused at its first call, and begins anew', async ({
  open,
  place,
}) => {
  const [first, second] = await twoMembers(place);
  const app = await open({ token: first.token });
  // As a page that was frozen in the background.
  await app.page.addInitScript(() => {
    for (const name of ['storage', 'visibilitychange', 'pageshow']) {
      addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    }
  });
  const { question, yes } = await asked(app);
  const beside = await app.tab();
  await logIn(beside, second.email);
  app.watch.expect(/409/u);
  await yes.click();
  await expect(nowAs(app, second)).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await openOrders(first, second)).toEqual([0, 0]);
});

test('who logs out in another tab leaves nothing of theirs in this one', async ({
  open,
  member,
}) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  const { trade, question } = await asked(app);
  const beside = await app.tab();
  await beside.load(SETTINGS);
  await beside.button('common:logout').click();
  const sure = beside.page.getByRole('alertdialog').or(beside.page.getByRole('dialog'));
  await sure.getByRole('button', { name: beside.say('common:logout') }).click();
  await beside.arrives(HOME);
  await expect(question).toHaveCount(0);
  await expect(trade.form).toBeVisible();
  await expect(amountIn(trade)).toHaveValue('');
});

test('the same member who logs in again in another tab loses nothing that was typed', async ({
  open,
  member,
}) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  const { question, yes } = await asked(app);
  await app.mark();
  const beside = await app.tab();
  await logIn(beside, member.email);
  await expect(question).toBeVisible();
  await yes.click();
  await expect.poll(() => openOrders(member)).toEqual([1]);
  expect(await app.isMarked()).toBe(true);
});

test('a page of nobody becomes that of who logs in beside it, and says so', async ({
  open,
  member,
}) => {
  const app = await open();
  await app.load(REGISTER);
  const beside = await app.tab();
  await logIn(beside, member.email);
  await expect(nowAs(app, member)).toBeVisible();
});
