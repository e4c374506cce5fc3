/** Money in and out as a person uses it: the forms, and the question for the pay password. */
import type { Locator } from '@playwright/test';
import type { App } from './app.ts';

export const RECEIVE = '/pages/fund/receive';
export const WITHDRAW = '/pages/fund/withdraw';
export const RECORD = '/pages/fund/receive_withdraw_record';

export const formNamed = (app: App, key: string): Locator =>
  app.page.getByRole('form', { name: app.say(key), exact: true });

/** The button that asks for the withdrawal. */
export const commit = (app: App): Locator =>
  formNamed(app, 'funding:withdraw.title').getByRole('button', {
    name: app.say('funding:withdraw.submit'),
    exact: true,
  });

export async function fillNumber(app: App, currency: string, number: string): Promise<void> {
  const name = app.say('funding:withdraw.amount', { currency });
  await app.page.getByLabel(name, { exact: true }).fill(number);
}

/** Answers the question for the pay password. */
export async function confirm(app: App, password: string): Promise<void> {
  const question = app.page.getByRole('alertdialog');
  await question.getByLabel(app.say('security:factor.payPassword')).fill(password);
  await question
    .getByRole('button', { name: app.say('funding:withdraw.submit'), exact: true })
    .click();
}

export const status = (app: App, key: string): Locator =>
  app.main.getByText(app.say(`funding:${key}`), { exact: true }).first();
