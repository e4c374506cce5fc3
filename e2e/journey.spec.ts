/**
 * What a newcomer does: opens an account, takes play money, trades in every way, cancels, and finds
 * orders, balances and bills right to the last digit. Once in English and once in Thai.
 */
import type { Language } from '@kontor/i18n';
import { calls, login, Member, newEmail, PASSWORD } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, grouped, plain, sum } from './support/exact.ts';
import { inLongFormOnly } from './support/looks.ts';
import { settlementOf } from './support/money-rules.ts';
import { HOME, register } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { factOf, openOrder, ORDERS, TradePage } from './support/trade-page.ts';
import { marketOf, type Order, priceAway } from './support/trades.ts';

const ASSETS = '/pages/fund/assets';
const BILLS = '/pages/setting/bill';
const LOGIN = '/pages/common/login';
const SETTINGS = '/pages/setting/setting';
const SYMBOL = 'BTC/USDT';
/** So fine that the fee in dollars has to be rounded. */
const SOLD = '0.00337';

/** Out and in again, as on the next day. */
async function logOutAndIn(app: App, email: string): Promise<void> {
  await app.visit(SETTINGS);
  await app.settled('settings:title');
  await app.button('common:logout').click();
  const question = app.page.getByRole('alertdialog');
  await question.getByRole('button', { name: app.say('common:logout'), exact: true }).click();
  await app.arrives(HOME);
  await app.visit(LOGIN);
  await app.field('account:field.email').fill(email);
  await app.field('account:field.password').fill(PASSWORD);
  await app.button('account:login.submit').click();
  await app.arrives(HOME);
}

/** All orders of the member with their fills, oldest first. */
async function ordersOf(member: Member): Promise<Order[]> {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((status) =>
      member.call(calls.spot.list, { status, limit: 100 }),
    ),
  );
  const ids = lists.flatMap(({ data }) => data.map((order) => order.id)).sort((a, b) => a - b);
  return Promise.all(ids.map((id) => member.call(calls.spot.detail, { id })));
}

async function lastOrder(member: Member): Promise<Order> {
  const order = (await ordersOf(member)).at(-1);
  if (order === undefined) throw new Error('no order');
  return order;
}

interface Trades {
  /** Filled at market. */
  readonly buy: Order;
  readonly sell: Order;
  /** Waited, and was cancelled. */
  readonly limit: Order;
}

/** Buys and sells at market, leaves a limit sell, a stop and a pair, and cancels the limit sell. */
async function trade(app: App, member: Member): Promise<Trades> {
  const desk = new TradePage(app, SYMBOL);
  await desk.visit();
  await desk.send({ side: 'buy', type: 'market', total: '2500' });
  await expect(app.notice(app.say('trade:placed.filled'))).toBeVisible();
  const buy = await lastOrder(member);
  await desk.send({ side: 'sell', type: 'market', amount: SOLD });
  await expect.poll(async () => (await ordersOf(member)).length).toBe(2);
  const sell = await lastOrder(member);

  const market = await marketOf(member, SYMBOL);
  await desk.send({ side: 'sell', type: 'limit', price: priceAway(market, 5n), amount: '0.01' });
  await expect(desk.openOrders).toHaveCount(1);
  const limit = await lastOrder(member);

  await desk.send({
    side: 'sell',
    type: 'stop_market',
    trigger: priceAway(market, -6n),
    amount: '0.005',
  });
  await expect(desk.openOrders).toHaveCount(2);
  await desk.send({
    side: 'sell',
    type: 'oco',
    price: priceAway(market, 8n),
    trigger: priceAway(market, -8n),
    amount: '0.004',
  });
  // The two legs of a pair stand together.
  await expect(desk.openOrders).toHaveCount(3);
  await desk.cancel(limit.id);
  await expect(desk.openOrders).toHaveCount(2);
  return { buy, sell, limit };
}

/** The sheet of the filled order says what follows from its fills, digit by digit. */
async function checkOrdersPage(app: App, { buy, sell }: Trades): Promise<void> {
  await app.visit(`${ORDERS}?tab=history`);
  await app.settled('trade:allOrders.title');
  const rows = app.page
    .getByRole('tabpanel', { name: app.say('trade:orders.history') })
    .getByRole('listitem');
  // Newest first: the cancelled limit, the sale, the purchase.
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(app.say('trade:status.cancelled'));
  for (const [index, order] of [sell, buy].entries()) {
    const row = rows.nth(index + 1);
    await expect(row).toContainText(app.say('trade:status.filled'));
    const sheet = await openOrder(app, row);
    const expected = settlementOf(order);
    const fact = (key: string) => factOf(sheet, app.say(`trade:${key}`));
    await expect.poll(() => fact('order.filled')).toBe(`${grouped(expected.quantity)} BTC`);
    await expect.poll(() => fact('order.value')).toBe(`${grouped(expected.value)} USDT`);
    await expect
      .poll(() => fact('fact.fee'))
      .toBe(`${grouped(expected.fee)} ${order.fee_currency}`);
    const fills = sheet.getByRole('region', { name: app.say('trade:fills.title') });
    await expect(fills.getByRole('listitem')).toHaveCount(order.fills.length);
    await app.page.getByRole('button', { name: app.say('common:close'), exact: true }).click();
    await expect(sheet).toBeHidden();
  }
}

for (const language of ['en', 'th'] as const satisfies readonly Language[]) {
  const title = `from the first visit to the last digit, in ${language}`;
  test(title, inLongFormOnly(language === 'th'), async ({ open, place }) => {
    test.setTimeout(120_000);
    const app = await open({ language });
    const email = newEmail('journey');
    await register(app, place, email);
    await logOutAndIn(app, email);
    await app.button('common:grant.take').click();
    await expect(app.notice(app.say('common:grant.done', { amount: '10,000' }))).toBeVisible();
    await expect(app.main).toContainText(/30,000/u);

    const member = new Member(place, email, await login(place, email), language);
    const trades = await trade(app, member);
    const { buy, sell, limit } = trades;
    for (const order of [buy, sell]) {
      const expected = settlementOf(order);
      expect(order.status).toBe('filled');
      expect(order.fee_currency).toBe(order.type === 'buy' ? 'BTC' : 'USDT');
      expect(plain(exact(order.fee))).toBe(plain(expected.fee));
      expect(plain(exact(order.filled_value))).toBe(plain(expected.value));
    }
    // The screen takes a cancelled order away at once, before the server has answered.
    await expect
      .poll(async () => (await member.call(calls.spot.detail, { id: limit.id })).status)
      .toBe('cancelled');
    await checkOrdersPage(app, trades);
    await checkBalances(app, member, trades);
    await checkBills(app, trades);
  });
}

/** What the stop and the pair have set aside. */
const WAITING = sum([exact('0.005'), exact('0.004')]);

/** Balances follow from the fills and from what still waits. */
async function checkBalances(app: App, member: Member, { buy, sell }: Trades): Promise<void> {
  const both = [buy, sell].map(settlementOf);
  const coins = sum(both.map((one) => one.base));
  const dollars = exact('10000') + sum(both.map((one) => one.quote));
  const wallet = await member.call(calls.wallet.list, {});
  const spot = wallet.accounts.find((account) => account.type === 'change');
  const balance = (name: string) => spot?.balances.find((one) => one.name === name);
  expect(plain(exact(balance('BTC')?.available ?? '0'))).toBe(plain(coins - WAITING));
  expect(plain(exact(balance('BTC')?.frozen ?? '0'))).toBe(plain(WAITING));
  expect(plain(exact(balance('USDT')?.available ?? '0'))).toBe(plain(dollars));
  expect(exact(balance('USDT')?.frozen ?? '0')).toBe(0n);

  await app.visit(ASSETS);
  await app.settled('assets:title');
  const named = (text: string) => ({ has: app.page.getByText(text, { exact: true }) });
  await app.main
    .getByRole('button')
    .filter(named(app.say('assets:account.change')))
    .click();
  const sheet = app.page.getByRole('dialog');
  const coin = (name: string) => sheet.getByRole('listitem').filter(named(name));
  const fact = (name: string, key: string) => factOf(coin(name), app.say(`assets:fact.${key}`));
  await expect(coin('BTC')).toBeVisible();
  await expect.poll(() => fact('BTC', 'available')).toBe(`${grouped(coins - WAITING)} BTC`);
  await expect.poll(() => fact('BTC', 'frozen')).toBe(`${grouped(WAITING)} BTC`);
  await expect.poll(() => fact('USDT', 'available')).toBe(`${grouped(dollars)} USDT`);
  await sheet.getByRole('button', { name: app.say('common:close'), exact: true }).click();
  await expect(sheet).toBeHidden();

  // Over all accounts: futures and options still have their play money.
  await app.main.getByRole('tab', { name: app.say('assets:tab.coins'), exact: true }).click();
  const row = (name: string) => app.main.getByRole('listitem').filter(named(name));
  await expect(row('BTC').getByText(grouped(coins), { exact: true })).toBeVisible();
  const everywhere = grouped(dollars + exact('20000'));
  await expect(row('USDT').getByText(everywhere, { exact: true })).toBeVisible();
}

/** The bills say what each trade took and brought, and the balance after it. */
async function checkBills(app: App, { buy, sell }: Trades): Promise<void> {
  await app.visit(BILLS);
  await app.settled('assets:bills.title');
  const bills = app.main.getByRole('listitem');
  const text = (words: string) => app.page.getByText(words, { exact: true });
  const after = { BTC: 0n, USDT: exact('10000') };
  for (const order of [buy, sell]) {
    const trade = app.say('bills:spot.trade', { symbol: SYMBOL, order: order.id });
    const ofTrade = bills.filter({ hasText: trade });
    await expect(ofTrade).toHaveCount(2);
    const { base, quote } = settlementOf(order);
    for (const [currency, change] of [
      ['BTC', base],
      ['USDT', quote],
    ] as const) {
      after[currency] += change;
      const value = `${change > 0n ? '+' : ''}${grouped(change)} ${currency}`;
      const balance = app.say('assets:bills.balance', { amount: grouped(after[currency]) });
      const bill = ofTrade.filter({ has: text(value) }).filter({ has: text(balance) });
      await expect(bill, `${value}, ${balance}`).toHaveCount(1);
    }
  }
  // Holding money for an order is no bill, so only the three gifts stand besides.
  const gifts = bills.filter({ hasText: app.say('bills:member.grant') });
  await expect(gifts).toHaveCount(3);
  await expect(bills).toHaveCount(7);
}
