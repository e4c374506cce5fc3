/**
 * The README's pictures, from the app as it is; no part of the tests. Writes `docs/pictures`.
 *
 *   npx tsx e2e/readme-pictures.ts
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium } from '@playwright/test';
import { build } from '../tools/lib/build.mjs';
import config from './playwright.config.ts';
import { calls, Member } from './support/api.ts';
import { App } from './support/app.ts';
import { root, Server } from './support/server.ts';
import { firstTrades } from './support/trades.ts';

interface Shot {
  readonly path: string;
  readonly title: string;
  readonly theme: 'dark' | 'light';
}

const DESK: Shot = { path: '/pages/transaction/index2', title: 'trade:title', theme: 'dark' };
const PHONES: readonly Shot[] = [
  { path: '/pages/index/index', title: 'home:title', theme: 'dark' },
  { path: '/pages/financial/index', title: 'earn:title', theme: 'dark' },
  { path: '/pages/nft/nft', title: 'nft:title', theme: 'light' },
  { path: '/pages/fund/assets', title: 'assets:title', theme: 'light' },
];

/** A few purchases of dual investment, so that the calendar has days. */
async function invest(member: Member): Promise<void> {
  const shelves = await member.call(calls.dual.index, {});
  const puts = shelves.flatMap(({ products }) => products.filter(({ type }) => type === 'put'));
  for (const { id } of puts.slice(0, 3)) await member.call(calls.dual.buy, { id, num: 2 });
}

/** Pictures side by side with a margin, as one picture. */
async function sideBySide(browser: Browser, pictures: readonly Buffer[], to: string) {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const images = pictures.map(
    (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  await page.setContent(`<style>
    body { margin: 0; display: inline-flex; gap: 24px; padding: 24px; background: #8a93a3 }
    img { height: 720px; border-radius: 18px }
  </style>${images.join('')}`);
  await page.locator('body').screenshot({ path: to, type: 'jpeg', quality: 82 });
  await page.close();
}

async function shoot(
  browser: Browser,
  member: Member,
  server: Server,
  { path, title, theme }: Shot,
  width: 390 | 1280,
): Promise<Buffer> {
  const app = await App.open(browser, server, { theme, width, token: member.token });
  await app.load(path);
  await app.settled(title);
  await app.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await app.page.screenshot();
  await app.close();
  return picture;
}

async function main(): Promise<void> {
  const folder = join(root, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  await build();
  const server = await Server.start();
  const { executablePath, args } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    ...(args !== undefined && { args }),
  });
  try {
    const member = await Member.open(server, 'mira');
    await firstTrades(member);
    await invest(member);
    await sideBySide(
      browser,
      [await shoot(browser, member, server, DESK, 1280)],
      join(folder, 'desk.jpg'),
    );
    const phones: Buffer[] = [];
    for (const shot of PHONES) phones.push(await shoot(browser, member, server, shot, 390));
    await sideBySide(browser, phones, join(folder, 'phones.jpg'));
    process.stdout.write(`written: ${folder}\n`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
