/**
 * Sheets, dialogs and lists that open over a page: named, within the window, and closed by Escape.
 */
import type { Locator } from '@playwright/test';
import { LANGUAGES } from '@kontor/i18n';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { badlyLaid } from './support/line-boxes.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';
import { shapeOf } from './support/texts.ts';
import { ORDERS, TRADE, TradePage } from './support/trade-page.ts';
import { firstTrades } from './support/trades.ts';

interface Overlay {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  /** Opens it and answers what is open then. */
  readonly open: (app: App) => Promise<Locator>;
  /** Left out where it is there at every width. */
  readonly width?: 390 | 1280;
}

const SYMBOL = 'BTC/USDT';
const ASSETS = '/pages/fund/assets';
const HOME = '/pages/index/index';
const SETTINGS = '/pages/setting/setting';

const pressed = async (button: Locator, opened: Locator): Promise<Locator> => {
  await button.click();
  return opened;
};
const dialog = (app: App): Locator => app.page.getByRole('dialog');
const question = (app: App): Locator => app.page.getByRole('alertdialog');
const buttonLike = (app: App, key: string): Locator =>
  app.page.getByRole('button', { name: shapeOf(app.language, key) }).first();
const list = (app: App, key: string): Locator =>
  app.page.getByRole('listbox', { name: app.say(key) });

const overlays: readonly Overlay[] = [
  {
    name: 'how prices are made',
    path: HOME,
    title: 'home:title',
    open: (app) => pressed(buttonLike(app, 'home:proof.title'), dialog(app)),
  },
  {
    name: 'the account menu',
    path: HOME,
    title: 'home:title',
    width: 1280,
    open: (app) => pressed(app.button('common:nav.account'), app.page.getByRole('menu')),
  },
  {
    name: 'the search of the bar',
    path: HOME,
    title: 'home:title',
    width: 1280,
    open: async (app) => {
      await app.page.keyboard.press('/');
      await app.page.keyboard.type('eth');
      return app.page.getByRole('listbox');
    },
  },
  {
    name: 'kinds of orders to choose from',
    path: TRADE,
    title: 'trade:title',
    open: (app) =>
      pressed(
        app.page.getByRole('button', {
          name: new RegExp(`^${app.say('trade:field.type')} .`, 'u'),
        }),
        list(app, 'trade:field.type'),
      ),
  },
  {
    name: 'kinds of orders explained',
    path: TRADE,
    title: 'trade:title',
    open: (app) => pressed(app.button('trade:types.title'), dialog(app)),
  },
  {
    name: 'markets to choose from',
    path: TRADE,
    title: 'trade:title',
    open: (app) => pressed(app.button('trade:head.switch', { symbol: SYMBOL }), dialog(app)),
  },
  {
    name: 'chart and orders',
    path: TRADE,
    title: 'trade:title',
    open: (app) => pressed(app.button('trade:settings.title'), dialog(app)),
  },
  {
    name: 'more periods',
    path: TRADE,
    title: 'trade:title',
    open: (app) => pressed(app.button('trade:period.more'), dialog(app)),
  },
  {
    name: 'the question before an order',
    path: TRADE,
    title: 'trade:title',
    open: async (app) => {
      const desk = new TradePage(app, SYMBOL);
      await desk.fillIn({ side: 'buy', type: 'limit', amount: '0.001' });
      return pressed(desk.commit('buy'), question(app));
    },
  },
  {
    name: 'an order with its fills',
    path: `${ORDERS}?tab=history`,
    title: 'trade:allOrders.title',
    open: (app) => {
      const panel = app.page.getByRole('tabpanel', { name: app.say('trade:orders.history') });
      const rows = panel.getByRole('listitem').or(panel.getByRole('row').nth(1));
      return pressed(rows.first().getByRole('button').first(), dialog(app));
    },
  },
  {
    name: 'changing an order',
    path: ORDERS,
    title: 'trade:allOrders.title',
    open: (app) => pressed(buttonLike(app, 'trade:order.amendNamed'), dialog(app)),
  },
  {
    name: 'one account',
    path: ASSETS,
    title: 'assets:title',
    open: (app) => {
      const name = app.page.getByText(app.say('assets:account.change'), { exact: true });
      return pressed(app.main.getByRole('button').filter({ has: name }), dialog(app));
    },
  },
  {
    name: 'languages to choose from',
    path: SETTINGS,
    title: 'settings:title',
    open: (app) =>
      pressed(
        app.page.getByRole('button', { name: new RegExp(`^${app.say('settings:language')}`, 'u') }),
        list(app, 'settings:language'),
      ),
  },
  {
    name: 'the question before the logout',
    path: SETTINGS,
    title: 'settings:title',
    open: (app) => pressed(app.button('common:logout'), question(app)),
  },
];

for (const look of [
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const) {
  test(`what opens over pages, ${look.theme}, ${look.width} px`, async ({ open, place }) => {
    test.setTimeout(150_000);
    const member = await Member.open(place, 'overlays');
    await firstTrades(member);
    expect((await member.call(calls.spot.list, { status: 'open' })).total).toBe(1);
    const app = await open({ ...look, token: member.token });
    await app.load('/pages/market/market');
    await app.settled('market:title');
    const faults: string[] = [];
    for (const overlay of overlays) {
      if (overlay.width !== undefined && overlay.width !== look.width) continue;
      const found = await faultsOf(app, overlay);
      faults.push(...found.map((fault) => `${overlay.name}: ${fault}`));
    }
    expect(faults.join('\n')).toBe('');
  });
}

test('Back closes what is open, and only then leaves the page', async ({ open, place }) => {
  const member = await Member.open(place, 'back');
  await firstTrades(member);
  const app = await open({ token: member.token });
  const { page } = app;
  await app.load('/pages/market/market');
  await app.settled('market:title');
  await app.visit(ASSETS);
  await app.settled('assets:title');
  const sheet = dialog(app);
  const account = (): Locator => {
    const name = page.getByText(app.say('assets:account.change'), { exact: true });
    return app.main.getByRole('button').filter({ has: name });
  };
  await account().click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await app.arrives(ASSETS);

  // What is closed otherwise leaves nothing to go back over, whatever closes it.
  await account().click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await account().click();
  await sheet.getByRole('link', { name: app.say('assets:bills.open') }).click();
  await app.settled('assets:bills.title');
  await expect(sheet).toBeHidden();
  await app.visit(TRADE);
  await app.settled('trade:title');
  await app.button('trade:head.switch', { symbol: SYMBOL }).click();
  await sheet.getByRole('button', { name: /ETH/u }).first().click();
  await expect(page).toHaveURL(/ETH/u);
  await expect(sheet).toBeHidden();
  for (const [path, title] of [
    ['/pages/setting/bill', 'assets:bills.title'],
    [ASSETS, 'assets:title'],
    ['/pages/market/market', 'market:title'],
  ] as const) {
    await page.goBack();
    await app.settled(title);
    await app.arrives(path);
  }
});

/** In the page. What follows how far a row is scrolled stands still with it. */
function movingParts(): number {
  const inTime = document.getAnimations().filter((one) => one.timeline instanceof DocumentTimeline);
  return inTime.length;
}

/** How its texts lie in a narrow window, in every language. */
async function spokenFaults(app: App): Promise<string[]> {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    await app.change({ language, width: 320 });
    await app.quiet();
    const found = await badlyLaid(app.page, language);
    faults.push(...found.map((fault) => `in ${language} at 320: ${fault}`));
  }
  await app.change({ language: 'en', width: 390 });
  return faults;
}

async function faultsOf(app: App, overlay: Overlay): Promise<string[]> {
  const { page } = app;
  await app.visit(overlay.path);
  await app.settled(overlay.title);
  const opened = await overlay.open(app);
  await expect(opened, overlay.name).toBeVisible();
  // Drawn where it stays: axe measures colours, and a sheet comes in from the edge.
  const still = { message: 'moving parts', intervals: [20, 50, 100] };
  await expect.poll(() => page.evaluate(movingParts), still).toBe(0);
  await app.quiet();
  const faults = [
    ...(await rawTexts(page, app.language)).map((text) => `not translated: ${text}`),
    ...(await overhanging(page)),
    ...(await axeFaults(page, 'all')),
  ];
  if (page.viewportSize()?.width === 390) faults.push(...(await spokenFaults(app)));
  const inside = await opened.evaluate((element) => element.contains(document.activeElement));
  const typing = await page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  if (!inside && !typing) faults.push('the focus is not in it');
  await page.keyboard.press('Escape');
  await expect(opened, `${overlay.name}, after Escape`).toBeHidden();
  return [...faults, ...app.watch.take()];
}
