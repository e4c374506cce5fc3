/** The home page as its user has made it, and what there is to read from it. */
import { calls, Member } from './support/api.ts';
import { agreed } from './support/console.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const HOME = '/pages/index/index';
const ARTICLE = '/pages/common/article';
/** The app's own links stand behind its #. */
const OUTSIDE_LINK = 'a:not([href^="#"])';
const WEB_VIEW = '/pages/common/webView';

test('the entries are arranged by keyboard, kept over a reload, and set back', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token, language: 'fra', width: 320 });
  await app.load(HOME);
  await app.settled('home:title');
  const entries = app.page.getByRole('navigation', { name: app.say('home:services.label') });
  const first = entries.getByRole('link').first();
  const before = await first.innerText();
  const works = app.say('home:services.nft');
  expect(before).not.toBe(works);
  await app.button('home:services.all').click();
  const sheet = app.page.getByRole('dialog');
  await sheet.getByRole('button', { name: app.say('home:arrange.begin') }).press('Enter');
  await expect(sheet).toContainText(app.say('home:arrange.body', { count: 9 }));
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  expect(await overhanging(app.page)).toEqual([]);
  const grip = sheet.getByRole('button', { name: app.say('home:arrange.grip', { name: works }) });
  await grip.press('Home');
  await expect(grip).toBeFocused();
  await sheet.getByRole('button', { name: app.say('common:done') }).click();
  await app.escape();
  await expect(first).toHaveText(works);
  await app.page.reload();
  await app.settled('home:title');
  await expect(first).toHaveText(works);
  await app.button('home:services.all').click();
  await sheet.getByRole('button', { name: app.say('home:arrange.begin') }).click();
  await sheet.getByRole('button', { name: app.say('home:arrange.reset') }).click();
  await app.escape();
  await expect(first).toHaveText(before);
});

test('the chat room is among the entries, and who arranges by keyboard keeps the focus', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token, width: 320 });
  await app.load(HOME);
  await app.settled('home:title');
  await app.button('home:services.all').click();
  const sheet = app.page.getByRole('dialog');
  const room = sheet.getByRole('link', { name: app.say('home:services.chatroom'), exact: true });
  await expect(room).toHaveAttribute('href', '#/pages/kefu/index?room=public');
  await sheet.getByRole('button', { name: app.say('home:arrange.begin') }).click();
  const name = app.say('home:services.stocks');
  const up = sheet.getByRole('button', { name: app.say('home:arrange.up', { name }), exact: true });
  const rows = sheet.getByRole('listitem');
  await expect(rows.nth(1)).toContainText(name);
  await up.focus();
  await app.page.keyboard.press('Enter');
  await expect(rows.first()).toContainText(name);
  await expect(up).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(rows.first()).toContainText(name);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
});

test('an entry is drawn by its grip, hidden, shown, and each step is said and undone', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token });
  await app.load(HOME);
  await app.settled('home:title');
  const entries = app.page.getByRole('navigation', { name: app.say('home:services.label') });
  const before = await entries.getByRole('link').allInnerTexts();
  const [name = '', second = '', third = ''] = before;
  await app.button('home:services.all').click();
  const sheet = app.page.getByRole('dialog');
  await sheet.getByRole('button', { name: app.say('home:arrange.begin') }).click();
  const rows = sheet.getByRole('list', { name: app.say('home:arrange.title') });
  const first = rows.getByRole('listitem').first();
  const all = await rows.getByRole('listitem').count();
  const said = sheet.getByRole('status');
  const named = app.say('home:arrange.grip', { name });
  const grip = sheet.getByRole('button', { name: named, exact: true });
  const draw = async (by: number): Promise<void> => {
    const box = await grip.boundingBox();
    if (box === null) throw new Error('the grip is not shown');
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await app.page.mouse.move(x, y);
    await app.page.mouse.down();
    await app.page.mouse.move(x, y + by, { steps: 6 });
  };
  await draw(120);
  await app.page.mouse.up();
  await expect(said).toHaveText(app.say('home:arrange.moved', { name, place: 3, all }));
  await expect(first).toContainText(second);
  await expect(rows.getByRole('listitem').nth(2)).toContainText(name);
  // Escape gives a drawn row back, and leaves the sheet open.
  await draw(-120);
  await app.page.keyboard.press('Escape');
  await app.page.mouse.up();
  await expect(first).toContainText(second);
  await sheet.getByRole('button', { name: app.say('home:arrange.hide', { name: second }) }).click();
  await expect(said).toHaveText(app.say('home:arrange.wentAway', { name: second }));
  await expect(
    entries.getByRole('link', { name: second, exact: true, includeHidden: true }),
  ).toHaveCount(0);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await sheet.getByRole('button', { name: app.say('home:arrange.show', { name: second }) }).click();
  await expect(said).toHaveText(app.say('home:arrange.shown', { name: second }));
  await expect(first).toContainText(second);
  await expect(rows.getByRole('listitem').nth(1)).toContainText(third);
  const undo = sheet.getByRole('button', { name: app.say('home:arrange.undo') });
  for (let step = 0; step < 3; step += 1) await undo.click();
  await expect(said).toHaveText(app.say('home:arrange.undone'));
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await app.escape();
  await expect(entries.getByRole('link')).toHaveText(before);
});

test('super leverage leads to the contract and its highest multiple, for this visit', async ({
  open,
  member,
}) => {
  const app = await open({ token: member.token });
  await app.load(HOME);
  await app.settled('home:title');
  await app.button('home:services.all').click();
  await app.page
    .getByRole('dialog')
    .getByRole('link', { name: app.say('home:services.leverage'), exact: true })
    .click();
  await expect(app.page).toHaveURL(/contract\?symbol=/);
  const leverage = app.page.getByLabel(app.say('futures:ticket.leverageTyped'));
  await app.button('futures:open.long').click();
  await expect(leverage).toHaveValue('125');
  // It was chosen for this visit: the next one begins with a careful one.
  await app.page.reload();
  await app.button('futures:open.long').click();
  await expect(leverage).toHaveValue('10');
});

test('news are read, a text says since when it stands, and what is gone is told', async ({
  open,
}) => {
  const app = await open({ language: 'th' });
  await app.load(HOME);
  await app.settled('home:title');
  // They are asked for when they come near.
  await app.page.mouse.wheel(0, 5_000);
  await app.page
    .getByRole('region', { name: app.say('home:news.label') })
    .getByRole('link')
    .last()
    .click();
  await app.arrives(ARTICLE);
  await app.loaded();
  await expect(app.main.getByRole('article')).toBeVisible();
  await app.visit(`${ARTICLE}?slug=terms`);
  await app.loaded();
  await expect(app.main.getByRole('article')).toContainText(
    app.say('content:version', { version: 1 }),
  );
  await app.visit(`${ARTICLE}?slug=nothing-of-the-kind`);
  await expect(app.main).toContainText(app.say('content:gone'));
});

test('outside pages open only on allowed hosts, and never within the app', async ({ open }) => {
  const app = await open({ language: 'zh' });
  for (const wrong of ['https://evil.example/login', 'javascript:alert(1)', 'http://127.0.0.1/']) {
    await app.load(`${WEB_VIEW}?url=${encodeURIComponent(wrong)}`);
    await app.settled('content:outside');
    await expect(app.main).toContainText(app.say('content:outsideRefused'));
    await expect(app.main.locator(OUTSIDE_LINK)).toHaveCount(0);
    await expect(app.page.locator('iframe')).toHaveCount(0);
  }
});

test('a page of an allowed host opens beside the app; an unknown one is named', async ({
  open,
  place,
  member,
}) => {
  const operator = Operator.shared(place);
  const { hosts } = await member.call(calls.content.hosts, {});
  await agreed(place, operator, operatorCalls.content.setHosts, {
    hosts: [...hosts, 'status.example'],
    reason: 'the page that says whether all is well',
  });
  const app = await open({ language: 'spa', width: 320 });
  const address = 'https://status.example/today?lang=es';
  await app.context.route('https://status.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>All is well</title>' }),
  );
  await app.load(`${WEB_VIEW}?url=${encodeURIComponent(address)}`);
  await app.settled('content:outside');
  const link = app.main.getByRole('link', {
    name: app.say('content:outsideOpen', { host: 'status.example' }),
  });
  await expect(app.main).toContainText(address);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  expect(await overhanging(app.page)).toEqual([]);
  const [beside] = await Promise.all([app.context.waitForEvent('page'), link.click()]);
  await expect(beside).toHaveURL(address);
  await expect(beside).toHaveTitle('All is well');
  expect(await beside.evaluate(() => window.opener === null && document.referrer === '')).toBe(
    true,
  );
  await expect(link).toBeVisible();
  await app.load(`${WEB_VIEW}?url=${encodeURIComponent('https://status.example.evil.example/')}`);
  await app.settled('content:outside');
  await expect(app.main).toContainText(
    app.say('content:outsideUnknown', { host: 'status.example.evil.example' }),
  );
  await expect(app.main.locator(OUTSIDE_LINK)).toHaveCount(0);
  await operator.call(operatorCalls.content.setHosts, { hosts, reason: 'as before' });
});

test('who opened an account elsewhere is asked to accept the terms, once', async ({
  open,
  place,
}) => {
  const member = await Member.open(place, 'asked');
  const app = await open({ token: member.token });
  await app.load(HOME);
  await app.settled('home:title');
  await app.button('content:accept.read').click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await sheet.getByRole('button', { name: app.say('content:accept.do') }).click();
  await expect(app.notice(app.say('content:accept.done'))).toBeVisible();
  await expect(app.main.getByText(app.say('content:accept.body'))).toHaveCount(0);
  const { must_accept, accepted } = await member.call(calls.content.acceptances, {});
  expect(must_accept).toEqual([]);
  expect(accepted.map(({ page }) => page).toSorted()).toEqual(['privacy', 'terms']);
});

test('what could not be accepted stays to be accepted, and is told once', async ({
  open,
  place,
}) => {
  const member = await Member.open(place, 'refused');
  const app = await open({ token: member.token });
  // The refusal itself; an error that nobody caught would still fail this test.
  app.watch.expect(/^(console|answer 500): .*\/api\/content\/accept$/m);
  await app.page.route('**/api/content/accept', (route) =>
    route.fulfill({ status: 500, body: 'broken' }),
  );
  await app.load(HOME);
  await app.settled('home:title');
  await app.button('content:accept.read').click();
  const sheet = app.page.getByRole('dialog');
  const answered = app.page.waitForResponse((response) =>
    response.url().includes('/api/content/acceptances'),
  );
  await sheet.getByRole('button', { name: app.say('content:accept.do') }).click();
  await answered;
  await app.quiet();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
});
