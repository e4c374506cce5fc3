/**
 * Pushes in the browser: the switch with what may stand in its way, the devices, and what the
 * service worker makes of what is pushed. No push service is reached from here: the browser's
 * subscribing is stood in for, and what it would deliver is given to the worker by DevTools.
 */
import { createECDH, randomBytes } from 'node:crypto';
import type { Page, Worker } from '@playwright/test';
import { calls } from '@kontor/contract';
import { login, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { axeFaults, overhanging } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const { push } = calls;
const PAGE = '/pages/mailMessage/mails';

interface Given {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const newSubscription = (): Given => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/** Lets the page subscribe without a push service: once for each press, as a browser would. */
async function standIn(page: Page, given: Given): Promise<void> {
  await page.addInitScript((subscription) => {
    let kept: object | null = null;
    const made = {
      ...subscription,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: () => {
        kept = null;
        return Promise.resolve(true);
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(kept),
      subscribe: () => {
        kept = made;
        return Promise.resolve(made);
      },
    });
  }, given);
}

async function allow(app: App, address: string): Promise<void> {
  await app.context.grantPermissions(['notifications'], { origin: address });
}

test('a browser is switched on and off, and the groups with it', async ({ open, place }) => {
  const member = await Member.open(place, 'listener');
  const app = await open({ token: member.token, offline: true, width: 320 });
  const given = newSubscription();
  await standIn(app.page, given);
  await allow(app, place.address);
  await app.load(PAGE);
  await app.settled('messages:mails.title');
  const own = app.main.getByRole('switch', { name: app.say('messages:push.device'), exact: true });
  const devices = app.main.getByRole('list', { name: app.say('messages:push.devices') });
  const group = app.main.getByRole('switch', {
    name: app.say('messages:push.of', { group: app.say('messages:mails.group.alerts') }),
    exact: true,
  });
  await expect(own).not.toBeChecked();
  await expect(group).toHaveCount(0);
  await own.click();
  await expect(own).toBeChecked();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).toContainText(app.say('messages:push.current'));
  await expect(group).not.toBeChecked();
  await group.click();
  await expect(group).toBeChecked();
  const isOn = async () =>
    (await member.call(push.settings, {})).groups.find((one) => one.group === 'alerts')?.on;
  await expect.poll(isOn).toBe(true);

  // Another one of the member's, which is taken off from here.
  const other = newSubscription();
  const elsewhere = new Member(place, member.email, await login(place, member.email));
  await elsewhere.call(push.subscribe, { endpoint: other.endpoint, ...other.keys });
  await app.page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  expect(await overhanging(app.page)).toEqual([]);
  expect(await axeFaults(app.page, 'all')).toEqual([]);
  await devices.getByRole('button').first().click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await own.click();
  await expect(own).toBeChecked();
  await own.click();
  await expect(own).not.toBeChecked();
  await expect.poll(async () => (await member.call(push.settings, {})).devices).toEqual([]);
});

test('who has said no to the browser is told where to say yes', async ({ open, place }) => {
  const member = await Member.open(place, 'quiet');
  const app = await open({ token: member.token, language: 'th' });
  await app.load(PAGE);
  await app.settled('messages:mails.title');
  const own = app.main.getByRole('switch', { name: app.say('messages:push.device'), exact: true });
  await expect(own).toBeDisabled();
  await expect(app.main).toContainText(app.say('messages:push.denied'));
  expect(await axeFaults(app.page, 'all')).toEqual([]);
});

test('a browser without pushes, and an iPhone’s, say so', async ({ open, place }) => {
  const member = await Member.open(place, 'plain');
  const app = await open({ token: member.token });
  await app.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await app.load(PAGE);
  await expect(app.main).toContainText(app.say('messages:push.unsupported'));
  const phone = await open({ token: member.token });
  await phone.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  });
  await phone.load(PAGE);
  await expect(phone.main).toContainText(phone.say('messages:push.install'));
});

test('what is pushed is shown, and a press on it opens its page here', async ({ open, place }) => {
  const member = await Member.open(place, 'woken');
  const app = await open({ token: member.token, offline: true });
  await allow(app, place.address);
  await app.load('/pages/index/index');
  await app.settled('home:title');
  await app.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const deliver = await delivery(app, place.address);
  const told = {
    title: 'Your loan quote is ready',
    body: 'Open the app to see more.',
    link: '/pages/otc/otc?from=push',
    tag: 'notice-1',
    language: 'en-US',
  };
  const shown = () =>
    app.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, lang }) => ({ title, body, tag, language: lang }));
    });
  const { link, ...words } = told;
  await deliver(JSON.stringify(told));
  expect(await shown()).toEqual([words]);
  // The same again takes its place, with what it says now.
  const again = { ...told, body: 'It waits for your answer.' };
  await deliver(JSON.stringify(again));
  expect(await shown()).toEqual([{ ...words, body: again.body }]);
  await press(app);
  await expect(app.page).toHaveURL(`${place.address}/#${link}`);
  expect(await shown()).toEqual([]);

  // What is none of the app's pages leads to the messages, and what cannot be read is shown too.
  for (const bad of ['https://attacker.example/', '//attacker.example', 'javascript:alert(1)']) {
    await app.load('/pages/index/index');
    await deliver(JSON.stringify({ ...told, link: bad }));
    expect(await shown()).toHaveLength(1);
    await press(app);
    await expect(app.page).toHaveURL(`${place.address}/#/pages/mailMessage/mailMessage`);
  }
  await deliver('no json');
  expect((await shown()).map(({ title }) => title)).toEqual([new URL(place.address).host]);
});

/**
 * Gives the worker what a push service would; resolves when its notification is shown. Whoever asks
 * for the notifications while one is on its way makes Chromium forget it.
 */
async function delivery(app: App, origin: string): Promise<(data: string) => Promise<void>> {
  const tools = await app.context.newCDPSession(app.page);
  const registrationId = await new Promise<string>((found, failed) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) found(own.registrationId);
    });
    tools.send('ServiceWorker.enable').catch(failed);
  });
  const worker = workerOf(app);
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = 0;
    registration.showNotification = async (...given) => {
      await show(...given);
      scope.shown += 1;
    };
  });
  const count = () => worker.evaluate(() => (self as unknown as WorkerScope).shown);
  return async (data) => {
    const before = await count();
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(count).toBe(before + 1);
  };
}

/** In the worker. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, facts: object) => Event;
  /** How many notifications the worker has shown. */
  shown: number;
}

function workerOf(app: App): Worker {
  const [worker] = app.context.serviceWorkers();
  if (worker === undefined) throw new Error('no worker runs');
  return worker;
}

/** A press on the one notification that is shown. */
async function press(app: App): Promise<void> {
  await workerOf(app).evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const { NotificationEvent } = scope;
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}
