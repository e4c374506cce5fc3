/** Help: the conversation with support, visitors' questions, and the room of the members. */
import { calls, Member, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { picture } from './support/pictures.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const SUPPORT = '/pages/kefu/index';
const CHAT = '/pages/kf/kf';
const ROOM = `${SUPPORT}?room=public`;
const SIZES = [320, 390, 1280] as const;

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

const idOf = async (member: Member) => (await member.call(calls.people.info, {})).id;

let shot = 0;
async function fits(app: App): Promise<void> {
  shot += 1;
  await app.page.screenshot({ path: `/tmp/chat-work/shots/${test.info().title.slice(0, 10).replaceAll(' ', '_')}-${shot}-dark.png` });
  await app.change({ theme: 'light', width: 320 });
  await app.page.screenshot({ path: `/tmp/chat-work/shots/${test.info().title.slice(0, 10).replaceAll(' ', '_')}-${shot}-light.png` });
  await app.change({ theme: 'dark', width: 1280 });
  await app.page.screenshot({ path: `/tmp/chat-work/shots/${test.info().title.slice(0, 10).replaceAll(' ', '_')}-${shot}-wide.png` });
  await app.change({ width: 390 });
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await app.change({ theme: 'light' });
  expect(await axeFaults(app.page, 'colours')).toEqual([]);
  await app.change({ theme: 'dark' });
  for (const width of SIZES) {
    await app.change({ width });
    expect(await overhanging(app.page)).toEqual([]);
  }
  await app.change({ width: 390 });
}

test('a member asks, is answered with a picture, and says how it was', async ({ open }) => {
  const member = await Member.open(there, 'asks');
  const user_id = await idOf(member);
  const app = await open({ token: member.token }, there);
  await app.load(SUPPORT);
  await app.settled('chat:title');
  await fits(app);
  await app.link('chat:home.start').click();
  await app.settled('chat:chat.title');
  const text = app.field('chat:compose.label');
  await text.fill('Where is my deposit?');
  await text.press('Shift+Enter');
  await text.pressSequentially('It was 100 USDT.');
  await text.press('Enter');
  const log = app.main.getByRole('log');
  await expect(log).toContainText('Where is my deposit?\nIt was 100 USDT.');
  await expect(text).toHaveValue('');

  await operator.call(operatorCalls.chat.agentTyping, { user_id });
  await expect(app.notice(app.say('chat:typing', { name: 'Admin' }))).toBeVisible();
  await operator.call(operatorCalls.chat.reply, { user_id, text: 'Can you show it to me?' });
  await expect(log).toContainText('Can you show it to me?');
  await expect(log).toContainText(app.say('chat:joined', { name: 'Admin' }));
  await expect(log).toContainText(app.say('chat:read'));

  await app.page.getByTestId('chat-image').setInputFiles(picture(7));
  await expect(app.main.getByAltText(app.say('chat:image.chosen'))).toBeVisible();
  await app.button('chat:compose.send').click();
  const large = app.main.getByRole('button', { name: app.say('chat:image.open') });
  await expect(large).toBeVisible();
  await app.loaded();
  await fits(app);
  await large.click();
  await expect(app.page.getByRole('dialog').getByRole('img')).toBeVisible();
  await app.escape();

  await operator.call(operatorCalls.chat.closeConversation, { user_id });
  await app.page.getByRole('radio', { name: app.say('chat:rate.stars', { count: 4 }) }).check();
  await app.field('chat:rate.comment').fill('Quick');
  await fits(app);
  await app.button('chat:rate.send').click();
  await expect(app.notice(app.say('chat:rate.thanks'))).toBeVisible();
  const { conversation } = await operator.call(operatorCalls.chat.inboxMessages, { user_id });
  expect(conversation).toMatchObject({ status: 'closed', stars: 4 });

  // Elsewhere in the app an answer shows at the edge, and the ways to it say so.
  await app.visit('/pages/mailMessage/mailMessage');
  await app.settled('messages:title');
  await operator.call(operatorCalls.chat.reply, { user_id, text: 'One more thing' });
  await expect(app.page.getByText('One more thing')).toBeVisible();
  const way = app.page.getByRole('link', { name: app.say('messages:support') });
  await expect(way).toContainText(app.say('messages:unread', { count: 1 }));
  await app.visit(CHAT);
  await app.settled('chat:chat.title');
  await expect(log.getByText(app.say('chat:newLine'), { exact: true })).toBeVisible();
  await expect.poll(() => member.call(calls.chat.unread, {})).toEqual({ support: 0 });
});

test('what was not sent says so, and is sent once', async ({ open }) => {
  const member = await Member.open(there, 'tries');
  const app = await open({ token: member.token }, there);
  await app.load(CHAT);
  await app.settled('chat:chat.title');
  const sending = '**/api/chat/send';
  await app.page.route(sending, (route) => route.abort());
  const text = app.field('chat:compose.label');
  await text.fill('Am I heard?');
  await text.press('Enter');
  await expect(app.page.getByRole('alert')).toContainText(app.say('chat:failed'));
  await fits(app);
  await app.page.unroute(sending);
  await app.button('chat:again').click();
  const log = app.main.getByRole('log');
  await expect(app.page.getByRole('alert')).toHaveCount(0);
  await expect(log.getByText('Am I heard?')).toHaveCount(1);
  // Now it arrives, and its answers do not.
  await app.page.route(sending, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await text.fill('And now?');
  await text.press('Enter');
  await expect(log.getByText('And now?')).toHaveCount(1);
  await expect(app.main.getByText('And now?')).toHaveCount(1);
  const { list } = await member.call(calls.chat.messages, { room: 'support' });
  expect(list.map(({ text: said }) => said)).toEqual(['Am I heard?', 'And now?']);
  app.watch.take();
});

test('history is read by scrolling up, and the eye stays where it was', async ({ open }) => {
  const member = await Member.open(there, 'reads');
  const user_id = await idOf(member);
  await member.call(calls.chat.send, { room: 'support', text: 'The first one' });
  for (let n = 1; n <= 70; n += 1) {
    await operator.call(operatorCalls.chat.reply, { user_id, text: `Line ${n}.` });
  }
  await member.call(calls.chat.read, { room: 'support' });
  const app = await open({ token: member.token }, there);
  await app.load(CHAT);
  await app.settled('chat:chat.title');
  const log = app.main.getByRole('log');
  await expect(log.getByText('Line 70.')).toBeInViewport();
  await expect(log.getByText('Line 5.', { exact: true })).toHaveCount(0);
  await app.page.mouse.move(200, 400);
  await app.page.mouse.wheel(0, -20_000);
  await expect(log.getByText('The first one')).toBeAttached();
  await expect(log.getByText('Line 21.', { exact: true })).toBeInViewport();
  await operator.call(operatorCalls.chat.reply, { user_id, text: 'Something new' });
  await app.button('chat:newest').click();
  await expect(log.getByText('Something new')).toBeInViewport();
});

test('a visitor asks by mail and reads the room', async ({ open }) => {
  const app = await open({}, there);
  await app.load(SUPPORT);
  await app.settled('chat:title');
  await app.field('chat:offline.mail').fill('nobody');
  await app.field('chat:offline.text').fill('How do I register?');
  await app.button('chat:offline.send').click();
  await expect(app.field('chat:offline.mail')).toHaveAttribute('aria-invalid', 'true');
  await fits(app);
  await app.field('chat:offline.mail').fill('visitor@elsewhere.example');
  await app.button('chat:offline.send').click();
  await expect(app.notice(app.say('chat:offline.sent'))).toBeVisible();
  const { data } = await operator.call(operatorCalls.chat.tickets, { status: 'open' });
  expect(data.map(({ mail }) => mail)).toContain('visitor@elsewhere.example');
  await app.visit(ROOM);
  await expect(app.main.getByRole('heading', { level: 1 })).toHaveText(app.say('chat:room.title'));
  await expect(app.main).toContainText(app.say('chat:room.visitor'));
  await app.loaded();
  await fits(app);
});

test('who is new reads the room and is told from when on they may write', async ({ open }) => {
  const member = await Member.open(there, 'new');
  const app = await open({ token: member.token }, there);
  await app.load(ROOM);
  const begin = app.say('chat:room.new', { time: '' }).trim().slice(0, 30);
  await expect(app.main).toContainText(begin);
  await app.loaded();
  await fits(app);
});
