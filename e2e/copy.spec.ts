/**
 * One becomes a trader, another follows with one and a half times the lots: what the trader opens
 * and closes is copied at once, both prices are shown, and the trader's share is paid.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, groupedTo } from './support/exact.ts';
import { CONTRACT, contractOf, FuturesPage } from './support/futures-page.ts';
import { writeRisingPrices } from './support/rising-prices.ts';
import { FIXED_START, HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const SYMBOL = 'BTC/USDT';
const COPY = '/pages/copytrade/copy';
const MINE = '/pages/copytrade/my';
const APPLY = '/pages/follow/trader';
/** Of each minute: a long that is kept for ten of them has earned its fees. */
const RISE = 90;

const KEPT_MS = 10 * MINUTE_MS;

/** Of three lots, and far beyond what they move within a minute. */
const EARNED = exact('12');

let server: Server | undefined;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'));
  const path = join(folder, 'rising.csv');
  // There is a profit to share.
  writeRisingPrices(path, RISE);
  const environment = {
    FEED: `replay:${path}`,
    CLOCK_START: new Date(FIXED_START).toISOString(),
    ...MOVED,
  };
  server = await Server.start({ environment });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** By the application's form; play money needs nobody's approval. */
async function becomeTrader(app: App): Promise<void> {
  await app.load(APPLY);
  await app.field('copy:apply.introduction').fill('Long while it rises');
  const submit = app.main.getByRole('button', { name: app.say('copy:apply.submit') });
  await submit.click();
  // What is missing is said at its field, and nothing is sent.
  await expect(app.main.getByText(app.say('copy:apply.agreeFault'))).toBeVisible();
  await app.main.getByRole('checkbox', { name: app.say('copy:apply.agree') }).check();
  await submit.click();
  await expect(app.notice(app.say('copy:apply.approved'))).toBeVisible();
}

/** From the leaderboard through the form to the own follows. */
async function follow(app: App, nickname: string): Promise<void> {
  const { say, page } = app;
  await app.load(COPY);
  await app.main.getByLabel(say('copy:leaders.search')).fill(nickname);
  await app.main
    .getByRole('link', { name: say('copy:act.followNamed', { name: nickname }) })
    .click();
  await app.field('copy:form.numberMultiple').fill('1.5');
  await expect(app.main).toContainText(say('copy:fact.worst'));
  await app.main.getByRole('button', { name: say('copy:form.submit'), exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(say('copy:confirm.title', { name: nickname }));
  await expect(question).toContainText(say('copy:fact.worst'));
  await question.getByRole('button', { name: say('copy:form.submit'), exact: true }).click();
  await app.arrives(MINE);
  await expect(app.main.getByRole('article', { name: nickname })).toContainText(
    say('copy:mine.multiple', { number: '1.5' }),
  );
}

const lots = (app: App, count: number) => app.say('copy:lots', { count, lots: String(count) });
const tab = (app: App, name: string) =>
  app.main.getByRole('tab', { name: app.say(`copy:tabs.${name}`) }).click();

test('a long of two lots is copied as three, and its profit is shared', async ({ open }) => {
  test.setTimeout(HOOK_MS_MAX);
  const place = server;
  if (place === undefined) throw new Error('there is no server');
  const trader = await Member.open(place, 'trader');
  const follower = await Member.open(place, 'follower');
  await trader.call(calls.people.grant, {});
  await follower.call(calls.people.grant, {});
  const { nickname, id: traderId } = await trader.call(calls.people.info, {});
  const contract = await contractOf(trader, SYMBOL);
  const theirs = await open({ token: trader.token }, place);
  const own = await open({ token: follower.token }, place);
  await becomeTrader(theirs);
  await follow(own, nickname);

  // The trader opens on the contract's page; the follower's page shows it by itself.
  await theirs.load(`${CONTRACT}?symbol=${SYMBOL}`);
  await new FuturesPage(theirs, contract).send({ direction: 'long', lots: '2' });
  const copies = own.main.getByRole('region', { name: own.say('copy:mine.copies') });
  await expect(copies).toContainText(SYMBOL);
  await expect(copies).toContainText(lots(own, 3));

  // Both prices, and the time between them.
  await tab(own, 'history');
  const opened = own.main.getByRole('listitem').first();
  const [copied] = (await follower.call(calls.copy.history, {})).data;
  if (copied === undefined) throw new Error('nothing was copied');
  const price = (text: string | null) => groupedTo(exact(text ?? '0'), contract.price_precision);
  await expect(opened).toContainText(own.say('copy:history.open'));
  await expect(opened).toContainText(price(copied.trader_price));
  await expect(opened).toContainText(price(copied.follower_price));
  await expect(opened).toContainText(own.say('copy:history.ms', { ms: copied.delay_ms }));

  // The trader closes once the copy has earned its fees and more than a minute's wandering can
  // take; a tenth of the result is the trader's.
  const profit = async (): Promise<boolean> => {
    const [mine] = (await follower.call(calls.copy.mine, {})).follows;
    return exact(mine?.profits ?? '0') > EARNED;
  };
  await place.move(KEPT_MS);
  await expect.poll(profit).toBe(true);
  const [position] = (await trader.call(calls.futures.all, {})).positions;
  await trader.call(calls.futures.close, { id: position?.id ?? 0 });
  await expect(opened).toContainText(own.say('copy:history.close'));
  const [after] = (await follower.call(calls.copy.mine, {})).follows;
  if (after === undefined) throw new Error('the follow is gone');
  const realised = exact(after.realised);
  expect(realised).toBeGreaterThan(0n);
  const unit = 10n ** 10n;
  expect(exact(after.share_paid)).toBe((realised / 10n / unit) * unit);
  await tab(own, 'following');
  const card = own.main.getByRole('article', { name: nickname });
  await expect(card).toContainText(groupedTo(exact(after.share_paid), 2));
  await expect(card).toContainText(`+${groupedTo(realised - exact(after.share_paid), 2)}`);
  await expect(copies).toContainText(own.say('copy:mine.noCopies'));
  await theirs.load(`${MINE}?tab=trader`);
  await expect(theirs.main).toContainText(groupedTo(exact(after.share_paid), 2));

  // Ending it with what is open kept: the position stays, and follows nobody.
  const { currency_id, legal_id } = contract;
  const second = { currency_id, legal_id, type: 1, status: 1, share: '2', multiple: 10 };
  await trader.call(calls.futures.submit, second);
  await expect(copies).toContainText(lots(own, 3));
  await card.getByRole('button', { name: own.say('copy:act.stop') }).click();
  const sheet = own.page.getByRole('dialog');
  await sheet.getByRole('radio', { name: own.say('copy:cancel.keep') }).check();
  await sheet.getByRole('button', { name: own.say('copy:act.stop') }).click();
  await expect(sheet).toContainText(own.say('copy:cancel.done', { name: nickname }));
  await expect(sheet).toContainText(own.say('copy:cancel.kept'));
  await sheet.getByRole('button', { name: own.say('common:done') }).click();
  await expect(card).toBeHidden();
  await expect(copies).toContainText(own.say('copy:mine.noCopies'));
  const kept = (await follower.call(calls.futures.all, {})).positions;
  expect(kept.map(({ share, follow_id }) => [share, follow_id])).toEqual([['3', null]]);
  await own.load(`/pages/copytrade/trader?id=${traderId}`);
  await expect(
    own.main.getByRole('link', { name: own.say('copy:act.followNamed', { name: nickname }) }),
  ).toBeVisible();
});
