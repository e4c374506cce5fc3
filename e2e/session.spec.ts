/** Logging in and being logged out, and what a browser keeps. */
import { LANGUAGES, OWN_NAMES } from '@kontor/i18n';
import { calls, clientOf, login, Member, newAddress, PASSWORD, type Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { bindMobile } from './support/certified.ts';
import { codeFor, newCode, smsCodeFor } from './support/outbox.ts';
import { axeFaults } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { sayIn, shapeOf } from './support/texts.ts';

const HOME = '/pages/index/index';
const LOGIN = '/pages/common/login';
const FORGET = '/pages/common/forget';
const NEW_PASSWORD = 'nine patient lanterns';
const SETTINGS = '/pages/setting/setting';
/** A screen that only members see. */
const MEMBERS_ONLY = '/pages/transaction/currency_order';
/** A form with a text of some length. */
const FORM = '/pages/setting/userInfo';
const WRONG_TRIES_MAX = 10;

async function fillLogin(app: App, email: string, password: string): Promise<void> {
  await app.field('account:field.email').fill(email);
  await app.field('account:field.password').fill(password);
  await app.button('account:login.submit').click();
}

/** Ends the newest session of the member except the one that `member` itself uses. */
async function revokeOther(member: Member): Promise<void> {
  const sessions = await member.call(calls.people.sessions, {});
  const other = sessions.find((session) => !session.current);
  expect(other, 'a session on another device').toBeDefined();
  await member.call(calls.people.revokeSession, { id: other?.id ?? 0 });
}

/** A browser in which the member is logged in with a session of its own. */
async function openOnAnotherDevice(
  open: (visit: { token: string }) => Promise<App>,
  place: Place,
  member: Member,
): Promise<App> {
  return open({ token: await login(place, member.email) });
}

test('a session that is ended elsewhere says so, and leads back after the login', async ({
  open,
  place,
  member,
}) => {
  const app = await openOnAnotherDevice(open, place, member);
  await app.load(SETTINGS);
  await app.settled('settings:title');
  await expect(app.main).toContainText(member.email);
  await revokeOther(member);
  // Nothing is touched: the server itself says that the session is over.
  await expect(app.notice(app.say('common:login.ended'))).toBeVisible();
  await app.arrives(LOGIN);
  expect(app.page.url()).toContain(`return=${encodeURIComponent(SETTINGS)}`);
  await fillLogin(app, member.email, PASSWORD);
  await app.arrives(SETTINGS);
  await expect(app.main).toContainText(member.email);
});

test('a forgotten password takes a code to the mailbox and to the number', async ({
  open,
  place,
  member,
}) => {
  const mobile = await bindMobile(place, member);
  const app = await open({});
  await app.load(FORGET);
  await app.field('account:field.email').fill(member.email);
  const { dataDirectory } = place;
  const code = await newCode(
    () => codeFor(dataDirectory, member.email),
    () => app.button('account:code.send').click(),
  );
  await app.field('account:code.label').pressSequentially(code);
  await app.field('account:field.newPassword').fill(NEW_PASSWORD);
  await app.field('account:field.again').fill(NEW_PASSWORD);
  const other = await newCode(
    () => smsCodeFor(dataDirectory, mobile),
    () => app.button('account:forget.submit').click(),
  );
  await expect(app.main).toContainText(app.say('account:forget.other.title'));
  await expect(app.main).toContainText(mobile.slice(-2));
  // Another is not promised before one can be sent.
  await expect(app.button('account:code.resend')).toHaveCount(0);
  await expect(app.main).toContainText(app.say('account:forget.other.lost'));
  await expect(
    app.page.getByRole('link', { name: app.say('security:notMe.support') }),
  ).toBeVisible();
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  const wrong = other === '000000' ? '000001' : '000000';
  await app.field('account:code.label').pressSequentially(wrong);
  await expect(app.main).toContainText(app.say('errors:CODE_WRONG'));
  await app.field('account:code.label').fill('');
  await app.field('account:code.label').pressSequentially(other);
  await app.arrives(LOGIN);
  await fillLogin(app, member.email, NEW_PASSWORD);
  await app.arrives(HOME);
});

test('all other devices are logged out at once, and hear of it', async ({
  open,
  place,
  member,
}) => {
  const other = await openOnAnotherDevice(open, place, member);
  await other.load(SETTINGS);
  await other.settled('settings:title');
  const app = await open({ token: member.token });
  await app.load(SETTINGS);
  await app.button('settings:sessions.others').click();
  const sure = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
  await sure.getByRole('button', { name: app.say('settings:sessions.revoke') }).click();
  await expect(app.notice(app.say('settings:sessions.othersDone'))).toBeVisible();
  await expect(app.button('settings:sessions.others')).toHaveCount(0);
  await other.arrives(LOGIN);
});

test('a device that is logged out elsewhere leaves the list of an open page', async ({
  open,
  place,
  member,
}) => {
  await login(place, member.email);
  const app = await open({ token: member.token });
  await app.load(SETTINGS);
  await expect(app.button('settings:sessions.others')).toBeVisible();
  await revokeOther(member);
  await expect(app.button('settings:sessions.others')).toHaveCount(0);
});

test('what was typed when a session ended is there again after the login, for nobody else', async ({
  open,
  place,
  member,
}) => {
  const app = await openOnAnotherDevice(open, place, member);
  await app.load(FORM);
  await app.settled('profile:title');
  const written = app.field('profile:signature');
  await written.fill('what took long to write');
  await revokeOther(member);
  await app.arrives(LOGIN);
  await fillLogin(app, member.email, PASSWORD);
  await app.arrives(FORM);
  await expect(written).toHaveValue('what took long to write');

  // Nobody else finds it.
  await written.fill('for my own eyes');
  await revokeOther(member);
  await app.arrives(LOGIN);
  const other = await Member.open(place, 'other');
  await fillLogin(app, other.email, PASSWORD);
  await app.arrives(FORM);
  await app.settled('profile:title');
  await expect(written).not.toHaveValue('for my own eyes');
});

test('a page that is pulled down asks for what it shows anew', async ({ open, member }) => {
  const app = await open({ token: member.token, touch: true });
  await app.load(SETTINGS);
  await app.settled('settings:title');
  // A part of its own, which may come a moment after the page.
  await expect(app.page.getByTestId('pull')).toBeAttached();
  const finger = await app.context.newCDPSession(app.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 190, y }],
    });
  const disc = app.page
    .getByRole('status')
    .filter({ hasText: shapeOf('en', 'common:refresh.pull') });
  const pull = async (to: number): Promise<void> => {
    await touch('touchStart', 200);
    for (let y = 210; y <= to; y += 10) await touch('touchMove', y);
  };
  // A short one is taken back, and nothing is asked.
  let asked = 0;
  app.page.on('request', (request) => {
    if (request.url().includes('/api/user/info')) asked += 1;
  });
  await pull(260);
  await expect(disc).toBeVisible();
  await touch('touchEnd', 260);
  await expect(disc).toHaveCount(0);
  expect(asked).toBe(0);
  await pull(400);
  await expect(
    app.page.getByRole('status').filter({ hasText: app.say('common:refresh.release') }),
  ).toBeVisible();
  const answer = app.page.waitForResponse(/\/api\/user\/info/u);
  await touch('touchEnd', 400);
  expect((await answer).ok()).toBe(true);
});

test('a session that ended while the app was closed is noticed at the first call', async ({
  open,
  place,
  member,
}) => {
  const app = await openOnAnotherDevice(open, place, member);
  await revokeOther(member);
  await app.load(SETTINGS);
  await expect(app.notice(sayIn('en')('errors:LOGIN_REQUIRED'))).toBeVisible();
  await app.arrives(LOGIN);
  const kept = await app.page.evaluate(() => localStorage.getItem('kontor.session'));
  expect(kept).toBeNull();
});

test('a wrong password is told at its field, and the next try is free of it', async ({
  open,
  member,
}) => {
  const app = await open();
  await app.load(LOGIN);
  await app.settled('account:login.title');
  const password = app.field('account:field.password');
  await app.button('account:login.submit').click();
  await expect(app.field('account:field.email')).toHaveAccessibleDescription(
    app.say('account:fault.required'),
  );
  await expect(password).toHaveAccessibleDescription(app.say('account:fault.required'));
  await fillLogin(app, member.email, 'not the password');
  await expect(password).toHaveAccessibleDescription(app.say('errors:LOGIN_FAILED'));
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await app.arrives(HOME);
});

test('ten wrong passwords lock the account for who typed them, and for nobody else', async ({
  open,
  place,
  member,
}) => {
  const from = newAddress();
  const guesser = clientOf(place, undefined, 'en', from);
  for (let tries = 0; tries < WRONG_TRIES_MAX; tries += 1) {
    const guess = { user_string: member.email, password: `guess number ${tries}` };
    await expect(guesser.call(calls.people.login, guess)).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    });
  }
  // The right password does not open it there.
  const app = await open({ from });
  await app.load(LOGIN);
  await fillLogin(app, member.email, PASSWORD);
  await expect(app.notice(shapeOf('en', 'errors:ACCOUNT_LOCKED'))).toBeVisible();
  await expect(app.main).toContainText(app.say('account:login.lockedHint'));
  await app.arrives(LOGIN);
  const elsewhere = await open();
  await elsewhere.load(LOGIN);
  await fillLogin(elsewhere, member.email, PASSWORD);
  await elsewhere.arrives(HOME);
});

test('a visitor on a page for members is sent to the login and comes back', async ({
  open,
  member,
}) => {
  const app = await open();
  await app.load(MEMBERS_ONLY);
  await expect(app.notice(app.say('common:login.first'))).toBeVisible();
  await app.arrives(LOGIN);
  expect(app.page.url()).toContain(`return=${encodeURIComponent(MEMBERS_ONLY)}`);
  await fillLogin(app, member.email, PASSWORD);
  await app.arrives(MEMBERS_ONLY);
});

test('language and theme are kept over a reload', async ({ open }) => {
  const app = await open();
  await app.load(SETTINGS);
  await app.settled('settings:title');
  for (const language of LANGUAGES) {
    const name = app.say('settings:language');
    await app.page.getByRole('button', { name, exact: false }).first().click();
    await app.page.getByRole('option', { name: OWN_NAMES[language], exact: true }).click();
    app.nowIn(language);
    await app.settled('settings:title');
  }
  await app.page.getByRole('radio', { name: app.say('settings:theme.light') }).check();
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await app.page.reload();
  await app.settled('settings:title');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(
    app.page.getByRole('radio', { name: app.say('settings:theme.light') }),
  ).toBeChecked();
});

test('who wants no motion sees another theme at once', async ({ open }) => {
  const app = await open({ theme: 'dark' });
  await app.load('/pages/index/index');
  await app.settled('home:title');
  const [atOnce, inTheEnd] = await app.page.evaluate(async () => {
    const deep = document.querySelector('main h2') ?? document.body;
    document.documentElement.dataset.theme = 'light';
    const first = getComputedStyle(deep).color;
    while (document.getAnimations().some((one) => one instanceof CSSTransition)) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [first, getComputedStyle(deep).color];
  });
  expect(atOnce).toBe(inTheEnd);
});

test('what an earlier kind of the app has kept is cleared once', async ({ open }) => {
  const app = await open({ kept: { token: 'old', h5Version: '0' } });
  await app.load(HOME);
  await app.settled('home:title');
  const keptOf = () => app.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(await keptOf()).toMatchObject({ h5Version: '1' });
  expect(Object.keys(await keptOf())).not.toContain('token');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.page.evaluate(() => localStorage.setItem('kontor.theme', 'light'));
  await app.page.reload();
  await app.settled('home:title');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('logging out forgets the session here and on the server', async ({ open, place, member }) => {
  const token = await login(place, member.email);
  const app = await open({ token });
  await app.load(SETTINGS);
  await app.settled('settings:title');
  await app.button('common:logout').click();
  const question = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
  await question.getByRole('button', { name: app.say('common:logout') }).click();
  await app.arrives(HOME);
  await expect(app.main).toContainText(app.say('home:hero.title'));
  await expect(clientOf(place, token).call(calls.people.info, {})).rejects.toMatchObject({
    code: 'LOGIN_REQUIRED',
  });
});
