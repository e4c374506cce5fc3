import { existsSync } from 'node:fs';
import process from 'node:process';
import { defineConfig } from '@playwright/test';

const chromium = process.env.KONTOR_CHROMIUM ?? '/usr/bin/chromium';

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

/** Where the clock runs many times too fast, a busy machine would fall behind it. */
const FAST = /(?:copy|coupons|options|recorded-fall|replay)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  // Two cores carry two browsers, a server and its database.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // What needs its time comes when nothing runs beside it.
  projects: [
    { name: 'app', testIgnore: FAST },
    { name: 'fast clocks', testMatch: FAST, dependencies: ['app'], workers: 1 },
  ],
  outputDir: 'test-results',
  use: {
    launchOptions: {
      // Elsewhere Playwright's own browser is taken.
      ...(existsSync(chromium) && { executablePath: chromium }),
      args: flags,
    },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // A fade is no news for a test, and waiting for it costs every page a quarter of a second.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
