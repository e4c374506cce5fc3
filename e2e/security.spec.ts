/**
 * Security as its owner uses it, in two languages: setting everything up, being asked for it, and
 * limits that hold. The authenticator is played by the secret that the page shows and the clock.
 */
import { createHmac } from 'node:crypto';
import type { Language } from '@kontor/i18n';
import { calls, Member, PASSWORD } from './support/api.ts';
import type { App } from './support/app.ts';
import { bindMobile } from './support/certified.ts';
import { inLongFormOnly } from './support/looks.ts';
import { notMeCodeFor } from './support/outbox.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { proveInSheet } from './support/own-proof.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';
import { TradePage } from './support/trade-page.ts';

const SECURITY = '/pages/setting/security';
const TOTP = '/pages/setting/totp';
const LIMITS = '/pages/setting/limits';
const PIN = '739154';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** What an authenticator shows (RFC 6238), so many steps of 30 seconds from now. */
function shownBy(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000;
  return String(number).padStart(6, '0');
}

for (const language of ['en', 'zh'] as const satisfies readonly Language[]) {
  const title = `in ${language}: the pay password is set where it is missing`;
  test(title, inLongFormOnly(language === 'zh'), async ({ open, member, place }) => {
    const app = await open({ token: member.token, language });
    await app.load(SECURITY);
    await app.settled('security:title');
    await app.link('security:step.pay.do').click();
    await app.arrives('/pages/setting/payPassword');
    await app.settled('security:pay.title');
    // What is easy to guess is said at the field, before anything is sent.
    await app.field('security:pay.new').fill('123456');
    await app.button('security:pay.submit').click();
    await expect(app.main).toContainText(app.say('errors:PAY_PASSWORD_WEAK'));
    await app.field('security:pay.new').fill(PIN);
    await app.field('account:field.again').fill('739155');
    await app.button('security:pay.submit').click();
    await expect(app.main).toContainText(app.say('errors:PASSWORDS_DIFFER'));
    await app.field('account:field.again').fill(PIN);
    await app.button('security:pay.submit').click();
    await proveInSheet(app, place, member);
    await expect(app.notice(app.say('security:pay.set'))).toBeVisible();
    await app.arrives(SECURITY);
    await app.settled('security:title');
    await expect(app.link('security:step.totp.do')).toBeVisible();
    expect(await member.call(calls.people.info, {})).toMatchObject({ has_pay_password: true });
  });

  const lost = `in ${language}: the authenticator is switched on, asked for, and lost`;
  test(lost, inLongFormOnly(language === 'en'), async ({ open, member, place }) => {
    const app = await open({ token: member.token, language });
    await app.load(TOTP);
    await app.settled('security:totp.title');
    const secret = await app.main.locator('[data-secret]').getAttribute('data-secret');
    if (secret === null) throw new Error('no secret is shown');
    // Who it is comes first; a wrong code is then said at its field, as soon as it is sent.
    await app.button('account:code.check').click();
    await proveInSheet(app, place, member);
    await app.field('security:totp.shown').fill('000000');
    await app.button('security:totp.switchOn').click();
    await expect(app.field('security:totp.shown')).toHaveAttribute('aria-invalid', 'true');
    await expect(app.main).toContainText(app.say('errors:TOTP_WRONG'));
    const used = shownBy(secret);
    await app.field('security:totp.shown').fill(used);
    await app.button('security:totp.switchOn').click();
    await expect(app.main.getByRole('listitem').first()).toBeVisible();
    const codes = await app.main.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await app.button('common:done').click();
    await expect(app.main).toContainText(app.say('security:recovery.keepFirst'));
    await app.main.getByRole('checkbox').check();
    await app.button('common:done').click();
    await app.arrives(SECURITY);

    await logInWith(await open({ language }), member, used, shownBy(secret, 1));
    await logInWith(await open({ language }), member, undefined, codes[0] ?? '');
    const { data } = await member.call(calls.security.log, { limit: 4 });
    expect(data.map(({ kind }) => kind)).toContain('recovery_code_used');
  });
}

/** Logs in as a visitor: first with what is not taken, where there is such a thing. */
async function logInWith(
  app: App,
  member: Member,
  wrong: string | undefined,
  right: string,
): Promise<void> {
  await app.load('/pages/common/login');
  await app.settled('account:login.title');
  await app.field('account:field.email').fill(member.email);
  await app.field('account:field.password').fill(PASSWORD);
  await app.button('account:login.submit').click();
  const field = app.field('account:login.factor.title');
  await expect(field).toBeFocused();
  if (wrong !== undefined) {
    await field.fill(wrong);
    await expect(app.main).toContainText(app.say('errors:TOTP_WRONG'));
  }
  if (/^\d{6}$/u.test(right)) await field.fill(right);
  else {
    await app.button('account:login.factor.lost').click();
    await app.field('account:login.factor.recovery').fill(right.toLowerCase());
    await app.button('account:login.submit').click();
  }
  await app.arrives('/pages/index/index');
}

test('who is refused for a frozen account has the way to support in sight', async ({
  open,
  member,
  place,
}) => {
  const { id } = await member.call(calls.people.info, {});
  await Operator.shared(place).call(operatorCalls.operatorUsers.freeze, {
    id,
    reason: 'theft reported by the owner',
  });
  const app = await open({ language: 'en' });
  await app.page.setViewportSize({ width: 390, height: 667 });
  await app.load('/pages/common/login');
  await app.settled('account:login.title');
  await app.field('account:field.email').fill(member.email);
  await app.field('account:field.password').fill(PASSWORD);
  app.watch.expect(/answer 4|status of 4/u);
  await app.button('account:login.submit').click();
  await expect(app.main).toContainText(app.say('errors:ACCOUNT_FROZEN'));
  const way = app.link('account:login.ask');
  await expect(way).toBeInViewport({ ratio: 1 });
  await way.click();
  await app.settled('chat:title');
  // What was typed at the login needs not be typed again, and the whole form is in sight.
  await expect(app.field('chat:offline.mail')).toHaveValue(member.email);
  await expect(app.link('chat:home.login')).toHaveCount(0);
  await app.field('chat:offline.text').fill('My account is frozen. I am its owner.');
  const send = app.button('chat:offline.send');
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(app.notice(app.say('chat:offline.sent'))).toBeVisible();
});

test('limits hold at the ticket, and say until when', async ({ open, member }) => {
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token });
  await app.load(LIMITS);
  await app.settled('security:limits.title');
  const card = app.main.getByRole('region', { name: app.say('security:limit.daily_loss.title') });
  const amount = card.getByRole('textbox');
  await card.getByRole('button', { name: app.say('common:save') }).click();
  await expect(card).toContainText(app.say('errors:FIELD_NOT_POSITIVE'));
  await amount.fill('250.5');
  await card.getByRole('button', { name: app.say('common:save') }).click();
  await expect(card).toContainText('250.50 USDT');
  await amount.fill('1000');
  await card.getByRole('button', { name: app.say('common:save') }).click();
  await expect(card).toContainText('1,000.00 USDT');
  const keep = card.getByRole('button', { name: app.say('security:limit.keep') });
  await keep.click();
  await expect(keep).toHaveCount(0);
  await expect
    .poll(async () => (await member.call(calls.security.limits, {})).daily_loss)
    .toMatchObject({ limit: '250.5', next_at: null });

  const pause = app.main.getByRole('region', { name: app.say('security:pause.coolOff.title') });
  await pause.getByRole('button', { name: app.say('security:pause.coolOff.begin') }).click();
  const dialog = app.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: app.say('common:cancel') }).click();
  expect((await member.call(calls.security.limits, {})).cool_off_until).toBeNull();
  await pause.getByRole('button', { name: app.say('security:pause.coolOff.begin') }).click();
  await dialog.getByRole('button', { name: app.say('security:pause.coolOff.begin') }).click();
  await expect(pause).toContainText(shapeOf(app.language, 'security:pause.runs'));

  const desk = new TradePage(app, 'ETH/USDT');
  await desk.visit();
  await desk.send({ side: 'buy', type: 'limit', price: '1000', amount: '0.1' });
  await expect(desk.form).toContainText(shapeOf(app.language, 'errors:COOLING_OFF'));
});

test('another’s session ends with the password, and the log tells', async ({
  open,
  place,
  member,
}) => {
  const app = await open();
  await app.load('/pages/common/login?return=%2Fpages%2Fsetting%2Fpassword');
  await app.settled('account:login.title');
  await app.field('account:field.email').fill(member.email);
  await app.field('account:field.password').fill(PASSWORD);
  await app.button('account:login.submit').click();
  await app.arrives('/pages/setting/password');
  await app.settled('security:password.title');
  const password = 'nine loud harbours';
  for (const label of ['account:field.newPassword', 'account:field.again']) {
    await app.field(label).fill(password);
  }
  await app.button('security:password.submit').click();
  await proveInSheet(app, place, member);
  await app.arrives(SECURITY);
  await app.visit('/pages/setting/securityLog');
  await app.settled('security:log.title');
  await expect(app.main).toContainText(app.say('security:event.password_changed'));
  await expect(member.call(calls.people.info, {})).rejects.toMatchObject({
    code: 'LOGIN_REQUIRED',
  });
});

for (const language of ['en', 'th'] as const satisfies readonly Language[]) {
  const title = `in ${language}: what was told and was not the owner’s freezes the account`;
  test(title, inLongFormOnly(language === 'en'), async ({ open, place }) => {
    const member = await Member.open(place, 'robbed');
    await bindMobile(place, member);
    const app = await open({ token: member.token, language });
    // With a number bound, the sheet asks for a code to each.
    await app.load('/pages/setting/antiPhishing');
    await app.settled('security:phrase.title');
    await app.field('security:phrase.label').fill('Blue heron 7');
    await app.button('security:phrase.submit').click();
    await proveInSheet(app, place, member);
    await expect(app.notice(app.say('security:phrase.set'))).toBeVisible();
    const code = await notMeCodeFor(place.dataDirectory, member.email);

    const visitor = await open({ language });
    await visitor.load('/pages/common/login');
    await visitor.settled('account:login.title');
    await visitor.link('account:login.notMe').click();
    await visitor.arrives('/pages/setting/notme');
    await visitor.settled('security:notMe.title');
    await visitor.field('security:notMe.code').fill('4711-AAAA-BBBB-CCCC-DDDD');
    await visitor.button('security:notMe.submit').click();
    await expect(visitor.main).toContainText(visitor.say('errors:NOTICE_UNKNOWN'));
    await visitor.load(`/pages/setting/notme?code=${code}`);
    await visitor.settled('security:notMe.title');
    await expect(visitor.field('security:notMe.code')).toHaveValue(code);
    await visitor.button('security:notMe.submit').click();
    await expect(visitor.main).toContainText(visitor.say('security:notMe.done'));
    await expect(visitor.link('security:notMe.support')).toBeVisible();

    await expect(member.call(calls.people.info, {})).rejects.toMatchObject({
      code: 'LOGIN_REQUIRED',
    });
    await visitor.load('/pages/common/login');
    await visitor.settled('account:login.title');
    await visitor.field('account:field.email').fill(member.email);
    await visitor.field('account:field.password').fill(PASSWORD);
    await visitor.button('account:login.submit').click();
    await expect(visitor.main).toContainText(visitor.say('errors:ACCOUNT_FROZEN'));
  });
}
