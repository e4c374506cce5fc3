/** What one owns, as the page of the accounts shows it. */
import { expect } from '@playwright/test';
import type { App } from './app.ts';
import { factOf } from './trade-page.ts';

export const ASSETS = '/pages/fund/assets';

export interface Shown {
  readonly available: string;
  readonly frozen: string;
}

/** Goes there and reads the spot account's sheet: a coin's figures with the coin's name. */
export async function spotShown(app: App, coins: readonly string[]): Promise<Shown[]> {
  const { page, say } = app;
  await app.visit(ASSETS);
  await app.settled('assets:title');
  const named = (text: string) => ({ has: page.getByText(text, { exact: true }) });
  await app.main
    .getByRole('button')
    .filter(named(say('assets:account.change')))
    .click();
  const sheet = page.getByRole('dialog');
  const shown: Shown[] = [];
  for (const coin of coins) {
    const row = sheet.getByRole('listitem').filter(named(coin));
    await expect(row).toBeVisible();
    const fact = (key: string) => factOf(row, say(`assets:fact.${key}`));
    shown.push({ available: await fact('available'), frozen: await fact('frozen') });
  }
  await page.getByRole('button', { name: say('common:close'), exact: true }).click();
  await expect(sheet).toBeHidden();
  return shown;
}
