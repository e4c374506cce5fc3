/** Moving money between the own accounts as a person does. */
import type { Locator } from '@playwright/test';
import type { App } from './app.ts';

export const TRANSFER = '/pages/fund/transfer';

export const submitTransfer = (app: App): Locator =>
  app.page.getByRole('form').getByRole('button', {
    name: app.say('common:transfer.title'),
    exact: true,
  });

/** Fills in an amount of USDT. */
export async function fillTransfer(app: App, amount: string): Promise<void> {
  const name = app.say('assets:transfer.amount', { currency: 'USDT' });
  await app.page.getByLabel(name, { exact: true }).fill(amount);
}
