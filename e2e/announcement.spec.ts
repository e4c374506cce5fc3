/** An announcement, from the console that publishes it to the bell of a member who is signed in. */
import type { Route } from '@playwright/test';
import { calls, Member, type Place } from './support/api.ts';
import { Console } from './support/console.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const HOME = '/pages/index/index';
const ANNOUNCEMENTS = '/pages/mailMessage/ggList';
const BELL = '#/pages/mailMessage/mailMessage';
const TITLE = 'ปรับปรุงระบบคืนนี้';
const BODY = 'ระบบจะหยุดให้บริการสิบนาที';
let server: Server | undefined;
let there: Place;
let operator: Operator;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start();
  there = server;
  operator = await Operator.first(there);
});
test.afterAll(() => server?.stop());

test('an announcement reaches a bell at once, in the language of who reads it', async ({
  open,
  browser,
}) => {
  const member = await Member.open(there, 'reader');
  const before = await member.call(calls.messages.unread, {});
  const app = await open({ token: member.token, language: 'th' }, there);
  await app.load(HOME);
  await app.loaded();
  const bell = app.page.locator(`a[href="${BELL}"]`);
  const words = await bell.textContent();
  // Whatever the page asks is answered later: its bell counts what it is told.
  const asked: Route[] = [];
  const counts = `**/api${calls.messages.unread.path}*`;
  await app.page.route(counts, (route) => void asked.push(route));

  const session = {
    token: operator.token,
    operator: await operator.call(operatorCalls.operators.me, {}),
  };
  const desk = await Console.open(browser, there, { session });
  await desk.visit('/announcements');
  await desk.button('New announcement').click();
  const field = (name: string) => desk.dialog.getByLabel(name, { exact: true });
  await field('Title, English').fill('Maintenance tonight');
  await field('Text, English').fill('We rest for ten minutes.');
  await field('Title, ไทย').fill(TITLE);
  await field('Text, ไทย').fill(BODY);
  await field('Reason').fill('for everybody to know');
  await desk.dialog.getByRole('button', { name: 'Publish' }).click();

  await expect(app.notice(TITLE)).toBeVisible();
  const count = before.service + before.system + before.announcement + 1;
  await expect(bell).toContainText(String(count));
  expect(await bell.textContent()).not.toBe(words);
  await expect(desk.dialog).toHaveCount(0);
  await app.page.unroute(counts);
  await Promise.all(asked.map((route) => route.continue()));

  // What the page counted by itself is what the server says.
  const { announcement } = await member.call(calls.messages.unread, {});
  expect(announcement).toBe(before.announcement + 1);
  await app.button('messages:see').click();
  await expect(app.main).toContainText(BODY);
  await app.visit(ANNOUNCEMENTS);
  await expect(app.main).toContainText(TITLE);

  // Withdrawn, it is gone from the list that somebody looks at.
  await desk.main.getByRole('button', { name: 'Unpublish', exact: true }).first().click();
  await desk.dialog.getByRole('button', { name: 'Published by mistake' }).click();
  await desk.dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(app.main).not.toContainText(TITLE);
  await desk.close();
});
