import { existsSync } from 'node:fs';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { isLong } from '@kontor/testkit/budget';

/** A whole Chromium; the shell of it, which has no window to draw, takes half the time. */
const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';
const { CHROMIUM_PATH: named, KONTOR_CHROMIUM: found } = process.env;
const chromium = named || found || (existsSync(SHELL) ? SHELL : WHOLE);
/** The shell knows no notifications. */
const notifying = chromium === SHELL ? WHOLE : chromium;

/** Nothing in a headless browser here may reach out by itself. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Elsewhere Playwright's own browser is taken. */
const browserAt = (path: string) => ({
  launchOptions: { ...(existsSync(path) && { executablePath: path }), args: flags },
});

/** What shows notifications. */
const PUSHES = /push\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  // A test waits for a third of its time, so two cores carry three of them. A file stays with one
  // worker, or the server that it starts would be started twice.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  ...(!isLong && { grepInvert: /@long/ }),
  projects: [
    { name: 'app', testIgnore: PUSHES },
    { name: 'notifications', testMatch: PUSHES, use: browserAt(notifying) },
  ],
  outputDir: 'test-results',
  use: {
    ...browserAt(chromium),
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // A fade is no news for a test, and waiting for it costs every page a quarter of a second.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
