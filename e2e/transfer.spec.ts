/** Moving money between the own accounts: there, back, what is refused, and when it is short. */
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { factOf, TRADE, TradePage } from './support/trade-page.ts';
import {
  fillTransfer as fillIn,
  submitTransfer as submit,
  TRANSFER,
} from './support/transfer-page.ts';
import { freeOf, move } from './support/transfers.ts';

const ASSETS = '/pages/fund/assets';
const HISTORY = '/pages/fund/transfer_history';

function after(app: App, account: string): Promise<string> {
  const name = app.say(`assets:account.${account}`);
  return factOf(app.page.getByRole('form'), app.say('assets:transfer.after', { account: name }));
}

test('USDT goes from spot to futures and back, and both are listed', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  await app.load(ASSETS);
  await app.settled('assets:title');
  await app.main.getByRole('link', { name: app.say('common:transfer.title') }).click();
  await app.arrives(TRANSFER);
  await app.settled('common:transfer.title');

  await fillIn(app, '1250.5');
  await expect.poll(() => after(app, 'change')).toBe('8,749.5 USDT');
  await expect.poll(() => after(app, 'lever')).toBe('11,250.5 USDT');
  await submit(app).click();
  await expect(app.notice(app.say('assets:transfer.done'))).toBeVisible();
  expect(await freeOf(member, 'change', 'USDT')).toBe('8749.5');
  expect(await freeOf(member, 'lever', 'USDT')).toBe('11250.5');

  await app.button('assets:transfer.swap').click();
  await expect.poll(() => after(app, 'lever')).toBe('11,250.5 USDT');
  await app.button('assets:transfer.maxLabel').click();
  await expect.poll(() => after(app, 'lever')).toBe('0 USDT');
  await fillIn(app, '250.25');
  await submit(app).click();
  await expect.poll(() => freeOf(member, 'lever', 'USDT')).toBe('11000.25');
  expect(await freeOf(member, 'change', 'USDT')).toBe('8999.75');

  await app.link('assets:transfers.title').click();
  await app.arrives(HISTORY);
  await app.settled('assets:transfers.title');
  const way = (from: string, to: string): string => {
    const name = (account: string): string => app.say(`assets:account.${account}`);
    return app.say('assets:transfer.route', { from: name(from), to: name(to) });
  };
  const rows = app.main.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(way('lever', 'change'));
  await expect(rows.nth(0)).toContainText('250.25 USDT');
  await expect(rows.nth(1)).toContainText(way('change', 'lever'));
  await expect(rows.nth(1)).toContainText('1,250.5 USDT');

  const file = app.page.waitForEvent('download');
  await app.button('common:export.csv').click();
  expect((await file).suggestedFilename()).toMatch(/^kontor-transfers-.+\.csv$/u);
});

test('a refusal stands at the amount, before it is sent and after', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  await app.load(`${TRANSFER}?from=micro&to=change&currency=USDT`);
  await app.settled('common:transfer.title');
  const field = app.page.locator('input[name=number]');
  await submit(app).click();
  await expect(app.main).toContainText(app.say('errors:FIELD_NOT_POSITIVE'));
  await expect(field).toBeFocused();
  await fillIn(app, '10000.01');
  await expect(app.main).toContainText(app.say('errors:INSUFFICIENT_BALANCE'));
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  // The money goes elsewhere while the request is under way, so the server is the one to refuse.
  app.watch.expect(/answer 4|status of 4/u);
  await app.page.route('**/api/wallet/change', async (route) => {
    await move(member, 'USDT', '9000', ['micro', 'lever']);
    await route.continue();
  });
  await fillIn(app, '2000');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await submit(app).click();
  await expect(app.main).toContainText(app.say('errors:INSUFFICIENT_BALANCE'));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await freeOf(member, 'change', 'USDT')).toBe('10000');
  // What it says is of the amount that was refused.
  await fillIn(app, '1000');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('an answer that is lost is asked for again and moves money once', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  await app.load(TRANSFER);
  await app.settled('common:transfer.title');
  app.watch.expect(/ERR_FAILED|Failed to load resource/u);
  await app.page.route('**/api/wallet/change', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fillIn(app, '500');
  await submit(app).click();
  await expect(app.main).toContainText(app.say('assets:transfer.lost'));
  await app.page.unroute('**/api/wallet/change');
  await app.visit(HISTORY);
  await app.settled('assets:transfers.title');
  await app.button('trade:unknown.again').click();
  await expect(app.main).not.toContainText(app.say('assets:transfer.lost'));
  expect(await freeOf(member, 'lever', 'USDT')).toBe('10500');
  expect((await member.call(calls.wallet.transfers, {})).total).toBe(1);
});

test('a ticket that is short of money leads to it and back', async ({ open, place }) => {
  const member = await Member.open(place, 'short');
  await member.call(calls.people.grant, {});
  await move(member, 'USDT', '9900', ['change', 'micro']);
  const app = await open({ token: member.token });
  const desk = new TradePage(app, 'ETH/USDT');
  await app.load(ASSETS);
  await app.settled('assets:title');
  await desk.visit();
  const order = { side: 'buy', type: 'limit', price: '3000', amount: '0.1' } as const;
  await desk.fillIn(order);
  await desk.form.getByRole('link', { name: app.say('common:transfer.here') }).click();
  await app.arrives(TRANSFER);
  await app.settled('common:transfer.title');
  await expect.poll(() => after(app, 'micro')).toBe('19,900 USDT');
  await fillIn(app, '9900');
  await submit(app).click();
  await app.arrives(TRADE);
  await expect(app.notice(app.say('assets:transfer.done'))).toBeVisible();
  await desk.fillIn(order);
  await expect(desk.form).not.toContainText(app.say('errors:INSUFFICIENT_BALANCE'));
});
