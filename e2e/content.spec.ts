/** What operators write: a question that everybody reads at once, news with a picture, versions. */
import { calls, Member, type Place } from './support/api.ts';
import { Console, type ConsoleSession, type ConsoleVisit } from './support/console.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { axeFaults } from './support/page-checks.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

let server: Server | undefined;
let there: Place;
let admin: Operator;
let session: ConsoleSession;

interface Fixtures {
  readonly openConsole: (visit?: ConsoleVisit) => Promise<Console>;
}

const test = base.extend<Fixtures>({
  openConsole: async ({ browser }, use) => {
    const consoles: Console[] = [];
    await use(async (visit = {}) => {
      const opened = await Console.open(browser, there, visit);
      consoles.push(opened);
      return opened;
    });
    for (const one of consoles) await one.close();
  },
});

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start();
  there = server;
  admin = await Operator.first(there);
  const operator = await admin.call(operatorCalls.operators.me, {});
  session = { token: admin.token, operator };
});
test.afterAll(() => server?.stop());

/** The smallest picture that there is: one red point. */
const POINT = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8Dw',
  'HwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
].join('');

test('an edited question is read at once, its figures filled in, and has two versions', async ({
  open,
  openConsole,
}) => {
  const desk = await openConsole({ session });
  await desk.visit('/content');
  await desk.button('FAQ').click();
  const row = desk.main.getByRole('row').filter({ hasText: 'How much does Convert cost?' });
  await row.getByRole('button', { name: 'Edit' }).click();
  await desk.page.getByLabel('Question').fill('What is the price of an exchange?');
  await desk.page.getByLabel('Answer').fill('Only {{convertFee}}.\n<b>No more</b>');
  const preview = desk.main.locator('.preview');
  await expect(preview).toContainText('What is the price of an exchange?');
  await expect(preview).toContainText('Only 0.1%.');
  await expect(preview).toContainText('<b>No more</b>');
  await desk.button('ไทย').click();
  await desk.button('Remove this language').click();
  await expect(desk.main).toContainText('Missing in this language. Readers see English.');
  expect(await axeFaults(desk.page, 'all')).toEqual([]);
  await desk.button('Publish').click();
  await expect(desk.dialog).toContainText('English');
  await expect(desk.dialog).toContainText('ไทย');
  await desk.dialog.getByRole('button', { name: 'Correction' }).click();
  await desk.dialog.getByRole('button', { name: /^Publish/u }).click();
  await expect(desk.main.getByRole('row').filter({ hasText: 'the price of' })).toContainText('th');

  const app = await open({}, there);
  await app.load('/pages/common/faq');
  await expect(app.page.getByText('What is the price of an exchange?')).toBeVisible();
  await desk.main.getByRole('row').filter({ hasText: 'the price of' }).getByText('Edit').click();
  await expect(desk.main.getByRole('region', { name: 'Versions' }).getByRole('row')).toHaveCount(3);
});

test('news with a picture are published, withdrawn and shown again', async ({ openConsole }) => {
  const desk = await openConsole({ session });
  await desk.visit('/content');
  await desk.page.getByRole('button', { name: 'New', exact: true }).click();
  await desk.page.getByLabel('Title').fill('A new market');
  await desk.page.getByLabel('Summary').fill('It opens today.');
  const buffer = Buffer.from(POINT, 'base64');
  await desk.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer });
  await expect(desk.main.locator('.preview img')).toBeVisible();
  await desk.page.getByLabel('Link').fill('https://elsewhere.example/');
  await desk.button('Publish').click();
  await desk.dialog.getByRole('button', { name: 'New content' }).click();
  await desk.dialog.getByRole('button', { name: /^Publish/u }).click();
  await expect(desk.dialog).toContainText('pages on allowed hosts');
  await desk.page.keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);
  await desk.page.getByLabel('Link').fill('/pages/market/market');
  await desk.button('Publish').click();
  await desk.dialog.getByRole('button', { name: 'New content' }).click();
  await desk.dialog.getByRole('button', { name: /^Publish/u }).click();
  const row = desk.main.getByRole('row').filter({ hasText: 'A new market' });
  await expect(row).toContainText('Live');
  const reader = await Member.open(there, 'reader');
  const titles = async () =>
    (await reader.call(calls.content.news, { c_id: 4 })).data.map(({ title }) => title);
  await expect.poll(titles).toContain('A new market');
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await desk.dialog.getByRole('button', { name: 'No longer accurate' }).click();
  await desk.dialog.getByRole('button', { name: /^Unpublish/u }).click();
  await expect(row).toContainText('Unpublished');
  await expect.poll(titles).not.toContain('A new market');
  await row.getByRole('button', { name: 'Republish' }).click();
  await desk.dialog.getByRole('button', { name: 'Unpublished by mistake' }).click();
  await desk.dialog.getByRole('button', { name: /^Republish/u }).click();
  await expect(row).toContainText('Live');
});

test('a popup stands once before the home, leads on, and comes again as a new version', async ({
  open,
}) => {
  const { content } = operatorCalls;
  const reason = 'New content';
  const texts = (title: string) => ({
    en: { title, abstract: 'Two minutes to read.', body: 'All of it.' },
  });
  const { id } = await admin.call(content.createPiece, {
    kind: 'popup',
    reason,
    texts: texts('Look here'),
  });
  const app = await open({ width: 320 }, there);
  const dialog = app.page.getByRole('dialog', { name: 'Look here' });
  await app.load('/pages/index/index');
  await expect(dialog).toContainText('Two minutes to read.');
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await dialog.getByRole('button', { name: app.say('home:popup.more') }).click();
  await app.arrives('/pages/common/article');
  await expect(app.main.getByRole('article')).toContainText('All of it.');
  await app.page.goBack();
  await app.arrives('/pages/index/index');
  await app.settled('home:title');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await admin.call(content.revisePiece, { id, version: 1, reason, texts: texts('Look again') });
  await app.page.reload();
  await app.page.getByRole('dialog', { name: 'Look again' }).waitFor();
  await app.escape();
  await app.page.reload();
  await app.settled('home:title');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await admin.call(content.withdrawPiece, { id, reason });
});
