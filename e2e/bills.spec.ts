/**
 * What a member sees of the own money: bills by kind and time that open what they belong to, why a
 * balance is what it is, the records of everything that came and went, and how it is hidden.
 */
import { readFile } from 'node:fs/promises';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, grouped } from './support/exact.ts';
import { FIXED_START, HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { firstTrades } from './support/trades.ts';
import { move } from './support/transfers.ts';

const ASSETS = '/pages/fund/assets';
const BILLS = '/pages/setting/bill';
const BALANCE = '/pages/fund/assets_balance';
const RECORDS = '/pages/fund/assets_all_record';
const COIN_RECORDS = '/pages/fund/assets_record';
const TRANSFERS = '/pages/fund/transfer_history';
const USDT = 1;

/** The least that can be moved, in USDT. */
const LEAST = '0.000001';

/** Somebody who has traded, moved and exchanged. */
async function live(member: Member): Promise<void> {
  await firstTrades(member);
  await move(member, 'USDT', '1234.567');
  await member.call(calls.convert.exchange, {
    from_currency_id: USDT,
    to_currency_id: 2,
    number: '100',
  });
}

const plain = (text: string | null): string =>
  (text ?? '').replaceAll(',', '').replaceAll('−', '-');
const search = (app: App): URLSearchParams =>
  new URLSearchParams(new URL(app.page.url()).hash.split('?')[1] ?? '');

async function choose(app: App, label: string, option: string): Promise<void> {
  await app.main.getByRole('button', { name: new RegExp(`^${label}`, 'u') }).click();
  await app.page.getByRole('option', { name: option, exact: true }).click();
}

/** Where it is noon, so that today is the same day from the first bill to the last look. */
let noon: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  const environment = { CLOCK_START: new Date(FIXED_START).toISOString() };
  noon = await Server.start({ environment });
});
test.afterAll(() => noon?.stop());

test('bills are found by kind and day, kept in the address, and open their cause', async ({
  open,
}) => {
  const member = await Member.open(noon, 'days');
  await live(member);
  const app = await open({ token: member.token }, noon);
  await app.load(BILLS);
  await app.settled('assets:bills.title');
  const rows = app.main.getByRole('listitem');
  const { total } = await member.call(calls.wallet.bills, {});
  await expect(rows).toHaveCount(total);

  await choose(app, app.say('assets:bills.group'), app.say('assets:group.transfer'));
  await expect(rows).toHaveCount(2);
  expect(search(app).get('group')).toBe('transfer');
  await choose(app, app.say('assets:period.label'), app.say('assets:period.today'));
  await expect.poll(() => search(app).get('from')).not.toBeNull();
  await expect(rows).toHaveCount(2);
  await app.page.reload();
  await app.settled('assets:bills.title');
  await expect(rows).toHaveCount(2);

  const file = app.page.waitForEvent('download');
  await app.button('common:export.csv').click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text.trim().split(/\r?\n/u)).toHaveLength(3);
  expect(text).toContain('-1234.567');

  await choose(app, app.say('assets:period.label'), app.say('assets:period.dates'));
  await app.field('assets:period.to').fill('2001-01-01');
  await expect(app.main.getByText(app.say('assets:period.turned'))).toBeVisible();
  await app.field('assets:period.from').fill('2001-01-01');
  await expect(app.main.getByText(app.say('assets:bills.noMatch'))).toBeVisible();
  await app.button('assets:bills.clearFilter').click();
  await expect(rows).toHaveCount(total);

  await choose(app, app.say('assets:bills.group'), app.say('assets:group.transfer'));
  // Before, the newest bill is of something else.
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').click();
  await app.arrives(TRANSFERS);
  await app.settled('assets:transfers.title');
  await expect(app.main.getByRole('listitem')).toHaveCount(1);
  await expect(app.main.getByRole('listitem')).toContainText('1,234.567 USDT');
  await app.button('assets:transfers.clear').click();
  await expect.poll(() => search(app).get('id')).toBeNull();
});

test('a balance adds up from nothing to what is there, down to each bill', async ({
  open,
  member,
}) => {
  await live(member);
  const app = await open({ token: member.token });
  await app.load(ASSETS);
  await app.settled('assets:title');
  const account = app.say('assets:account.change');
  await app.main
    .getByRole('button', { name: new RegExp(account, 'u') })
    .last()
    .click();
  const sheet = app.page.getByRole('dialog');
  await sheet
    .getByRole('link', { name: app.say('assets:explain.title') })
    .first()
    .click();
  await app.arrives(BALANCE);
  await app.visit(`${BALANCE}?currency=${USDT}&type=change`);
  await app.settled('assets:explain.title');

  const told = await member.call(calls.wallet.explain, { currency: USDT, type: 'change' });
  expect(told).toMatchObject({ adds_up: true, holds_match: true });
  expect(told.held_by.map(({ kind }) => kind)).toEqual(['order']);
  const text = plain(await app.main.textContent());
  for (const figure of [told.balance, told.available, told.frozen, told.entries_total]) {
    expect(text).toContain(`${figure} USDT`);
  }
  for (const { total } of told.reasons) expect(text).toContain(total);
  await expect(app.main.getByText(app.say('assets:explain.addsUp'))).toBeVisible();
  await expect(app.main.getByText(app.say('assets:explain.holdsMatch'))).toBeVisible();

  // Money moves, and the page says so by itself.
  await move(member, 'USDT', LEAST);
  await expect
    .poll(async () => plain(await app.main.textContent()))
    .toContain(`${plain(grouped(exact(told.balance) - exact(LEAST)))} USDT`);

  const reason = app.say('assets:reason.wallet.transfer');
  await app.main.getByRole('link', { name: new RegExp(reason, 'u') }).click();
  await app.arrives(BILLS);
  await app.settled('assets:bills.title');
  await expect(app.main.getByRole('listitem')).toHaveCount(2);
  expect(Object.fromEntries(search(app))).toEqual({
    currency: String(USDT),
    type: 'change',
    kind: 'wallet.transfer',
  });
  await app.button('assets:bills.allReasons').click();
  await expect.poll(() => app.main.getByRole('listitem').count()).toBeGreaterThan(3);
});

test('records have what came and went, with its details and its file', async ({ open, member }) => {
  await live(member);
  const app = await open({ token: member.token });
  await app.load(RECORDS);
  await app.settled('assets:record.all');
  const rows = app.main.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await app.page.getByRole('tab', { name: app.say('assets:group.convert') }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button').click();
  const sheet = app.page.getByRole('dialog');
  const [record] = (await member.call(calls.wallet.records, { kind: 'convert' })).data;
  await expect(sheet).toContainText(record?.id ?? '');
  await expect(sheet).toContainText(`${record?.other_number} BTC`);
  const copy = app.say('common:copyNamed', { name: app.say('assets:record.number') });
  await sheet.getByRole('button', { name: copy }).click();
  const copied = () => app.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(record?.id);
  await app.escape();

  const file = app.page.waitForEvent('download');
  await app.button('common:export.csv').click();
  expect((await file).suggestedFilename()).toMatch(/^kontor-records-.+\.csv$/u);

  // A bill of the exchange opens this very record.
  await app.visit(`${BILLS}?group=convert`);
  await app.settled('assets:bills.title');
  await app.main.getByRole('listitem').first().getByRole('link').click();
  await app.arrives(RECORDS);
  await expect(app.page.getByRole('dialog')).toContainText(record?.id ?? '');
  await app.escape();

  await app.visit(`${COIN_RECORDS}?currency=2&type=change`);
  await app.settled('assets:record.one');
  await expect(app.main.getByRole('listitem')).toHaveCount(1);
  await expect(app.main).toContainText(`+${record?.other_number} BTC`);
  await choose(app, app.say('assets:record.state'), app.say('assets:recordState.failed'));
  await expect(app.main.getByText(app.say('assets:record.noMatch'))).toBeVisible();
  await app.button('assets:record.clear').click();
  await expect(app.main.getByRole('listitem')).toHaveCount(1);
  expect(search(app).get('currency')).toBe('2');
});
