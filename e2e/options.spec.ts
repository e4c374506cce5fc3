/**
 * Seconds options: bought up and down, over a reload, to their results; and the
 * receipt, which the browser checks without a network and which names the tick of a changed digit.
 */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { OutputOf } from '@kontor/contract/light';
import { figuresIn } from '@kontor/i18n';
import { MINUTE_MS } from '@kontor/rules/time';
import { calls, Member } from './support/api.ts';
import type { App, Visit } from './support/app.ts';
import { exact, grouped, groupedTo, plain, sum } from './support/exact.ts';
import { inLongFormOnly } from './support/looks.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { FIXED_START, HOOK_MS_MAX, MOVED, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const TAB = '/pages/transaction/index2?tab=options';
const ALL = '/pages/transaction/seconds_order';
const SYMBOL = 'BTC/USDT';
const SECONDS = 180;
const GIVEN = exact('10000');

type Option = OutputOf<typeof calls.options.result>;
type Receipt = OutputOf<typeof calls.receipts.get>;

let server: Server | undefined;
let there: Server;

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  // The same walk in every run.
  const clock = { CLOCK_START: new Date(FIXED_START).toISOString(), ...MOVED };
  server = await Server.start({ environment: { FEED: 'simulated', ...clock } });
  there = server;
});
test.afterAll(() => server?.stop());

function cardsOf(app: App): Locator {
  const name = app.say('options:open.title');
  return app.page.getByRole('region', { name }).getByRole('button');
}

async function chooseDuration(app: App, seconds: number): Promise<void> {
  const name = app.say('options:duration');
  const label = app.say('options:seconds', { count: seconds });
  const tiles = app.page.getByRole('radiogroup', { name });
  await tiles.getByRole('radio', { name: new RegExp(`^${label}`, 'u') }).check();
}

async function buy(app: App, direction: 'up' | 'down'): Promise<void> {
  await app.main
    .getByRole('button', { name: app.say(`options:${direction}`), exact: true })
    .click();
}

async function secondsLeft(app: App): Promise<number> {
  return Number.parseInt((await app.page.getByRole('timer').first().textContent()) ?? '', 10);
}

/** Buys beside the browser. */
async function buyBeside(member: Member, input: { type: 1 | 2; seconds: number; number: string }) {
  const [currency] = await member.call(calls.options.currencies, {});
  const stake = { ...input, match_id: 1, currency_id: currency?.id ?? 0 };
  await member.call(calls.options.submit, stake);
}

async function settled(member: Member): Promise<Option[]> {
  return (await member.call(calls.options.list, { status: 3 })).data;
}

/** As a page writes it: `Nov 20, 2026 18:02:51`. */
const written = (at: number): string => figuresIn('en').moment(at);

function gainText(option: Option): string {
  const gain = exact(option.fact_profits ?? '');
  return `${gain > 0n ? '+' : ''}${groupedTo(gain, 2)}`;
}

test('one up and one down, over a reload, to the receipt and its proof', async ({ open }) => {
  test.setTimeout(HOOK_MS_MAX);
  const member = await Member.open(there, 'options');
  await member.call(calls.people.grant, {});
  const app = await open({ token: member.token }, there);
  await app.load(TAB);
  await app.settled('trade:title');
  await chooseDuration(app, SECONDS);
  await app.button('trade:field.maxLabel').click();
  const stake = app.page.getByLabel(app.say('options:stake', { currency: 'USDT' }), {
    exact: true,
  });
  await expect(stake).toHaveValue('5,000');
  await app.page.getByRole('button', { name: '100', exact: true }).click();
  await expect(stake).toHaveValue('100');
  await buy(app, 'up');
  const question = app.page.getByRole('alertdialog');
  await expect(question).toContainText(app.say('options:risk.title'));
  await expect(question).toContainText('\u2212100.00 USDT');
  await question.getByRole('button', { name: app.say('options:risk.up'), exact: true }).click();
  await expect(cardsOf(app)).toHaveCount(1);
  // Once a session is enough.
  await buy(app, 'down');
  await expect(cardsOf(app)).toHaveCount(2);
  await expect(cardsOf(app).first()).toContainText(app.say('options:card.endsHere'));
  const before = await secondsLeft(app);
  await expect.poll(() => secondsLeft(app)).toBeLessThan(before);

  await app.load(TAB);
  await app.settled('trade:title');
  await expect(cardsOf(app)).toHaveCount(2);
  const left = await secondsLeft(app);
  expect(left).toBeLessThan(before);
  expect(left).toBeGreaterThan(0);

  const sheet = app.page.getByRole('dialog');
  await there.move(SECONDS * 1_000);
  await expect(sheet).toContainText(app.say('options:result.title'));
  await expect.poll(async () => (await settled(member)).length).toBe(2);
  const over = await settled(member);
  for (const option of over) await expect(sheet).toContainText(gainText(option));
  const [balance] = await member.call(calls.options.currencies, {});
  const gains = over.map(({ fact_profits }) => exact(fact_profits ?? ''));
  expect(plain(exact(balance?.balance ?? ''))).toBe(plain(GIVEN + sum(gains)));
  const { say } = app;
  await sheet.getByRole('link', { name: say('options:receipt'), exact: true }).click();
  await app.arrives('/pages/common/receipt');
  await there.move(MINUTE_MS);
  await checkReceipt(app, member);
});

/** The receipt verifies when its minute is signed, also offline; a changed digit is named. */
async function checkReceipt(app: App, member: Member): Promise<void> {
  const { page, say } = app;
  const id = Number(new URLSearchParams(page.url().split('?')[1]).get('id'));
  await expect(app.main.getByText(say('receipt:seal.verified'), { exact: true })).toBeVisible();
  const option = await member.call(calls.options.result, { id });
  await expect(app.main).toContainText(gainText(option));
  expect(await axeFaults(page, 'all')).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    app.button('receipt:proofFile').click(),
  ]);
  expect(download.suggestedFilename()).toBe(`kontor-receipt-option-${id}.json`);
  const file = await readFile(await download.path(), 'utf8');
  const receipt = JSON.parse(file) as Receipt;

  // From here on nobody can be asked.
  app.watch.expect(/ERR_INTERNET_DISCONNECTED|socket\.io|WebSocket/u);
  await app.context.setOffline(true);
  await app.button('receipt:again').click();
  await expect(app.notice(say('receipt:checkedAgain'))).toBeVisible();
  await expect(app.main.getByText(say('receipt:seal.verified'), { exact: true })).toBeVisible();

  const tick = receipt.chains[0]?.ticks.find(({ at }) => at === receipt.result.entry_at);
  if (tick === undefined) throw new Error('the receipt lacks its entry');
  const another = (digit: string): string => (digit === '9' ? '8' : `${Number(digit) + 1}`);
  tick.price = tick.price.replace(/\d$/u, another);
  await openFile(app, JSON.stringify(receipt));
  const alert = app.main.getByRole('alert');
  await expect(alert).toContainText(say('receipt:seal.wrong'));
  await expect(alert).toContainText(
    say('receipt:fault.tick_hash', {
      symbol: SYMBOL,
      at: written(tick.at),
      price: grouped(exact(tick.price)),
    }),
  );
  expect(await axeFaults(page, 'all')).toEqual([]);

  await openFile(app, file);
  await expect(app.main.getByText(say('receipt:seal.verified'), { exact: true })).toBeVisible();
  await checkWords(app, file);
  await openFile(app, 'no receipt');
  await expect(app.main.getByRole('alert')).toContainText(say('receipt:seal.wrong'));
  await app.context.setOffline(false);
}

/** What nobody can compute is told apart, found when it is changed, and unsigned in old files. */
async function checkWords(app: App, file: string): Promise<void> {
  const { page, say } = app;
  const receipt = JSON.parse(file) as Receipt;
  await expect(app.main).toContainText(say('receipt:source.computed'));
  await app.button('receipt:source.all').click();
  const sheet = page.getByRole('dialog');
  const word = sheet.locator('dl > div', { hasText: 'inputs.accepted_at' });
  await expect(word).toContainText(`${receipt.inputs.accepted_at as number}`);
  await expect(word).toContainText(say('receipt:source.word'));
  const computed = sheet.locator('dl > div', { hasText: 'result.returned' });
  await expect(computed).toContainText(say('receipt:source.computed'));
  expect(await axeFaults(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');

  // Not even the rule looks at it.
  const settled = { ...receipt.result, settled_at: Number(receipt.result.settled_at) + 1 };
  await openFile(app, JSON.stringify({ ...receipt, result: settled }));
  const alert = app.main.getByRole('alert');
  await expect(alert).toContainText(say('receipt:fault.whole_signature'));

  const { signature: _, keys, key_id: __, journal: ___, ...rest } = receipt;
  await openFile(app, JSON.stringify({ ...rest, version: 1, public_key: keys[0]?.public_key }));
  await expect(app.main.getByText(say('receipt:seal.partly'), { exact: true })).toBeVisible();
  await expect(app.main).toContainText(say('receipt:source.unsigned'));
  expect(await axeFaults(page, 'all')).toEqual([]);
}

async function openFile(app: App, text: string): Promise<void> {
  await app.page.locator('input[type=file]').setInputFiles({
    name: 'proof.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

test('the own options are listed with their receipts, five at a time', async ({ open }) => {
  test.setTimeout(HOOK_MS_MAX);
  const member = await Member.open(there, 'list');
  await member.call(calls.people.grant, {});
  for (let n = 0; n < 7; n += 1) {
    await buyBeside(member, { type: n % 2 === 0 ? 1 : 2, seconds: 30, number: '10' });
  }
  await there.move(30_000);
  await expect
    .poll(async () => (await member.call(calls.options.list, { status: 3 })).total)
    .toBe(7);
  const app = await open({ token: member.token }, there);
  await app.load(`${ALL}?tab=settled`);
  await app.settled('options:all.title');
  await expect(app.main).toContainText(app.say('options:all.total', { count: 7 }));
  const rows = app.main.getByRole('listitem').getByRole('link');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(7);
  const first = (await settled(member))[0];
  await expect(rows.first()).toContainText(gainText(first as Option));
  await expect(rows.first()).toHaveAttribute(
    'href',
    `#/pages/common/receipt?kind=option&id=${first?.id}`,
  );
});

const looks: readonly Visit[] = [
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'fra', theme: 'light', width: 320 },
  { language: 'th', theme: 'dark', width: 320 },
  { language: 'zh', theme: 'light', width: 1280 },
];

for (const [at, look] of looks.entries()) {
  const { language = 'en', theme, width } = look;
  const title = `the tab with an open option: ${language}, ${theme}, ${width} px`;
  test(title, inLongFormOnly(at !== 1), async ({ open, place }) => {
    const member = await Member.open(place, 'look');
    await member.call(calls.people.grant, {});
    await buyBeside(member, { type: 2, seconds: 300, number: '25' });
    const app = await open({ ...look, token: member.token });
    await app.load(TAB);
    await app.settled('trade:title');
    await expect(cardsOf(app)).toHaveCount(1);
    expect(await axeFaults(app.page, 'all')).toEqual([]);
    expect(await overhanging(app.page)).toEqual([]);
    expect(await rawTexts(app.page, language)).toEqual([]);
  });
}

test('a visitor sees the odds and the way in', async ({ open }) => {
  const app = await open();
  await app.load(TAB);
  await app.settled('trade:title');
  await expect(app.main).toContainText('54.95%');
  await expect(app.main).toContainText(app.say('options:visitor'));
  await app.main
    .getByRole('link', { name: app.say('options:login') })
    .last()
    .click();
  await app.arrives('/pages/common/login');
});

for (const width of [320, 390, 1280] as const) {
  test(`no current price moves nothing when it comes or goes, ${width} wide`, async ({ open }) => {
    const app = await open({ language: width === 320 ? 'fra' : 'en' });
    await app.page.setViewportSize({ width, height: 844 });
    let staleSeconds = 200_000;
    await app.page.route('**/getSiteConfig**', async (route) => {
      const answer = await route.fetch();
      const site = (await answer.json()) as { message: object };
      const message = { ...site.message, stale_seconds: staleSeconds };
      await route.fulfill({ response: answer, json: { ...site, message } });
    });
    const notice = app.main.getByText(app.say('options:state.stale'));
    const boxes = async () => {
      await app.load(TAB);
      await app.settled('trade:title');
      await expect(notice).toHaveCount(staleSeconds > 0 ? 0 : 1);
      const way = app.main.getByRole('link', { name: app.say('options:login') }).last();
      return await Promise.all([
        way.boundingBox(),
        app.main.evaluate((main) => ({ width: main.scrollWidth, height: main.scrollHeight })),
      ]);
    };
    const fresh = await boxes();
    staleSeconds = -1_000_000;
    expect(await boxes()).toEqual(fresh);
    const sentence = await notice.boundingBox();
    expect(sentence?.x).toBeGreaterThan(0);
    expect((sentence?.x ?? 0) + (sentence?.width ?? 0)).toBeLessThanOrEqual(width);
  });
}
