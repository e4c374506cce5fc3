import process from 'node:process';
import { test as base } from '@playwright/test';
import { Member, type Place } from './api.ts';
import { App, type Visit } from './app.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** The server that all tests share. */
  readonly place: Place;
  /** Opens the app in a browser of its own; it is closed, and asked for faults, after the test. */
  readonly open: (visit?: Visit, place?: Place) => Promise<App>;
  /** Somebody new, with an account and no money. */
  readonly member: Member;
}

/** Read late: the tests are listed before the setup has started the server. */
const sharedPlace: Place = {
  get address() {
    return setting('KONTOR_E2E_ADDRESS');
  },
  get dataDirectory() {
    return setting('KONTOR_E2E_DATA');
  },
};

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error('the global setup has started no server');
  return value;
}

export const test = base.extend<Fixtures>({
  place: [sharedPlace, { option: true }],
  open: async ({ browser, place }, use) => {
    const apps: App[] = [];
    await use(async (visit = {}, at = place) => {
      const app = await App.open(browser, at, visit);
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.close();
  },
  member: async ({ place }, use) => {
    await use(await Member.open(place));
  },
});
