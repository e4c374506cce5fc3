/**
 * Futures: a long is opened with target and stop, its stop is moved, it is closed in part, and
 * everything is closed at once. What the screen says is what the server knows, to the last digit.
 */
import type { Locator } from '@playwright/test';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { exact, groupedTo, plain, sum, times } from './support/exact.ts';
import {
  CONTRACT,
  contractOf,
  FUTURES,
  FuturesPage,
  markAway,
  POSITIONS,
  type Position,
} from './support/futures-page.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { factOf } from './support/trade-page.ts';

const SYMBOL = 'BTC/USDT';
const GIVEN = exact('10000');

async function onlyPosition(member: Member): Promise<Position> {
  const { positions } = await member.call(calls.futures.all, {});
  expect(positions).toHaveLength(1);
  const [position] = positions;
  if (position === undefined) throw new Error('no position');
  return position;
}

/** What was paid for what is open, out of the fills alone. */
async function entryValue(member: Member, { id }: Position, lotSize: string): Promise<bigint> {
  const { fills } = await member.call(calls.futures.detail, { id });
  return sum(
    fills
      .filter((fill) => fill.opens)
      .map(({ price, share }) => times(exact(price), times(exact(share), exact(lotSize)))),
  );
}

/** Mark and profit as one drawing of the card shows them. */
async function shownFigures(card: Locator): Promise<{ mark: string; profit: string }> {
  const text = await card.innerText();
  const mark = /Mark ([\d,.]+)/u.exec(text)?.[1] ?? '';
  const profit = /([+\u2212]?[\d,]+\.\d\d)\n/u.exec(text)?.[1] ?? '';
  return { mark, profit };
}

test('a long with stops, moved, closed in part and all at once', async ({ open, place }) => {
  const member = await Member.open(place, 'futures');
  await member.call(calls.people.grant, {});
  const contract = await contractOf(member, SYMBOL);
  const app = await open({ token: member.token });
  await app.load(FUTURES);
  const page = new FuturesPage(app, contract);
  await page.visit();
  await expect(app.main).toContainText(app.say('futures:empty.positions'));

  const takeProfit = await markAway(member, contract, 4n);
  const stopLoss = await markAway(member, contract, -3n);
  await page.send({ direction: 'long', lots: '10', takeProfit, stopLoss });
  await expect(app.notice(app.say('futures:told.open'))).toBeVisible();
  const opened = await onlyPosition(member);
  expect([opened.type, opened.share, opened.multiple, opened.margin_mode]).toEqual([
    1,
    '10',
    10,
    'cross',
  ]);
  expect([opened.target_profit_price, opened.stop_loss_price]).toEqual([takeProfit, stopLoss]);
  await figuresAgree(page.card(opened), member, opened, contract.share_size);

  const moved = await markAway(member, contract, -5n);
  const stops = await page.act(opened, 'editStop');
  await stops.getByLabel(app.say('futures:ticket.stop'), { exact: true }).fill(moved);
  await stops.getByRole('button', { name: app.say('futures:stops.save'), exact: true }).click();
  await expect(app.notice(app.say('futures:told.stops'))).toBeVisible();
  expect((await onlyPosition(member)).stop_loss_price).toBe(moved);
  await expect(page.card(opened)).toContainText(groupedTo(exact(moved), contract.price_precision));

  const close = await page.act(opened, 'close');
  const lots = app.say('futures:close.lots', { lots: '10' });
  await close.getByLabel(lots, { exact: true }).fill('4');
  await close.getByRole('button', { name: /4/u }).last().click();
  await expect(app.notice(app.say('futures:told.partly'))).toBeVisible();
  expect((await onlyPosition(member)).share).toBe('6');
  await expect(page.card(opened)).toContainText(app.say('futures:lots', { count: 6, lots: '6' }));

  const ethereum = await contractOf(member, 'ETH/USDT');
  const { currency_id, legal_id } = ethereum;
  const input = { currency_id, legal_id, type: 2, status: 1, share: '5', multiple: 20 };
  const short = await member.call(calls.futures.submit, { ...input, margin_mode: 'isolated' });
  await expect(page.card(short)).toBeVisible();
  await app.button('futures:closeMenu.all').click();
  await app.page
    .getByRole('menuitem', { name: app.say('futures:closeMenu.all'), exact: true })
    .click();
  await page.question
    .getByRole('button', { name: app.say('futures:closeMenu.all'), exact: true })
    .click();
  const result = app.page.getByRole('dialog');
  await expect(result).toContainText(app.say('futures:closeMany.done', { count: 2 }));
  await expect(result.getByRole('listitem')).toHaveCount(2);
  await result.getByRole('button', { name: app.say('common:close'), exact: true }).click();
  await expect(app.main).toContainText(app.say('futures:empty.positions'));
  expect((await member.call(calls.futures.all, {})).positions).toEqual([]);
  await historyAgrees(app, member);
});

/** The card's profit is what its own mark makes of the fills; the account follows from it. */
async function figuresAgree(
  card: Locator,
  member: Member,
  position: Position,
  lotSize: string,
): Promise<void> {
  const value = await entryValue(member, position, lotSize);
  const quantity = times(exact(position.share), exact(lotSize));
  await expect(async () => {
    const { mark, profit } = await shownFigures(card);
    const now = times(exact(mark.replaceAll(',', '')), quantity);
    const expected = groupedTo(now - value, 2);
    expect(profit.replace('+', '')).toBe(expected);
  }).toPass();
  await expect(card).toContainText(groupedTo(exact(position.caution_money), 2));
  const account = card.page().getByRole('region', { name: 'Futures account' });
  await expect(async () => {
    const text = (await account.innerText()).replaceAll(',', '');
    const [, equity = '', unrealised = ''] = /([\d.]+)\s+([+\u2212]?[\d.]+)\s/u.exec(text) ?? [];
    const rate = /(\d+)%/u.exec(text)?.[1] ?? '';
    const { accounts } = await member.call(calls.futures.all, {});
    const [dollars] = accounts;
    // Money does not move while nothing is traded: equity is it and what is unrealised.
    const profit = exact(unrealised.replace('+', '').replace('\u2212', '-'));
    const expected = exact(dollars?.balance ?? '0') + profit;
    const cent = exact('0.01');
    const away = expected - exact(equity);
    expect(away > -cent && away < cent).toBe(true);
    expect(Number(rate)).toBe(
      Number((exact(equity) * 100n) / exact(dollars?.caution_money_total ?? '1')),
    );
  }).toPass();
}

/** Every closed position says its result after all fees, and together they are what is missing. */
async function historyAgrees(app: App, member: Member): Promise<void> {
  const { data } = await member.call(calls.futures.mine, {});
  const nets = data.map(
    ({ profits, trade_fee, overnight_money }) =>
      exact(profits ?? '0') - exact(trade_fee) - exact(overnight_money),
  );
  const { accounts } = await member.call(calls.futures.all, {});
  expect(plain(exact(accounts[0]?.balance ?? '0'))).toBe(plain(GIVEN + sum(nets)));
  await app.visit(`${POSITIONS}?tab=history`);
  await app.settled('futures:allPositions');
  const rows = app.main.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const [index, net] of nets.entries()) {
    await expect(rows.nth(index)).toContainText(groupedTo(net, 2));
    await expect(rows.nth(index)).toContainText(app.say('futures:reasonShort.user'));
  }
  await rows.first().getByRole('button').click();
  const sheet = app.page.getByRole('dialog');
  const fees = await factOf(sheet, app.say('futures:detail.fee'));
  const fee = exact(data[0]?.trade_fee ?? '0');
  expect(exact(fees.replaceAll(',', '').replace(' USDT', ''))).toBeGreaterThanOrEqual(fee);
  await expect(sheet.getByRole('region', { name: app.say('futures:detail.fills') })).toContainText(
    app.say('futures:detail.closes'),
  );
}

test('an entry whose answer was lost is asked for again and opened once', async ({
  open,
  place,
}) => {
  const member = await Member.open(place, 'lost');
  await member.call(calls.people.grant, {});
  const contract = await contractOf(member, SYMBOL);
  const app = await open({ token: member.token });
  await app.load(FUTURES);
  const page = new FuturesPage(app, contract);
  await page.visit();
  app.watch.expect(/ERR_FAILED|Failed to load resource/u);
  await app.page.route('**/api/lever/submit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.send({ direction: 'short', lots: '2' });
  await expect(page.form).toContainText(app.say('trade:unknown.body'));
  await app.page.unroute('**/api/lever/submit');
  await page.form
    .getByRole('button', { name: app.say('trade:unknown.again'), exact: true })
    .click();
  await expect(app.notice(app.say('futures:told.open'))).toBeVisible();
  const { positions } = await member.call(calls.futures.all, {});
  expect(positions.map((one) => [one.type, one.share])).toEqual([[2, '2']]);
});

test('a refusal stands at its field, and the desk has its keys', async ({ open, place }) => {
  const member = await Member.open(place, 'desk');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token, width: 1280 });
  await app.load(`${CONTRACT}?symbol=${encodeURIComponent(SYMBOL)}`);
  await app.settled('futures:title');
  const form = app.page.getByRole('form', { name: app.say('futures:ticket.label') });
  const short = form.getByRole('radio', { name: app.say('futures:direction.short') });
  const long = form.getByRole('radio', { name: app.say('futures:direction.long') });
  await app.page.keyboard.press('s');
  await expect(short).toBeChecked();
  await app.page.keyboard.press('b');
  await expect(long).toBeChecked();
  const field = form.getByLabel(app.say('futures:ticket.lots', { size: '0.01', currency: 'BTC' }), {
    exact: true,
  });
  await field.fill('5000');
  await expect(form).toContainText(app.say('errors:INSUFFICIENT_BALANCE'));
  const stop = form.getByLabel(app.say('futures:ticket.stop'), { exact: true });
  await stop.fill('999999');
  await form
    .getByRole('button', { name: new RegExp(`^${app.say('futures:open.long')}`, 'u') })
    .click();
  await expect(stop).toHaveAttribute('aria-invalid', 'true');
  await app.page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
});

const PLACES = [
  { path: FUTURES, title: 'trade:title' },
  { path: `${CONTRACT}?symbol=BTC%2FUSD`, title: 'futures:title' },
  // Another screen between two of one address, whose search alone tells nobody that it has come.
  { path: `${POSITIONS}?tab=history`, title: 'futures:allPositions' },
  { path: '/pages/transaction/liquidations?tab=fund', title: 'futures:public.title' },
  { path: `${CONTRACT}?symbol=NO%2FWHERE`, title: 'futures:title' },
] as const;

/** With something to look at: the screens that the route table alone does not lead to. */
for (const look of [
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'th', theme: 'light', width: 320 },
  { language: 'fra', theme: 'light', width: 1280 },
] as const) {
  const title = `positions on every screen: ${Object.values(look).join(', ')}`;
  test(title, inLongFormOnly(look.width !== 320), async ({ open, place }) => {
    test.setTimeout(120_000);
    const member = await Member.open(place, 'looks');
    await member.call(calls.people.grant, {});
    for (const [symbol, type, margin_mode] of [
      [SYMBOL, 1, 'cross'],
      ['SOL/USDT', 2, 'isolated'],
    ] as const) {
      const contract = await contractOf(member, symbol);
      const { currency_id, legal_id } = contract;
      const entry = { currency_id, legal_id, type, share: '3', multiple: 20, margin_mode };
      await member.call(calls.futures.submit, { ...entry, status: 1 });
      const target_price = await markAway(member, contract, type === 1 ? -1n : 1n);
      await member.call(calls.futures.submit, { ...entry, status: 0, target_price });
    }
    const app = await open({ ...look, token: member.token });
    const faults: string[] = [];
    await app.load(PLACES[0].path);
    for (const { path, title } of PLACES) {
      await app.visit(path);
      await app.settled(title);
      const found = [
        ...app.watch.take(),
        ...(await rawTexts(app.page, look.language)),
        ...(await overhanging(app.page)),
        ...(await axeFaults(app.page, 'all')),
      ];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults.join('\n')).toBe('');
  });
}
