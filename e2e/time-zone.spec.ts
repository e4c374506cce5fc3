/** One zone for the chart, lists and files: the browser's, or UTC by choice. */
import { readFile } from 'node:fs/promises';
import { firstTrades } from './support/trades.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';

const SETTING = '/pages/setting/setting';
const TRADE = '/pages/transaction/index?symbol=BTC/USDT';
const BILLS = '/pages/setting/bill';

for (const { timezoneId, name, id } of [
  { timezoneId: 'America/New_York', name: /^UTC−[45]$/u, id: /\(America\/New_York\)/u },
  { timezoneId: 'Asia/Kolkata', name: /^UTC\+5:30$/u, id: /\(Asia\/(?:Kolkata|Calcutta)\)/u },
]) {
  test(`in ${timezoneId} all is by its clocks, or by UTC where that is chosen`, async ({
    open,
    member,
  }) => {
    await firstTrades(member);
    const app = await open({ token: member.token, timezoneId });
    const chart = app.page.getByRole('group', { name: shapeOf('en', 'trade:chart.label') });
    const zoneOfChart = async (): Promise<string> => {
      await expect(chart.locator('canvas').first()).toBeVisible();
      return (await chart.getByText(/^UTC/u).textContent()) ?? '';
    };
    const head = async (): Promise<string> => {
      const file = app.page.waitForEvent('download');
      await app.button('common:export.csv').click();
      const [first] = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
      return first ?? '';
    };
    await app.load(TRADE);
    expect(await zoneOfChart()).toMatch(name);
    // A day of the chart is one of the exchange, wherever it is looked at.
    const period = app.say('trade:period.1day');
    await app.main.getByRole('radio', { name: period, exact: true }).first().click({ force: true });
    await expect(chart.getByText('UTC', { exact: true })).toBeVisible();
    await app.visit(BILLS);
    await app.settled('assets:bills.title');
    await expect(app.main.getByText(name).first()).toBeVisible();
    expect(await head()).toMatch(id);

    await app.visit(SETTING);
    await app.settled('settings:title');
    await app.main.getByRole('radio', { name: 'UTC', exact: true }).check();
    await app.visit(BILLS);
    await app.settled('assets:bills.title');
    await expect(app.main.getByText('UTC', { exact: true }).first()).toBeVisible();
    expect(await head()).toContain('(UTC)');
    await app.visit(TRADE);
    expect(await zoneOfChart()).toBe('UTC');
  });
}
