/** Opening an account by the form, as a newcomer does. */
import { expect } from '@playwright/test';
import { PASSWORD, type Place } from './api.ts';
import type { App } from './app.ts';
import { codeFor } from './outbox.ts';

export const HOME = '/pages/index/index';
const REGISTER = '/pages/common/register';

/** Registers with a mail address and arrives at home, signed in. */
export async function register(app: App, place: Place, email: string): Promise<void> {
  await app.load(REGISTER);
  await app.settled('account:register.title');
  await app.field('account:field.email').fill(email);
  await app.button('account:code.sendRegister').click();
  const code = app.field('account:code.label');
  await expect(code).toBeFocused();
  await code.pressSequentially(await codeFor(place.dataDirectory, email));
  await app.field('account:field.password').fill(PASSWORD);
  await app.field('account:field.again').fill(PASSWORD);
  await app.button('account:register.submit').click();
  await expect(app.main).toContainText(app.say('account:welcome.title'));
  await app.link('account:welcome.start').click();
  await app.arrives(HOME);
}
