/**
 * Who somebody is: in Chinese through both levels with an operator's approvals, each seen without a
 * reload; in English through a failure with its reason. And what others see: avatar and nickname.
 */
import { calls, Member, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { bindMobile } from './support/certified.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults } from './support/page-checks.ts';
import { picture } from './support/pictures.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const STATE = '/pages/setting/real_mark';
const FORM = '/pages/setting/real';
const PROFILE = '/pages/setting/userInfo';
const CARD = '11010519491231002X';

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

async function waiting(member: Member): Promise<number> {
  const { queue } = operatorCalls.identity;
  const { data } = await operator.call(queue, { status: 'in_review', keyword: member.email });
  return data[0]?.id ?? 0;
}

async function approve(member: Member): Promise<void> {
  const id = await waiting(member);
  await operator.call(operatorCalls.identity.approve, { id, reason: 'all in order' });
}

async function sendData(app: App, name: string, number: string): Promise<void> {
  await app.field('identity:field.name').fill(name);
  await app.field('identity:field.number').fill(number);
  await app.button('identity:form.send').click();
}

async function sendPictures(app: App): Promise<void> {
  const { say } = app;
  const front = app.field('identity:side.id_card.front');
  const reverse = app.field('identity:side.id_card.reverse');
  // What is missing is said at each picture.
  await app.button('identity:form.send').click();
  await expect(app.main.getByText(say('identity:fault.picture'))).toHaveCount(2);
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await front.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(script),
  });
  await expect(app.main.getByText(say('errors:IMAGE_INVALID_FORMAT'))).toBeVisible();
  await front.setInputFiles(picture(1));
  await reverse.setInputFiles(picture(2));
  await expect(app.main.getByText(say('upload:sent'))).toHaveCount(2);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await app.button('identity:form.send').click();
}

test('both levels, in Chinese: each approval shows without a reload', async ({ open }) => {
  const member = await Member.open(there, 'wang');
  const app = await open({ token: member.token, language: 'zh' }, there);
  const { say } = app;
  await app.load(STATE);
  await app.settled('identity:title');
  await expect(app.main.getByText(say('identity:missing.mobile'))).toBeVisible();
  await expect(app.link('identity:form.title')).toHaveCount(0);
  await bindMobile(there, member);

  await app.load(FORM);
  await app.settled('identity:form.title');
  await sendData(app, '王小明<', `${CARD.slice(0, 17)}1`);
  await expect(app.main.getByText(say('identity:fault.name'))).toBeVisible();
  await expect(app.main.getByText(say('identity:fault.checksum'))).toBeVisible();
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await sendData(app, '王小明', CARD);
  await app.arrives(STATE);
  await expect(app.main.getByText(say('identity:state.inReview'))).toBeVisible();
  await expect(app.main.getByText('110*************2X')).toBeVisible();

  await app.mark();
  await approve(member);
  await expect(app.notice(say('messages:identity.approved.title', { level: 1 }))).toBeVisible();
  const certified = (level: number) =>
    app.main.getByText(say('identity:state.certified', { level }), { exact: true });
  await expect(certified(1)).toBeVisible();
  await app.main.getByRole('link', { name: say('identity:start', { level: 2 }) }).click();
  await app.arrives(FORM);
  await sendPictures(app);
  await app.arrives(STATE);
  await expect(app.main.getByText(say('identity:state.inReview'))).toBeVisible();
  await approve(member);
  await expect(certified(2)).toBeVisible();
  expect(await app.isMarked()).toBe(true);
  expect(await member.call(calls.people.info, {})).toMatchObject({ certified: 2 });
});

test('a failure says why, and another try follows', async ({ open }) => {
  const member = await Member.open(there, 'smith');
  await bindMobile(there, member);
  const { identity } = calls;
  const document = { id_type: 'passport', name: 'Jane Smith', card_id: 'E1234567' } as const;
  await member.call(identity.submit, { real_type: '1', ...document });
  const app = await open({ token: member.token, width: 1280 }, there);
  const { say } = app;
  await app.load(STATE);
  await app.settled('identity:title');
  const text = 'The last digit is not readable <b>here</b>.';
  const id = await waiting(member);
  const refusal = { id, reason_code: 'other', reason_text: text, reason: 'unreadable' } as const;
  await operator.call(operatorCalls.identity.reject, refusal);
  await expect(app.main.getByText(say('identity:state.failed'), { exact: true })).toBeVisible();
  await expect(app.main.getByText(say('identity:reviewer', { text }))).toBeVisible();
  await app.main.getByRole('link', { name: say('identity:startAgain', { level: 1 }) }).click();
  await app.arrives(FORM);
  await expect(app.field('identity:field.name')).toHaveValue('Jane Smith');
  await app.field('identity:field.number').fill('E7654321');
  await app.button('identity:form.send').click();
  await app.arrives(STATE);
  await expect(app.main.getByText(say('identity:state.inReview'))).toBeVisible();
});

test('an avatar and a nickname, seen at once and by others', async ({ open }) => {
  const member = await Member.open(there, 'avatar');
  const app = await open({ token: member.token }, there);
  const { say } = app;
  await app.load(PROFILE);
  await app.settled('profile:title');
  await app.field('profile:change').setInputFiles(picture(7));
  await app.button('profile:use').click();
  await expect(app.notice(say('profile:used'))).toBeVisible();
  const { head_portrait: address } = await member.call(calls.people.info, {});
  const everybody = await fetch(there.address + address);
  expect([everybody.status, everybody.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await expect(app.main.locator(`img[src="${address}"]`)).toBeVisible();

  await app.field('profile:nickname').fill('x');
  await app.button('common:save').click();
  const rule = { minimum: 2, maximum: 10 };
  await expect(app.main.getByText(say('profile:nicknameRule', rule))).toHaveClass(/text-down/);
  await app.field('profile:nickname').fill('Harbour7');
  await app.field('profile:signature').fill('Slow and steady');
  await app.button('common:save').click();
  await expect(app.notice(say('profile:saved'))).toBeVisible();
  await app.visit('/pages/setting/setting');
  await expect(app.main.getByText('Harbour7')).toBeVisible();
  await app.visit(PROFILE);
  await app.button('profile:remove').click();
  await expect(app.notice(say('profile:removed'))).toBeVisible();
  expect((await fetch(there.address + address)).status).toBe(404);
});
