/**
 * The evening of 5 January 2022: a long with much leverage is opened before the fall, the screen
 * shows how its risk moves, it is liquidated with a receipt that verifies, and the fund has what
 * was left over.
 */
import { MINUTE_MS } from '@kontor/rules/time';
import { calls, clientOf, Member } from './support/api.ts';
import { exact } from './support/exact.ts';
import { CONTRACT, contractOf, FuturesPage } from './support/futures-page.ts';
import { lookAtAll, looksOf } from './support/looks.ts';
import { page as own } from './support/own-pages.ts';
import { hasRecording, readRecording, RECORDING } from './support/replay-file.ts';
import { HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const SYMBOL = 'BTC/USDT';
/** Twenty-one minutes later the price fell by more than a thousand. */
const START = Date.parse('2022-01-05T19:25:00Z');

// Without the recording there is nothing to play; it is no part of the repository.
test.skip(!hasRecording, `the recording is not there: ${RECORDING}`);

let server: Server | undefined;
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start({
    environment: {
      FEED: `replay:${RECORDING}`,
      CLOCK_START: new Date(START).toISOString(),
      ...MOVED,
    },
  });
});
test.afterAll(() => server?.stop());

test('a long before the fall is liquidated at a price that verifies', async ({ open }) => {
  test.setTimeout(2 * HOOK_MS_MAX);
  const place = server;
  if (place === undefined) throw new Error('there is no server');
  const member = await Member.open(place, 'fall');
  await member.call(calls.people.grant, {});
  const contract = await contractOf(member, SYMBOL);
  const before = await clientOf(place, undefined).call(calls.futures.insurance, {});
  const app = await open({ token: member.token }, place);
  await app.load(`${CONTRACT}?symbol=${SYMBOL}`);
  const page = new FuturesPage(app, contract);

  // Fifty times, alone with its margin.
  await app.button('futures:open.long').click();
  await page.form.getByRole('radio', { name: app.say('futures:mode.isolated') }).check();
  await page.form.getByLabel(app.say('futures:ticket.leverageTyped')).fill('50');
  const lots = { size: contract.share_size, currency: contract.share_currency };
  await page.form.getByLabel(app.say('futures:ticket.lots', lots), { exact: true }).fill('20');
  await page.commit({ direction: 'long' }).click();
  const high = app.say('futures:high.confirm', { multiple: 50 });
  await page.question.getByRole('button', { name: high }).click();
  await page.question.getByRole('button', { name: app.say('futures:open.long') }).click();
  await expect(page.question).toBeHidden();

  const positionsOf = async () => (await member.call(calls.futures.all, {})).positions;
  await expect.poll(async () => (await positionsOf()).length).toBe(1);
  const positions = await positionsOf();
  const [opened] = positions;
  if (opened === undefined) throw new Error('nothing was opened');
  expect([opened.multiple, opened.margin_mode, opened.share]).toEqual([50, 'isolated', '20']);
  const liquidationPrice = exact(opened.liquidation_price ?? '0');
  const card = page.card(opened);
  await expect(card).toBeVisible();
  const shownFirst = await card.innerText();
  // The mark moves, and with it the distance to the liquidation.
  await place.move(2 * MINUTE_MS);
  await expect.poll(() => card.innerText()).not.toBe(shownFirst);

  // The recorded fall takes the position; the app says so by itself.
  await place.move(20 * MINUTE_MS);
  await expect(app.notice(app.say('futures:notice.liquidation'))).toBeVisible();
  await expect(card).toBeHidden();
  const { data } = await clientOf(place, undefined).call(calls.futures.liquidations, {});
  const liquidation = data.find(({ position_id }) => position_id === opened.id);
  if (liquidation === undefined) throw new Error('no liquidation of the position is public');
  const mark = exact(liquidation.mark_price);
  expect(mark).toBeLessThanOrEqual(liquidationPrice);
  const minute = Math.floor(liquidation.time / MINUTE_MS) * MINUTE_MS;
  const bar = readRecording().get(minute);
  if (bar === undefined) throw new Error('the recording lacks the minute');
  expect(mark).toBeGreaterThanOrEqual(bar.low);
  expect(mark).toBeLessThanOrEqual(bar.high);
  // What was left over is in the fund, to the last digit.
  const fund = (funds: typeof before) =>
    exact(funds.find(({ currency }) => currency === 'USDT')?.balance ?? '0');
  const received = async () =>
    fund(await clientOf(place, undefined).call(calls.futures.insurance, {})) - fund(before);
  await expect.poll(received).toBe(exact(liquidation.insurance));

  const receipt = `/pages/common/receipt?kind=liquidation&id=${opened.id}`;
  await app.load(receipt);
  await expect(app.main).toContainText(app.say('receipt:seal.verified'));
  const languages = looksOf('own', 2).map((look) => ({ ...look, axe: 'none' as const }));
  await lookAtAll(app, [{ route: own(receipt, 'receipt:title'), looks: languages }]);
});
