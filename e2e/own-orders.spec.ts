/** What a member's own orders do to each other, and what a budget leaves over. */
import type { Language } from '@kontor/i18n';
import { parseAmount } from '@kontor/money';
import { calls } from './support/api.ts';
import type { App } from './support/app.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';
import { factOf, TradePage } from './support/trade-page.ts';

/** Chooses in the trade settings what gives way. */
async function prefer(app: App, mode: 'expire_maker'): Promise<void> {
  const { page, say } = app;
  await app.button('trade:settings.title').click();
  const sheet = page.getByRole('dialog', { name: say('trade:settings.title') });
  const name = new RegExp(`^${say('trade:selfTrade.title')}`, 'u');
  const choice = sheet.getByRole('button', { name });
  await choice.click();
  expect(await axeFaults(page, 'all')).toEqual([]);
  await page.getByRole('option', { name: say(`trade:selfTrade.${mode}`) }).click();
  const chosen = say('trade:selfTrade.title') + say(`trade:selfTrade.${mode}`);
  await expect(choice).toHaveText(chosen);
  await expect(choice).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

for (const language of ['en', 'spa'] as const satisfies readonly Language[]) {
  const title = `own orders give way by choice, and what a budget leaves is said, in ${language}`;
  test(title, inLongFormOnly(language === 'en'), async ({ open, member }) => {
    await member.call(calls.people.grant, {});
    const app = await open({ token: member.token, language, width: 320 });
    const trade = new TradePage(app, 'BTC/USDT');
    await app.load(trade.path);
    await app.settled('trade:title');
    await prefer(app, 'expire_maker');
    expect(await member.call(calls.spot.preferences, {})).toEqual({
      self_trade_prevention: 'expire_maker',
    });
    await trade.fillIn({ side: 'buy', type: 'market', total: '100.77' });
    const left = () => factOf(trade.form, app.say('trade:fact.unspent'));
    await expect.poll(left).toMatch(/^≈ \d+[.,]\d+ USDT$/u);
    await trade.send({ side: 'buy', type: 'market', total: '100.77' });
    await expect(app.page.getByText(shapeOf(language, 'trade:placed.unspent'))).toBeVisible();
    const { data } = await member.call(calls.spot.list, { status: 'history' });
    const [order] = data;
    expect(order).toMatchObject({ status: 'filled', self_trade_prevention: 'expire_maker' });
    const spent = parseAmount(order?.filled_value ?? '0') + parseAmount(order?.unspent ?? '0');
    expect(spent).toBe(parseAmount('100.77'));
  });
}
