/**
 * Pictures of every screen, for people to look at; no part of the tests.
 *
 *   npx tsx e2e/shots.ts --out FOLDER [--languages en,th] [--themes dark,light] [--widths 390,1280]
 *     [--only trade,home] [--address URL --token TOKEN] [--visitor] [--whole]
 *
 * Without `--address` it starts a server of its own with a new member who has traded a little.
 * `--only` takes paths that contain one of the words; `--whole` draws pages to their full height.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { LANGUAGES, type Language } from '@kontor/i18n';
import { build } from '../tools/lib/build.mjs';
import config from './playwright.config.ts';
import { Member } from './support/api.ts';
import { App } from './support/app.ts';
import { type Route, routes } from './support/routes.ts';
import { Server } from './support/server.ts';
import { firstTrades } from './support/trades.ts';

const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    languages: { type: 'string', default: 'en' },
    themes: { type: 'string', default: 'dark,light' },
    widths: { type: 'string', default: '390,1280' },
    only: { type: 'string', default: '' },
    address: { type: 'string' },
    token: { type: 'string' },
    visitor: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
  },
});

interface Look {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const listed = (text: string): string[] => text.split(',').filter((word) => word !== '');

function looks(): Look[] {
  return listed(options.languages).flatMap((name) => {
    const language = LANGUAGES.find((one) => one === name);
    if (language === undefined) throw new Error(`languages are ${LANGUAGES.join(', ')}`);
    return listed(options.themes).flatMap((theme) =>
      listed(options.widths).map((width) => ({
        language,
        theme: theme === 'light' ? ('light' as const) : ('dark' as const),
        width: Number(width),
      })),
    );
  });
}

/** A picture of each screen as `<area>-<screen>-<language>-<theme>-<width>.png`. */
async function draw(
  browser: Browser,
  address: string,
  token: string | undefined,
  look: Look,
  folder: string,
): Promise<number> {
  const only = listed(options.only);
  const shown = routes.filter(
    ({ path, access }) =>
      (only.length === 0 || only.some((word) => path.includes(word))) &&
      (token !== undefined || access === 'public'),
  );
  const place = { address, dataDirectory: '' };
  const app = await App.open(browser, place, { ...look, ...(token !== undefined && { token }) });
  await app.load(shown[0]?.path ?? '/');
  for (const route of shown) {
    await app.visit(route.path);
    await app.settled(route.title);
    await app.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await app.page.screenshot({
      path: join(folder, `${nameOf(route, look)}.png`),
      fullPage: options.whole,
    });
  }
  for (const fault of app.watch.take()) process.stdout.write(`  ${fault}\n`);
  await app.context.close();
  return shown.length;
}

function nameOf({ path }: Route, { language, theme, width }: Look): string {
  const screen = path.replace('/pages/', '').replaceAll('/', '-');
  return `${screen}-${language}-${theme}-${width}`;
}

/** The server that was named, or one of its own with somebody who has traded a little. */
async function openPlace(): Promise<{
  address: string;
  token: string | undefined;
  server?: Server;
}> {
  if (options.address !== undefined) {
    return { address: options.address, token: options.visitor ? undefined : options.token };
  }
  await build();
  const server = await Server.start();
  if (options.visitor) return { address: server.address, token: undefined, server };
  const member = await Member.open(server, 'mira');
  await firstTrades(member);
  return { address: server.address, token: member.token, server };
}

async function main(): Promise<void> {
  const folder = options.out;
  if (folder === undefined) throw new Error('say where the pictures go: --out FOLDER');
  mkdirSync(folder, { recursive: true });
  const { address, token, server } = await openPlace();
  const { executablePath, args } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    ...(args !== undefined && { args }),
  });
  try {
    for (const look of looks()) {
      const count = await draw(browser, address, token, look, folder);
      process.stdout.write(`${count} pictures: ${look.language} ${look.theme} ${look.width}\n`);
    }
  } finally {
    await browser.close();
    await server?.stop();
  }
}

await main();
