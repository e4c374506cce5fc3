/**
 * A member and an operator in two browsers: words and pictures both ways, who writes and who reads,
 * the end and the rating; and the public room with those who look after it.
 */
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@kontor/rules/time';
import { calls, clientOf, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { Console, type ConsoleSession, newOperator } from './support/console.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { picture } from './support/pictures.ts';
import { HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

const SUPPORT = '/pages/kefu/index';
const CHAT = '/pages/kf/kf';
const ROOM = `${SUPPORT}?room=public`;
const QUESTION = 'เงินฝากของฉันยังไม่เข้าบัญชี';
const ANSWER = 'กำลังตรวจสอบให้ค่ะ';
const PREPARED = 'ปกติใช้เวลาไม่เกินสิบนาที';
const LURE = 'Send me one coin and I send two back';

let server: Server | undefined;
let there: Server;
let admin: Operator;
let grace: ConsoleSession;

const test = base.extend<{ readonly openConsole: () => Promise<Console> }>({
  openConsole: async ({ browser }, use) => {
    const consoles: Console[] = [];
    await use(async () => {
      const opened = await Console.open(browser, there, { session: grace });
      consoles.push(opened);
      return opened;
    });
    for (const one of consoles) await one.close();
  },
});

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start({ environment: MOVED });
  there = server;
  admin = await Operator.first(there);
  grace = await newOperator(there, admin, 'Grace', ['support']);
});
test.afterAll(() => server?.stop());

/** Whether every picture that is shown has come. */
async function picturesShown(page: Page, within: string): Promise<void> {
  const widths = () =>
    page
      .locator(`${within} img`)
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
}

async function writes(app: App, words: string): Promise<void> {
  const field = app.field('chat:compose.label');
  await field.fill(words);
  await field.press('Enter');
}

test('a member and an operator talk in words and pictures until it is rated', async ({
  open,
  openConsole,
}) => {
  const member = await Member.open(there, 'asker');
  const { uid } = await member.call(calls.people.info, {});
  await admin.call(operatorCalls.chat.saveCanned, {
    language: 'th',
    title: 'เงินฝากล่าช้า',
    text: `คุณ {name} ${PREPARED}`,
    reason: 'asked often',
  });
  const app = await open({ token: member.token, language: 'th' }, there);
  const log = app.main.getByRole('log');
  const desk = await openConsole();
  const talk = desk.main.getByRole('log');
  const answer = desk.main.getByLabel(`Reply to ${uid}`);

  // Members see a name that the operator has chosen.
  await desk.visit('/inbox');
  await expect(desk.main).toContainText('No conversations');
  await desk.button('Edit').click();
  await desk.dialog.getByRole('textbox', { name: 'Name' }).fill('Mali');
  await desk.dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(desk.main.locator('.inbox-known')).toContainText('Mali');

  await app.load(SUPPORT);
  await app.link('chat:home.start').click();
  await app.arrives(CHAT);
  await writes(app, QUESTION);
  await expect(log).toContainText(QUESTION);
  await app.main.locator('input[type="file"]').setInputFiles(picture(41));
  await app.button('chat:compose.send').click();
  await expect(log.getByRole('button')).toHaveCount(1);

  // The operator takes it by keyboard.
  await expect(desk.items).toHaveCount(1);
  await expect(desk.page.getByRole('link', { name: 'Support inbox' })).toContainText('1');
  await desk.press('j');
  await expect(talk).toContainText(QUESTION);
  await desk.press('t');
  await picturesShown(desk.page, '.talk');
  await expect(desk.main.getByRole('combobox', { name: 'Assigned to' })).toContainText('(you)');
  await expect(desk.main.getByRole('complementary')).toContainText(member.email);
  await expect(log).toContainText(app.say('chat:read'));
  await desk.main.getByRole('button', { name: `Enlarge: Image from ${uid}` }).click();
  await expect(desk.dialog.getByRole('img')).toBeVisible();
  await desk.press('Escape');

  // Both see that the other one writes.
  await app.field('chat:compose.label').pressSequentially('ยังรอ');
  await expect(talk).toContainText(`${uid} is typing`);
  await desk.press('r');
  await expect(answer).toBeFocused();
  await desk.page.keyboard.type(ANSWER);
  await expect(app.main).toContainText(app.say('chat:typing', { name: 'Mali' }));
  await desk.press('Enter');
  await expect(log).toContainText(ANSWER);
  await expect(log.getByText('Mali', { exact: true })).toBeVisible();
  await expect(app.main).toContainText(app.say('chat:agent.online', { name: 'Mali' }));
  await expect(talk).toContainText('Read');

  // A picture the other way, which opens large.
  await desk.main.locator('input[type="file"]').setInputFiles(picture(42));
  await expect(desk.main).toContainText('Image attached');
  await desk.button('Send').click();
  const shown = app.say('chat:image.by', { name: 'Mali' });
  await log.getByRole('button', { name: shown }).click();
  await expect(app.page.getByRole('dialog').getByRole('img', { name: shown })).toBeVisible();
  await picturesShown(app.page, '[role="dialog"]');
  await app.escape();

  // A prepared answer in the member's language; what is typed outlasts another page.
  await desk.button('Saved replies').click();
  await desk.page.getByLabel('Search saved replies').fill('ล่าช้า');
  await expect(desk.dialog.getByRole('listitem')).toHaveCount(1);
  await desk.press('Enter');
  const prepared = `คุณ ${uid} ${PREPARED}`;
  await expect(answer).toHaveValue(prepared);
  await desk.page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(desk.main.getByRole('heading', { name: 'Members' })).toBeVisible();
  await desk.page.goBack();
  await expect(answer).toHaveValue(prepared);
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  await answer.press('Control+Enter');
  await expect(log).toContainText(prepared);
  await expect(answer).toHaveValue('');

  await desk.press('Escape', 'c');
  await expect(desk.dialog).toContainText('Close the conversation');
  await desk.press('Enter');
  await expect(log).toContainText(app.say('chat:closed', { name: 'Mali' }));
  const five = app.page.getByLabel(app.say('chat:rate.stars', { count: 5 }), { exact: true });
  await app.main.locator('label').filter({ has: five }).click();
  await expect(five).toBeChecked();
  await app.field('chat:rate.comment').fill('ขอบคุณค่ะ');
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  expect(await overhanging(app.page)).toEqual([]);
  await app.button('chat:rate.send').click();
  await expect(app.main).toContainText(app.say('chat:rate.thanks'));
  await expect(talk).toContainText('Rated 5 of 5: ขอบคุณค่ะ');
});

test('a visitor asks by mail, and the operator answers once', async ({ openConsole }) => {
  const mail = 'lost@kontor.example';
  const text = 'The code never comes.';
  await clientOf(there, undefined, 'fra').call(calls.chat.offline, { mail, text });
  const desk = await openConsole();
  await desk.visit('/tickets');
  await desk.choose(mail);
  await desk.press('a');
  const words = desk.dialog.getByLabel('Message');
  await words.fill('Regardez dans les indésirables.');
  // What was typed is there again after the question was left.
  await desk.press('Escape');
  await expect(desk.dialog).toHaveCount(0);
  await desk.press('a');
  await expect(words).toHaveValue('Regardez dans les indésirables.');
  await words.press('Control+Enter');
  await expect(desk.page.getByText(`Reply sent to ${mail}`)).toBeVisible();
  await expect(desk.items).toHaveCount(0);
});

test('the public room is looked after', async ({ open, openConsole }) => {
  const anna = await Member.open(there, 'anna');
  const bob = await Member.open(there, 'bob');
  const { uid } = await bob.call(calls.people.info, {});
  const room = { room: 'public' } as const;
  // New accounts only read the public room.
  await there.move(10 * MINUTE_MS);
  for (const one of [anna, bob]) {
    const from = async () => (await one.call(calls.chat.messages, room)).writes_from;
    await expect.poll(from).toBeNull();
  }
  const reader = await open({ token: anna.token, language: 'spa' }, there);
  const writer = await open({ token: bob.token, language: 'vn' }, there);
  await reader.load(ROOM);
  await writer.load(ROOM);
  const seen = reader.main.getByRole('log');
  await expect(reader.field('chat:compose.label')).toBeVisible();
  await writes(writer, LURE);
  await expect(seen).toContainText(LURE);

  await reader.button('chat:report.of', { name: uid }).click();
  await reader.page.getByRole('dialog').getByRole('button').last().click();
  await expect(reader.notice(reader.say('chat:report.done'))).toBeVisible();

  const desk = await openConsole();
  await desk.visit('/room');
  await expect(desk.main.getByRole('log')).toContainText(LURE);
  const reports = desk.main.locator('.room-reports');
  await expect(reports).toContainText('Scam, reported by');
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  await reports.getByRole('button', { name: 'Mute' }).click();
  await desk.dialog.getByRole('button', { name: 'Scam', exact: true }).click();
  await desk.dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(desk.page.getByText(`${uid} muted`)).toBeVisible();
  await reports.getByRole('button', { name: 'Delete' }).click();
  await desk.dialog.getByRole('button', { name: 'Scam', exact: true }).click();
  await desk.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(desk.page.getByText('Message deleted')).toBeVisible();
  await expect(reports).toContainText('No reports');

  // The words are gone for everybody, and the muted one is not heard any more.
  await expect(seen).not.toContainText(LURE);
  await expect(seen).toContainText(reader.say('chat:deleted'));
  const again = { ...room, text: 'Listen to me' } as const;
  await expect(bob.call(calls.chat.send, again)).rejects.toMatchObject({ code: 'CHAT_MUTED' });
  await writer.load(ROOM);
  await writer.loaded();
  await expect(writer.main.getByRole('log')).toContainText(writer.say('chat:deleted'));
  await expect(writer.field('chat:compose.label')).toHaveCount(0);
  await writes(reader, 'Ya está tranquilo');
  await expect(desk.main.getByRole('log')).toContainText('Ya está tranquilo');
});
