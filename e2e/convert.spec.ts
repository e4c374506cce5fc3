/** One coin for another: what is offered is what arrives, what is refused, and a lost answer. */
import type { Language } from '@kontor/i18n';
import { formatAmount, parseAmount } from '@kontor/money';
import { calls } from './support/api.ts';
import {
  amountField,
  CONVERT,
  convertForm as form,
  exchange,
  submitConvert as submit,
} from './support/convert-page.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { factOf } from './support/trade-page.ts';
import { freeOf } from './support/transfers.ts';

for (const language of ['en', 'th'] as const satisfies readonly Language[]) {
  const title = `what is offered is what arrives, in ${language}`;
  test(title, inLongFormOnly(language === 'en'), async ({ open, member }) => {
    await member.call(calls.people.grant, {});
    const app = await open({ token: member.token, language });
    await app.load(CONVERT);
    await app.settled('convert:title');
    await amountField(app).fill('1000');
    const offer = () => factOf(form(app), app.say('convert:receive'));
    await expect.poll(offer).toMatch(/^0\.\d+ BTC$/u);
    const offered = await offer();
    await submit(app).click();
    expect(await axeFaults(app.page, 'all')).toEqual([]);
    await app.page.getByRole('button', { name: app.say('common:cancel') }).click();
    await exchange(app);
    await expect(app.notice(app.say('convert:done'))).toBeVisible();
    const received = `${await freeOf(member, 'change', 'BTC')} BTC`;
    expect(received).toBe(offered);
    expect(await freeOf(member, 'change', 'USDT')).toBe('9000');
    const row = app.main.getByRole('listitem').first();
    await expect(row).toContainText(app.say('convert:route', { from: 'USDT', to: 'BTC' }));
    await expect(row).toContainText(received);

    // And all of it back again, with the other coin's decimals.
    await app.button('convert:swap').click();
    await app.button('convert:max.label').click();
    await expect(amountField(app)).toHaveValue(await freeOf(member, 'change', 'BTC'));
    await exchange(app);
    await expect.poll(() => freeOf(member, 'change', 'BTC')).toBe('0');
    const after = parseAmount(await freeOf(member, 'change', 'USDT'));
    expect(after < parseAmount('10000'), formatAmount(after)).toBe(true);
    expect(after > parseAmount('9980'), formatAmount(after)).toBe(true);
  });
}

test('a refusal stands at the amount', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  await app.load(`${CONVERT}?from=USDT&to=ETH`);
  await app.settled('convert:title');
  await submit(app).click();
  await expect(app.main).toContainText(app.say('errors:FIELD_NOT_POSITIVE'));
  await expect(amountField(app)).toBeFocused();
  await amountField(app).fill('10000.5');
  await expect(app.main).toContainText(app.say('errors:INSUFFICIENT_BALANCE'));
  await amountField(app).fill('0.5');
  await expect(app.main).toContainText(app.say('errors:BELOW_MINIMUM', { minimum: '1' }));
  await expect(amountField(app)).toHaveAttribute('aria-invalid', 'true');
  expect((await member.call(calls.convert.list, {})).total).toBe(0);
});

test('an answer that is lost is asked for again and exchanges once', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  await app.load(CONVERT);
  await app.settled('convert:title');
  app.watch.expect(/ERR_FAILED|Failed to load resource/u);
  await app.page.route('**/api/user/Transfer', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await amountField(app).fill('500');
  await exchange(app);
  await expect(app.main).toContainText(app.say('convert:lost'));
  await app.page.unroute('**/api/user/Transfer');
  await app.button('trade:unknown.again').click();
  await expect(app.main).not.toContainText(app.say('convert:lost'));
  expect(await freeOf(member, 'change', 'USDT')).toBe('9500');
  expect((await member.call(calls.convert.list, {})).total).toBe(1);
});
