/**
 * How long each screen takes when it is the first one: a cold cache, a slow phone on a slow network
 * (four times slower, 1.6 Mbit/s, 150 ms there and back, as Lighthouse has it). Prints the slowest
 * ten with their figures; no part of the tests.
 *
 *   npx tsx e2e/first-loads.ts [--only trade] [--all]
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { build } from '../tools/lib/build.mjs';
import config from './playwright.config.ts';
import { Member } from './support/api.ts';
import { App } from './support/app.ts';
import { type Route, routes } from './support/routes.ts';
import { Server } from './support/server.ts';
import { firstTrades } from './support/trades.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, all: { type: 'boolean', default: false } },
});

const CPU_SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SHOWN_MAX = 10;
/** A busy machine may take long over a page; that is a figure, not an end. */
const PATIENCE_MS = 60_000;

interface Figures {
  readonly path: string;
  /** From the address to the last part of the page that was waited for. */
  readonly readyMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly scriptKb: number;
  readonly requests: number;
}

interface Entry {
  readonly startTime: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** What the browser has measured by itself since the page was begun. */
function entriesOf(app: App, type: 'layout-shift' | 'largest-contentful-paint'): Promise<Entry[]> {
  return app.page.evaluate(
    (wanted) =>
      new Promise<Entry[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries() as (PerformanceEntry & Entry)[]),
        ).observe({ type: wanted, buffered: true });
        // A page without such an entry is never told of.
        setTimeout(() => resolve([]), 200);
      }).then((entries) =>
        entries.map(({ startTime, value, hadRecentInput }) => ({
          startTime,
          value,
          hadRecentInput,
        })),
      ),
    type,
  );
}

async function load(
  browser: Browser,
  server: Server,
  member: Member,
  { path, title }: Route,
): Promise<Figures> {
  const app = await App.open(browser, server, { token: member.token });
  app.page.setDefaultTimeout(PATIENCE_MS);
  const phone = await app.context.newCDPSession(app.page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', NETWORK);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  let requests = 0;
  let scriptBytes = 0;
  const scripts = new Set<string>();
  phone.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  phone.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const began = performance.now();
  await app.load(path);
  await app.settled(title);
  const readyMs = performance.now() - began;
  const paints = await entriesOf(app, 'largest-contentful-paint');
  const shifts = await entriesOf(app, 'layout-shift');
  await app.context.close();
  return {
    path,
    readyMs,
    largestPaintMs: paints.at(-1)?.startTime ?? 0,
    layoutShift: shifts.reduce((all, one) => all + (one.hadRecentInput ? 0 : one.value), 0),
    scriptKb: scriptBytes / 1_000,
    requests,
  };
}

async function main(): Promise<void> {
  await build();
  const server = await Server.start();
  const { executablePath, args } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    ...(args !== undefined && { args }),
  });
  const found: Figures[] = [];
  try {
    const member = await Member.open(server, 'mira');
    await firstTrades(member);
    for (const route of routes.filter(({ path }) => path.includes(options.only))) {
      found.push(await load(browser, server, member, route));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const slowest = found.toSorted((a, b) => b.readyMs - a.readyMs);
  const shown = options.all ? slowest : slowest.slice(0, SHOWN_MAX);
  const median = slowest[slowest.length >> 1]?.readyMs ?? 0;
  const lines = shown.map(
    ({ path, readyMs, largestPaintMs, layoutShift, scriptKb, requests }) =>
      `| \`${path}\` | ${Math.round(readyMs)} | ${Math.round(largestPaintMs)} | ` +
      `${Math.round(layoutShift * 1_000) / 1_000} | ${Math.round(scriptKb)} | ${requests} |`,
  );
  process.stdout.write(
    [
      `${found.length} screens, half of them ready within ${Math.round(median)} ms`,
      '| screen | ready, ms | largest paint, ms | layout shift | scripts, kB | requests |',
      '|---|---|---|---|---|---|',
      ...lines,
      '',
    ].join('\n'),
  );
}

await main();
