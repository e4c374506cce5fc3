/**
 * Coins for fiat: in English from the form to the coins, in Chinese through a rejection and an
 * appeal, each answer of an operator seen without a reload; and what time does by itself.
 */
import { MINUTE_MS } from '@kontor/rules/time';
import { calls, clientOf, Member, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { newCertified } from './support/certified.ts';
import { agreed, newOperator } from './support/console.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { picture } from './support/pictures.ts';
import { type RateService, startRates } from './support/rates.ts';
import { HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { freeOf } from './support/transfers.ts';

const BUY = '/pages/buy/buy';
const ORDER = '/pages/buy/order';
const ORDERS = '/pages/buy/orders';
const { quickBuy } = operatorCalls;
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let server: Server | undefined;
let rates: RateService | undefined;
let there: Place;
let operator: Operator;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  rates = await startRates({ BRL: 5.4321 });
  server = await Server.start({ environment: { RATES_URL: rates.address } });
  there = server;
  operator = await Operator.first(there);
  await setting(there, operator, 'buy_quote_seconds', '600');
});
test.afterAll(async () => {
  await server?.stop();
  rates?.stop();
});

const setting = (place: Place, by: Operator, name: string, value: string) =>
  agreed(place, by, operatorCalls.operatorConfig.defineSetting, {
    name,
    value,
    reason: 'time to look',
  });

/** Chooses out of a list that opens from a field. */
async function choose(app: App, label: string, option: string): Promise<void> {
  await app.page.getByRole('button', { name: app.say(label) }).click();
  const found = app.page.getByRole('option', { name: option });
  await found.first().click();
  await expect(app.page.getByRole('listbox')).toHaveCount(0);
}

const amountOf = (app: App, currency: string) =>
  app.page.getByLabel(app.say('quick-buy:form.amount', { currency }), { exact: true });
const submitOf = (app: App, coin: string) =>
  app.page.getByRole('form').getByRole('button', { name: app.say('quick-buy:submit', { coin }) });
const offerOf = (app: App) =>
  app.page.getByRole('region', { name: app.say('quick-buy:quote.title') });

/** Answers the question before the purchase with yes. */
async function confirm(app: App, coin: string): Promise<void> {
  const dialog = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
  await dialog.getByRole('button', { name: app.say('quick-buy:submit', { coin }) }).click();
}

async function idOf(app: App): Promise<number> {
  await app.arrives(ORDER);
  await app.settled('quick-buy:order.title');
  return Number(new URLSearchParams(new URL(app.page.url()).hash.split('?')[1]).get('id'));
}

async function sendSlip(app: App, shade: number): Promise<void> {
  await app.main.locator('input[type=file]').setInputFiles(picture(shade));
  await expect(app.main.getByText(app.say('upload:sent'))).toBeVisible();
}

test('dollars become coins, and the operator’s word shows at once', async ({ open }) => {
  const member = await newCertified(there, operator, 'ana');
  const app = await open({ token: member.token }, there);
  const { say, main } = app;
  await app.load(BUY);
  await app.settled('quick-buy:title');
  await submitOf(app, 'USDT').click();
  await expect(main.getByText(say('errors:FIELD_REQUIRED')).first()).toBeVisible();
  await amountOf(app, 'USD').fill('9');
  await expect(main).toContainText(say('errors:BELOW_MINIMUM', { minimum: '10' }));
  await amountOf(app, 'USD').fill('2001');
  await expect(main).toContainText(say('errors:BUY_LEVEL_LIMIT', { maximum: '2,000' }));
  await amountOf(app, 'USD').fill('250');
  await expect(offerOf(app)).toContainText('250 USDT');
  await expect(offerOf(app)).toContainText(say('quick-buy:quote.free'));

  await app.field('quick-buy:payer.first_name').fill('Ana');
  await app.field('quick-buy:payer.last_name').fill('Souza');
  await app.field('quick-buy:payer.email').fill('ana@kontor');
  await app.field('quick-buy:payer.phone').fill('+1 555 123 4567');
  await app.field('quick-buy:payer.account_name').fill('Ana Souza');
  await app.field('quick-buy:payer.bank_name').fill('First Bank');
  await submitOf(app, 'USDT').click();
  await expect(app.field('quick-buy:payer.email')).toBeFocused();
  await app.field('quick-buy:payer.email').fill('ana@kontor.example');
  await submitOf(app, 'USDT').click();
  await confirm(app, 'USDT');
  const id = await idOf(app);
  await expect(app.notice(say('quick-buy:done'))).toBeVisible();
  await app.mark();

  const { reference } = await member.call(calls.quickBuy.detail, { id });
  await app.button('quick-buy:order.copy', { name: say('quick-buy:order.reference') }).click();
  const copied = () => app.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(reference);
  await app.button('quick-buy:slip.send').click();
  await expect(main).toContainText(say('errors:BUY_SLIP_REQUIRED'));
  const scripted = { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(SCRIPT) };
  await app.main.locator('input[type=file]').setInputFiles(scripted);
  await expect(main).toContainText(say('errors:IMAGE_INVALID_FORMAT'));
  await sendSlip(app, 21);
  await app.button('quick-buy:slip.send').click();
  await expect(main).toContainText(say('quick-buy:review.title'));
  await expect(main.getByRole('img', { name: say('quick-buy:slip.picture') })).toBeVisible();

  await operator.call(quickBuy.confirm, { id, amount: '250', reason: 'seen on the statement' });
  await expect(main).toContainText(say('quick-buy:paid.title'));
  await expect(main).toContainText(say('quick-buy:paid.body', { amount: '250', coin: 'USDT' }));
  expect(await app.isMarked()).toBe(true);
  expect(await freeOf(member, 'change', 'USDT')).toBe('250');

  await app.visit(ORDERS);
  await app.settled('quick-buy:orders.title');
  await expect(main.getByRole('list').getByRole('link')).toHaveCount(1);
  // By the keyboard: the notice of the payment may still lie above.
  await main.getByRole('radio', { name: say('quick-buy:status.cancelled') }).press(' ');
  await expect(main).toContainText(say('quick-buy:orders.emptyFilter'));
});

test('a rejection and an appeal, in Chinese', async ({ open }) => {
  const member = await newCertified(there, operator, 'li');
  const app = await open({ token: member.token, language: 'zh' }, there);
  const { say, main } = app;
  await app.load(BUY);
  await app.settled('quick-buy:title');
  // Said when it is chosen, not after the button.
  await choose(app, 'quick-buy:form.country', '法国');
  await expect(main).toContainText(say('errors:REGION_UNSUPPORTED'));
  await choose(app, 'quick-buy:form.country', '巴西');
  await expect(main).not.toContainText(say('errors:REGION_UNSUPPORTED'));
  await amountOf(app, 'BRL').fill('1000');
  await expect(offerOf(app)).toContainText('183.17041291 USDT');
  await app.field('quick-buy:payer.full_name').fill('李安娜');
  const tax = app.page.getByLabel(`${say('quick-buy:payer.tax_id')} (CPF)`, { exact: true });
  await tax.fill('529.982.247-24');
  await app.field('quick-buy:payer.email').fill('li@kontor.example');
  await submitOf(app, 'USDT').click();
  await expect(main).toContainText(say('errors:TAX_ID_WRONG'));
  await tax.fill('529.982.247-25');
  await submitOf(app, 'USDT').click();
  await confirm(app, 'USDT');
  const id = await idOf(app);
  await app.mark();
  await expect(main.getByRole('img', { name: say('quick-buy:order.qr') })).toBeVisible();
  await sendSlip(app, 22);
  await app.button('quick-buy:slip.send').click();
  await expect(main).toContainText(say('quick-buy:review.title'));

  const reason = 'no such payment <b>today</b>';
  await operator.call(quickBuy.reject, { id, reason });
  await expect(main).toContainText(say('quick-buy:cancelled.rejected'));
  await expect(main).toContainText(reason);
  await app.field('quick-buy:appeal.text').fill('已付款，请查看流水');
  await app.button('quick-buy:appeal.send').click();
  await expect(main).toContainText(say('quick-buy:appealed.title'));
  const act = { id, paid: true, amount: '500', reason: 'half of it came' };
  // Who has rejected it does not judge the appeal.
  const { token } = await newOperator(there, operator, 'Second', ['finance']);
  await clientOf(there, token).call(quickBuy.resolve, act);
  await expect(main).toContainText(say('quick-buy:paid.title'));
  const part = { paid: '500', amount: '1,000', currency: 'BRL' };
  await expect(main).toContainText(say('quick-buy:paid.part', part));
  expect(await app.isMarked()).toBe(true);
  expect(await freeOf(member, 'change', 'USDT')).toBe('91.58520645');
});

test('each state of a purchase is told in every look', async ({ open }) => {
  const member = await newCertified(there, operator, 'looks');
  const terms = { country: 'BR', method: 501, currency: 'BRL', coin: 1, amount: '1000' };
  const payer = { full_name: 'Ana', tax_id: '52998224725', email: 'ana@kontor.example' };
  const buy = async (): Promise<number> => {
    const { quote_id } = await member.call(calls.quickBuy.quote, terms);
    return (await member.call(calls.quickBuy.order, { quote_id, ...payer })).id;
  };
  const app = await open({ token: member.token, language: 'spa', theme: 'light' }, there);
  const look = async (id: number, text: string): Promise<void> => {
    await app.visit(`${ORDER}?id=${id}`);
    await app.settled('quick-buy:order.title');
    await expect(app.main).toContainText(app.say(text));
    expect(await axeFaults(app.page, 'all')).toEqual([]);
    expect(await rawTexts(app.page, 'spa')).toEqual([]);
    await app.page.setViewportSize({ width: 320, height: 640 });
    expect(await overhanging(app.page)).toEqual([]);
    await app.page.setViewportSize({ width: 390, height: 844 });
  };
  await app.load(ORDERS);
  await app.settled('quick-buy:orders.title');
  const id = await buy();
  await look(id, 'quick-buy:order.payTo');
  await sendSlip(app, 31);
  await app.button('quick-buy:slip.send').click();
  await expect(app.main).toContainText(app.say('quick-buy:review.title'));
  await look(id, 'quick-buy:review.title');
  await operator.call(quickBuy.confirm, { id, amount: '1000', reason: 'seen' });
  await look(id, 'quick-buy:paid.title');
  const other = await buy();
  await member.call(calls.quickBuy.cancel, { id: other });
  await look(other, 'quick-buy:appeal.title');
  await app.visit(ORDERS);
  await app.settled('quick-buy:orders.title');
  expect(await axeFaults(app.page, 'all')).toEqual([]);
});

test('who is not certified is led to it, and nothing is bought', async ({ open }) => {
  const member = await Member.open(there, 'nobody');
  const app = await open({ token: member.token }, there);
  await app.load(BUY);
  await app.settled('quick-buy:title');
  await expect(app.main).toContainText(app.say('quick-buy:level.none'));
  await app.link('quick-buy:level.verify').click();
  await app.arrives('/pages/setting/real_mark');
});

test.describe('by itself', () => {
  let moved: Server | undefined;
  let staff: Operator;

  test.beforeAll(async () => {
    test.setTimeout(HOOK_MS_MAX);
    // An offer of three minutes, and five to pay in.
    moved = await Server.start({ environment: MOVED });
    staff = await Operator.first(moved);
    await setting(moved, staff, 'buy_quote_seconds', '180');
    await setting(moved, staff, 'buy_pay_minutes', '5');
  });
  test.afterAll(() => moved?.stop());

  test('an offer ends, and an order that is not paid is cancelled', async ({ open }) => {
    test.setTimeout(HOOK_MS_MAX);
    const there = moved;
    if (there === undefined) throw new Error('there is no server');
    const member = await newCertified(there, staff, 'eva');
    const app = await open({ token: member.token }, there);
    const { say, main } = app;
    await app.page.clock.install();
    await app.load(BUY);
    await app.settled('quick-buy:title');
    await choose(app, 'quick-buy:form.method', 'Zelle');
    await amountOf(app, 'USD').fill('100');
    await app.field('quick-buy:payer.first_name').fill('Eva');
    await app.field('quick-buy:payer.last_name').fill('Lee');
    await app.field('quick-buy:payer.email').fill('eva@kontor.example');
    await app.field('quick-buy:payer.phone').fill('5551234567');
    await expect(offerOf(app).getByRole('timer')).toBeVisible();
    await there.move(3 * MINUTE_MS);
    await app.page.clock.fastForward(3 * MINUTE_MS);
    await expect(offerOf(app)).toContainText(say('quick-buy:quote.ended'));
    await app.button('quick-buy:quote.refresh').click();
    await expect(offerOf(app)).not.toContainText(say('quick-buy:quote.ended'));
    await submitOf(app, 'USDT').click();
    await confirm(app, 'USDT');
    const id = await idOf(app);
    await app.mark();
    await there.move(5 * MINUTE_MS);
    await expect(main).toContainText(say('quick-buy:cancelled.unpaid'));
    await sendSlip(app, 23);
    await app.field('quick-buy:appeal.text').fill('The bank was slow');
    await app.button('quick-buy:appeal.send').click();
    await expect(main).toContainText(say('quick-buy:appealed.title'));
    await staff.call(quickBuy.resolve, { id, paid: false, reason: 'nothing came' });
    await expect(main).toContainText(say('quick-buy:cancelled.refused'));
    expect(await app.isMarked()).toBe(true);
    expect(await freeOf(member, 'change', 'USDT')).toBe('0');
  });
});
