/** The exchange of one coin for another as a person uses it. */
import { expect, type Locator } from '@playwright/test';
import { calls, type Member } from './api.ts';
import type { App } from './app.ts';
import { exact, plain } from './exact.ts';

export const CONVERT = '/pages/fund/fundTransfer';
/** The share that an exchange costs. */
const CONVERT_FEE = exact('0.001');
const COIN_UNIT = 10n ** 10n;
const ONE = exact('1');

export const amountField = (app: App): Locator => app.page.locator('input[name=number]');
export const convertForm = (app: App): Locator =>
  app.page.getByRole('form', { name: app.say('convert:title') });
export const submitConvert = (app: App): Locator =>
  convertForm(app).getByRole('button', { name: app.say('convert:submit') });

/** Sends what is filled in and says yes to the question. */
export async function exchange(app: App): Promise<void> {
  await submitConvert(app).click();
  const question = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
  await expect(question).toContainText(app.say('convert:confirm'));
  await question.getByRole('button', { name: app.say('convert:submit') }).click();
}

/** What an amount of dollars must have brought at the prices that its row names. */
export async function boughtBy(member: Member, amount: string): Promise<string> {
  const [row] = (await member.call(calls.convert.list, {})).data;
  if (row === undefined) throw new Error('nothing was exchanged');
  expect(row).toMatchObject({ number: amount, from_price: '1', from_currency: 'USDT' });
  expect(exact(row.rate)).toBe(CONVERT_FEE);
  const units = (exact(amount) * ONE) / (exact(row.to_price) * COIN_UNIT);
  const fee = (units * CONVERT_FEE + ONE - 1n) / ONE;
  expect(row.received).toBe(plain((units - fee) * COIN_UNIT));
  expect(row.fee).toBe(plain(fee * COIN_UNIT));
  return row.received;
}
