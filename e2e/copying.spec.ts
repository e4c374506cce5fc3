/** What is copied where the page is not secure, as at an address of the own network without TLS. */
import type { App } from './support/app.ts';
import { expect, test } from './support/test.ts';

const PROFILE = '/pages/setting/userInfo';

/** As in a browser at `http://192.168.…`, which keeps the clipboard from the page. */
async function withoutClipboard(app: App): Promise<void> {
  await app.page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
  });
}

async function copyUid(app: App): Promise<void> {
  const name = app.say('settings:uidName');
  const label = app.say('common:copyNamed', { name });
  await app.main.getByRole('button', { name: label }).click();
}

/** What the clipboard has, as whoever pastes gets it. */
async function pasted(app: App): Promise<string> {
  await app.page.evaluate(() => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
  });
  await app.page.keyboard.press('ControlOrMeta+V');
  return await app.page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    field.remove();
    return field.value;
  });
}

test('is in the clipboard all the same, and the place and the selection stay', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token });
  await withoutClipboard(app);
  await app.load(PROFILE);
  await app.settled('profile:title');
  expect(await app.page.evaluate(() => navigator.clipboard as unknown)).toBeUndefined();
  await copyUid(app);
  await expect(app.page.getByText(app.say('common:copied'))).toBeVisible();
  const focused = () => app.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe(app.say('common:copyNamed', { name: app.say('settings:uidName') }));
  const uid = await pasted(app);
  expect(uid).toMatch(/^\d+$/u);
  await expect(app.main).toContainText(uid);
});

test('is selected to be copied by hand where the browser copies nothing', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token, width: 320 });
  await withoutClipboard(app);
  await app.page.addInitScript(() => {
    document.execCommand = () => false;
  });
  await app.load(PROFILE);
  await app.settled('profile:title');
  await copyUid(app);
  const told = app.page.getByRole('alert').filter({ hasText: app.say('common:copyByHand') });
  await expect(told).toBeVisible();
  const selected = () => app.page.evaluate(() => getSelection()?.toString());
  await expect.poll(selected).toMatch(/^\d+$/u);
});
