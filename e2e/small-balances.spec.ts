/** What is too little for an exchange of its own goes into one coin, as it was shown. */
import { calls } from './support/api.ts';
import { axeFaults } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { factOf } from './support/trade-page.ts';
import { freeOf } from './support/transfers.ts';

test('small balances become one coin, and none are left', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const coins = await member.call(calls.markets.currencies, {});
  const idOf = (name: string): number => coins.find((coin) => coin.name === name)?.id ?? 0;
  for (const [name, number] of [
    ['BTC', '6'],
    ['ETH', '5'],
    ['SOL', '50'],
  ] as const) {
    const pair = { from_currency_id: idOf('USDT'), to_currency_id: idOf(name) };
    await member.call(calls.convert.exchange, { ...pair, number });
  }
  const app = await open({ token: member.token });
  await app.load('/pages/fund/fundTransfer');
  await app.settled('convert:title');
  await app.main.getByRole('link', { name: app.say('convert:small.title') }).click();
  await app.settled('convert:small.title');
  const form = app.page.getByRole('form', { name: app.say('convert:small.title') });
  const rows = form.getByRole('listitem').filter({ has: app.page.getByRole('checkbox') });
  await expect(rows).toHaveCount(2);
  const receives = () => factOf(form, app.say('convert:small.receive'));
  const all = await receives();
  await form.getByRole('checkbox', { name: 'ETH' }).uncheck();
  await expect.poll(receives).not.toBe(all);
  await form.getByRole('checkbox', { name: 'BTC' }).uncheck();
  const send = form.getByRole('button', { name: app.say('convert:submit'), exact: true });
  await send.click();
  await expect(form).toContainText(app.say('errors:FIELD_REQUIRED'));
  await form.getByRole('checkbox', { name: app.say('convert:small.all') }).check();
  expect(await axeFaults(app.page, 'all')).toEqual([]);

  await send.click();
  const question = app.page.getByRole('alertdialog');
  await question.getByRole('button', { name: app.say('convert:submit'), exact: true }).click();
  await expect(app.notice(app.say('convert:small.done', { count: 2 }))).toBeVisible();
  await expect(app.main).toContainText(app.say('convert:small.none'));
  expect([await freeOf(member, 'change', 'BTC'), await freeOf(member, 'change', 'ETH')]).toEqual([
    '0',
    '0',
  ]);
  expect(Number(await freeOf(member, 'change', 'USDT'))).toBeGreaterThan(9_949);
});
