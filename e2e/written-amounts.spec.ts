/** What is pasted or typed into an order means what was written, or is refused at its field. */
import { figuresIn, type Language } from '@kontor/i18n';
import type { Locator } from '@playwright/test';
import { calls, Member } from './support/api.ts';
import { exact } from './support/exact.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { TradePage } from './support/trade-page.ts';

const SYMBOL = 'BTC/USDT';

/** By the clipboard and its key, over whatever was there. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((_, copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.press('ControlOrMeta+V');
}

for (const language of ['en', 'fra'] satisfies Language[]) {
  test(`an order in ${language} is of what was pasted, or of nothing`, async ({ open, place }) => {
    const member = await Member.open(place, `written-${language}`);
    await member.call(calls.people.grant, {});
    const app = await open({ token: member.token, language });
    const { say } = app;
    const { typed } = figuresIn(language);
    const inGroups = typed.bind(figuresIn(language));
    const desk = new TradePage(app, SYMBOL);
    await app.load('/pages/index/index');
    await desk.visit();
    await desk.fillIn({ side: 'buy', type: 'market', total: '1' });
    const total = app.main.getByLabel(say('trade:field.total', { currency: 'USDT' }));
    const note = (key: string, values = {}) =>
      app.main.getByText(say(`common:amount.${key}`, values), { exact: true });

    for (const [text, value] of [
      ['0,001', '0.001'],
      ['1.234,56', '1234.56'],
      ['10,000.00 USDT', '10000.00'],
      ['1e-7', '0.0000001'],
      ['１２３', '123'],
      ['$1,234.50', '1234.50'],
    ] as const) {
      await paste(total, text);
      await expect(total).toHaveValue(inGroups(value));
      await expect(total).not.toHaveAttribute('aria-invalid', 'true');
    }
    for (const [text, why, values] of [
      ['-5', 'negative', {}],
      ['1.2.3', 'unreadable', { example: inGroups('1234.5') }],
      ['12 or 13', 'unreadable', { example: inGroups('1234.5') }],
      ['0.123456789', 'decimals', { maximum: '8' }],
    ] as const) {
      await paste(total, text);
      await expect(total).toHaveValue(text);
      await expect(note(why, values)).toBeVisible();
    }
    // The one sign that may be either is refused where the language leaves it open.
    if (language === 'fra') await paste(total, '1.234');
    else {
      await total.fill('');
      await total.pressSequentially('1,234');
    }
    const two = language === 'fra' ? ['1234', '1,234'] : ['1234', '1.234'];
    await expect(note('ambiguous', { whole: two[0], decimal: two[1] })).toBeVisible();
    for (const width of [320, 390] as const) {
      await app.change({ width });
      expect(await overhanging(app.page)).toEqual([]);
    }
    expect(await axeFaults(app.page, 'all')).toEqual([]);
    await desk.commit('buy').click();
    await expect(app.page.getByRole('alertdialog')).toBeHidden();
    expect((await member.call(calls.spot.list, { status: 'history' })).data).toEqual([]);

    await desk.fillIn({ side: 'buy', type: 'market', amount: '1' });
    const amount = app.main.getByLabel(say('trade:field.amount', { currency: 'BTC' }));
    await paste(amount, '0,001');
    await desk.commit('buy').click();
    const question = app.page.getByRole('alertdialog');
    await expect(question).toContainText(inGroups('0.000999'));
    const commit = say('trade:commit.buy', { currency: 'BTC' });
    await question.getByRole('button', { name: new RegExp(`^${commit}`, 'u') }).click();
    await expect(question).toBeHidden();
    const { data } = await member.call(calls.spot.list, { status: 'history' });
    expect(data.map((order) => exact(order.filled))).toEqual([exact('0.001')]);
  });
}
