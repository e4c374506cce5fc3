/**
 * Price alerts and mails of messages in the browser: an alert is set from a market's head, stands
 * in the list, is paused and deleted; one at the present price fires, reaches the messages and
 * stands in the history.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import { exact, plain } from './support/exact.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { writeRisingPrices } from './support/rising-prices.ts';
import { FIXED_START, HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { marketOf } from './support/trades.ts';

const ALERTS = '/pages/mailMessage/alerts';
const SYMBOL = 'BTC/USDT';
/** Of each minute. */
const RISE = 60;
/** Above the price of now: the market is there within six minutes. */
const AHEAD = exact('300');

test('an alert is set beside the price, changed, paused and deleted', async ({ open, place }) => {
  const member = await Member.open(place, 'watcher');
  const app = await open({ token: member.token });
  await app.load(`/pages/transaction/index?symbol=${encodeURIComponent(SYMBOL)}`);
  const set = app.say('market:alert.set', { symbol: SYMBOL });
  await app.page.getByRole('button', { name: set, exact: true }).click();
  const sheet = app.page.getByRole('dialog');
  await sheet.getByRole('button', { name: '+5%', exact: true }).click();
  await expect(sheet).toContainText(app.say('alerts:hint.above', { percent: '5.00' }));
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await sheet.getByRole('button', { name: app.say('alerts:save'), exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect
    .poll(async () => (await member.call(calls.alerts.list, {})).data.map(({ type }) => type))
    .toEqual(['above']);
  await app.load(ALERTS);
  await app.settled('alerts:title');
  const waiting = app.main.getByRole('list', { name: app.say('alerts:tab.on') });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  expect(await overhanging(app.page)).toEqual([]);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await waiting.getByRole('switch').click();
  await expect(waiting).toContainText(app.say('alerts:row.paused'));
  await waiting.getByRole('button').click();
  await app.page.getByRole('menuitem', { name: app.say('alerts:delete') }).click();
  const question = app.page.getByRole('alertdialog');
  await question.getByRole('button', { name: app.say('alerts:delete'), exact: true }).click();
  await expect(app.main).toContainText(app.say('alerts:empty.title'));
});

/** A server whose price only rises. */
async function withRisingPrices(use: (server: Server) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-alerts-'));
  const path = join(folder, 'rising.csv');
  writeRisingPrices(path, RISE);
  const clock = { CLOCK_START: new Date(FIXED_START).toISOString(), ...MOVED };
  const server = await Server.start({ environment: { FEED: `replay:${path}`, ...clock } });
  try {
    await use(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('what fires reaches the messages and the history, and leads to the market', async ({
  open,
}) => {
  test.setTimeout(HOOK_MS_MAX);
  await withRisingPrices(async (rising) => {
    const member = await Member.open(rising, 'hearer');
    const app = await open({ token: member.token, language: 'zh' }, rising);
    await app.load(`${ALERTS}?tab=history`);
    await app.settled('alerts:title');
    await expect(app.main).toContainText(app.say('alerts:historyEmpty.title'));
    const { now_price } = await marketOf(member, SYMBOL);
    const target = plain(exact(now_price ?? '0') + AHEAD);
    await member.call(calls.alerts.save, { symbol: SYMBOL, type: 'above', target, repeat: 'once' });
    await rising.move(6 * MINUTE_MS);
    await expect.poll(async () => (await member.call(calls.alerts.history, {})).total).toBe(1);
    await app.load(`${ALERTS}?tab=history`);
    const fired = app.main.getByRole('list', { name: app.say('alerts:tab.history') });
    await expect(fired.getByRole('listitem').first()).toContainText(SYMBOL);
    expect(await rawTexts(app.page, 'zh')).toEqual([]);
    await app.load('/pages/mailMessage/mailMessageList?type=system');
    const message = app.main.getByRole('link', { name: SYMBOL }).first();
    await expect(message).toHaveAttribute('href', /index\?symbol=BTC%2FUSDT$/u);
    await message.click();
    await expect(app.page).toHaveURL(/pages\/transaction\/index/u);
    // An open page would tell of faults when this test's own server ends.
    await app.close();
  });
});

test('mails are switched by what they are about', async ({ open, place }) => {
  const member = await Member.open(place, 'reader');
  const app = await open({ token: member.token });
  await app.load('/pages/mailMessage/mails');
  await app.settled('messages:mails.title');
  const of = (group: 'security' | 'alerts') =>
    app.main.getByRole('switch', { name: app.say(`messages:mails.group.${group}`), exact: true });
  await expect(of('security')).toBeDisabled();
  await expect(of('alerts')).not.toBeChecked();
  await of('alerts').click();
  await expect
    .poll(async () => {
      const { groups } = await member.call(calls.messages.mailSwitches, {});
      return groups.find(({ group }) => group === 'alerts')?.on;
    })
    .toBe(true);
  await expect(of('alerts')).toBeChecked();
  expect(await overhanging(app.page)).toEqual([]);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
});
