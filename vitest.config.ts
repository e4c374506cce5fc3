import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/database.teardown.ts'],
    setupFiles: ['packages/testkit/src/seed.setup.ts'],
    testTimeout: 240_000,
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    hookTimeout: 120_000,
    // Some wait for processes and for the database: two cores carry three.
    maxWorkers: 3,
    // Reading the program anew for each file took a sixth of the time. What a module keeps, no test
    // changes.
    isolate: false,
  },
});
