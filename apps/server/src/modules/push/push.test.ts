import { calls, PUSH_DEVICES_MAX } from '@kontor/contract';
import { isPushedAtFirst, MAIL_GROUPS } from '@kontor/rules/mail-groups';
import { HOUR_MS } from '@kontor/rules/time';
import { announcements, pushQueue, pushSubscriptions, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestPushService, vapidClaims } from '../../testing/push-service.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader } from '../../testing/trading.ts';
import { leaveWithSessions } from './push-part.ts';
import { beginPushes, queuePushes, WAITING_MAX } from './queue-pushes.ts';
import { FAILURES_MAX, PUSHES_PER_HOUR, sendPushes } from './send-pushes.ts';

const { push, people } = calls;

let service: TestPushService;
let server: TestServer;
let alice: Trader;

beforeAll(async () => {
  service = await TestPushService.start();
  server = await TestServer.start({
    environment: { PUSH_HOSTS: `${service.address}, *.push.example.org` },
  });
  leaveWithSessions(server.program.services);
});
afterAll(async () => {
  await server.end();
  await service.close();
});
beforeEach(async () => {
  const { queries } = server.program.services;
  await queries.delete(pushSubscriptions);
  await queries.delete(pushQueue);
  alice = await newTrader(server, 'alice');
  await beginPushes(queries);
  await work();
  service.taken.length = 0;
  service.status = 201;
});

async function work(): Promise<void> {
  const { services } = server.program;
  await projected(server);
  await services.background.idle();
  await queuePushes(services.queries, server.wallClock.now());
  await sendPushes(services);
}
async function tell(userId: number, reason = 'too little'): Promise<void> {
  const values = { amount: '500000', currency: 'USDT', reason };
  const input = { userId, kind: 'loan.rejected', values };
  await server.program.services.exchange.submit({
    kind: 'notice.send',
    actor: 0,
    input,
    key: null,
  });
}
/** Switches a browser of the member's on, in a language. */
async function turnOn(as: Trader['as'], language = 'en') {
  const browser = service.newBrowser();
  const asked = { ...as, headers: { lang: language } };
  const settings = await server.must(push.subscribe, browser.subscription, asked);
  return { ...browser, settings };
}
const devicesOf = async (as: Trader['as']) => (await server.must(push.settings, {}, as)).devices;
const again = async ({ email }: Trader) => {
  const sent = { user_string: email, password: TEST_PASSWORD };
  return { token: await server.must(people.login, sent) };
};

describe('a push', () => {
  it('says in the browser’s language what happened, not how much, and where to look', async () => {
    await turnOn(alice.as, 'fra');
    await tell(alice.id);
    await work();
    expect(service.taken).toHaveLength(1);
    const [taken] = service.taken;
    if (taken === undefined) throw new Error('nothing was pushed');
    expect(taken.payload).toMatchObject({ link: '/pages/otc/otc', language: 'fr-FR' });
    expect(taken.payload.title).toContain('prêt');
    expect(JSON.stringify(taken.payload)).not.toMatch(/500|USDT|too little/u);
    expect(taken.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
    const { key } = await server.must(push.settings, {}, alice.as);
    expect(vapidClaims(taken, key)).toMatchObject({
      aud: service.address,
      sub: 'mailto:no-reply@kontor.example',
    });
    await work();
    expect(service.taken).toHaveLength(1);
    expect((await devicesOf(alice.as))[0]?.last_time).toBe(server.wallClock.now());
  });

  it('goes to each device of its owner, and to nobody else’s', async () => {
    const bob = await newTrader(server, 'bob');
    const phone = await turnOn(alice.as);
    const desk = await turnOn(await again(alice));
    await turnOn(bob.as);
    await tell(alice.id);
    await work();
    const paths = service.taken.map(({ path }) => service.address + path).sort();
    expect(paths).toEqual([phone, desk].map((one) => one.subscription.endpoint).sort());
  });

  it('is not sent of a group that is off, also when that happens while it waits', async () => {
    await turnOn(alice.as);
    await server.must(push.switchGroup, { group: 'loans', on: false }, alice.as);
    await tell(alice.id);
    await work();
    await server.must(push.switchGroup, { group: 'loans', on: true }, alice.as);
    await tell(alice.id);
    await projected(server);
    await queuePushes(server.program.services.queries, server.wallClock.now());
    await server.must(push.switchGroup, { group: 'loans', on: false }, alice.as);
    await work();
    expect(service.taken).toEqual([]);
  });

  it('of many is one that counts them, and an hour takes only so many', async () => {
    await turnOn(alice.as);
    for (let n = 0; n < WAITING_MAX + 10; n += 1) await tell(alice.id);
    await work();
    expect(service.taken.map(({ payload }) => payload.title)).toEqual(['50 new notifications']);
    for (let n = 1; n < PUSHES_PER_HOUR; n += 1) {
      await tell(alice.id);
      await work();
    }
    expect(service.taken).toHaveLength(PUSHES_PER_HOUR);
    await tell(alice.id);
    await work();
    expect(service.taken).toHaveLength(PUSHES_PER_HOUR);
    server.wallClock.advance(HOUR_MS);
    await work();
    expect(service.taken).toHaveLength(PUSHES_PER_HOUR + 1);
  });

  it('tells of an announcement to who asked for it, and not of a withdrawn one', async () => {
    await turnOn(alice.as);
    await server.must(push.switchGroup, { group: 'announcements', on: true }, alice.as);
    const at = server.clock.now();
    const texts = { en: { title: 'New coins', body: 'From Monday on.' } };
    const made = { texts, link: null, at, createdAt: server.wallClock.now(), createdBy: 1 };
    const { queries } = server.program.services;
    await queries.insert(announcements).values([made, { ...made, withdrawnAt: at }]);
    await work();
    expect(service.taken.map(({ payload }) => payload.title)).toEqual(['New coins']);
  });
});

describe('a push that is not taken', () => {
  it('that several processes want to send is sent by one of them', async () => {
    for (let n = 0; n < 6; n += 1) await turnOn(await again(alice));
    await tell(alice.id);
    await projected(server);
    const { services } = server.program;
    await queuePushes(services.queries, server.wallClock.now());
    await Promise.all(Array.from({ length: 5 }, () => sendPushes(services)));
    const paths = service.taken.map(({ path }) => path);
    expect(paths).toHaveLength(6);
    expect(new Set(paths).size).toBe(6);
  });

  it('is tried again, longer apart, and the device leaves after days of it', async () => {
    await turnOn(alice.as);
    service.status = 503;
    await tell(alice.id);
    await work();
    await work();
    expect(service.taken).toHaveLength(1);
    server.wallClock.advance(60_000);
    await work();
    server.wallClock.advance(60_000);
    await work();
    expect(service.taken).toHaveLength(2);
    service.status = 201;
    server.wallClock.advance(60_000);
    await work();
    expect(service.taken).toHaveLength(3);
    service.status = 429;
    for (let n = 0; n < FAILURES_MAX; n += 1) {
      await tell(alice.id);
      await work();
      server.wallClock.advance(HOUR_MS);
    }
    expect(await devicesOf(alice.as)).toEqual([]);
  });

  it.each([404, 410])('with %i ends the subscription', async (status) => {
    await turnOn(alice.as);
    service.status = status;
    await tell(alice.id);
    await work();
    expect(await devicesOf(alice.as)).toEqual([]);
    expect(await server.program.services.queries.select().from(pushQueue)).toEqual([]);
  });

  it('is never sent to where a redirect points, and one of a wrong form is given up', async () => {
    await turnOn(alice.as);
    service.status = 302;
    await tell(alice.id);
    await work();
    expect(service.taken.map(({ path }) => path)).not.toContain('/elsewhere');
    service.status = 413;
    server.wallClock.advance(HOUR_MS);
    await work();
    server.wallClock.advance(HOUR_MS);
    await work();
    expect(service.taken).toHaveLength(2);
    expect(await devicesOf(alice.as)).toHaveLength(1);
  });
});

describe('a device', () => {
  it('is listed to its owner alone and taken off the list by its owner alone', async () => {
    const bob = await newTrader(server, 'bob');
    const { settings } = await turnOn(alice.as);
    expect(settings.devices).toMatchObject([{ current: true, last_time: null, language: 'en' }]);
    const id = settings.devices[0]?.id ?? 0;
    expect(await devicesOf(bob.as)).toEqual([]);
    expect(await server.errorOf(push.unsubscribe, { id }, bob.as)).toBe('PUSH_DEVICE_UNKNOWN');
    expect((await devicesOf(await again(alice)))[0]?.current).toBe(false);
    expect((await server.must(push.unsubscribe, { id }, alice.as)).devices).toEqual([]);
    expect(await server.errorOf(push.unsubscribe, { id }, alice.as)).toBe('PUSH_DEVICE_UNKNOWN');
    for (const call of [push.settings, push.subscribe, push.unsubscribe, push.switchGroup]) {
      expect((await server.send(call, {})).error?.error).toBe('LOGIN_REQUIRED');
    }
  });

  it('is one for each sign-in, and of at most ten the oldest leaves', async () => {
    const { subscription } = await turnOn(alice.as);
    const repeated = await server.must(push.subscribe, subscription, alice.as);
    expect(repeated.devices).toHaveLength(1);
    expect((await turnOn(alice.as)).settings.devices).toHaveLength(1);
    for (let n = 0; n < PUSH_DEVICES_MAX; n += 1) await turnOn(await again(alice));
    const devices = await devicesOf(alice.as);
    expect(devices).toHaveLength(PUSH_DEVICES_MAX);
    expect(devices.some(({ current }) => current)).toBe(false);
  });

  it('that somebody else signs in on hears nothing of who had it before', async () => {
    const bob = await newTrader(server, 'bob');
    const { subscription } = await turnOn(alice.as);
    await tell(alice.id);
    await projected(server);
    await queuePushes(server.program.services.queries, server.wallClock.now());
    await server.must(push.subscribe, subscription, bob.as);
    await work();
    expect(service.taken).toEqual([]);
    expect(await devicesOf(alice.as)).toEqual([]);
  });

  it('leaves when it is signed out, by whatever way', async () => {
    const desk = await again(alice);
    await turnOn(desk);
    await turnOn(alice.as);
    await server.must(people.logout, {}, desk);
    await server.program.services.background.idle();
    const { queries, sessions } = server.program.services;
    const left = await queries.select().from(pushSubscriptions);
    expect(left.map(({ userId }) => userId)).toEqual([alice.id]);
    // As a new password and a frozen account do.
    await sessions.endAll(alice.id);
    await server.program.services.background.idle();
    expect(await queries.select().from(pushSubscriptions)).toEqual([]);
  });

  it('of an account that was frozen, or a sign-in that has run out, hears nothing', async () => {
    const { queries } = server.program.services;
    const bob = await newTrader(server, 'bob');
    await turnOn(alice.as);
    await turnOn(bob.as);
    await queries.update(users).set({ disabled: true }).where(eq(users.id, alice.id));
    server.wallClock.advance(31 * 24 * HOUR_MS);
    await tell(alice.id);
    await tell(bob.id);
    await work();
    expect(service.taken).toEqual([]);
    expect(await queries.select().from(pushSubscriptions)).toEqual([]);
  });
});

describe('what a browser gives', () => {
  it.each([
    'https://attacker.example/send/1',
    'https://fcm.googleapis.com.attacker.example/1',
    'https://attacker.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@attacker.example/1',
    'https://user:word@fcm.googleapis.com/1',
    'https://fcm.googleapis.com:8443/1',
    'http://fcm.googleapis.com/1',
    'http://127.0.0.1:1/1',
    'https://127.0.0.1/1',
    'https://push.example.org/1',
  ])('is refused at an address of no push service: %s', async (endpoint) => {
    const { subscription } = service.newBrowser();
    const given = { ...subscription, endpoint };
    expect(await server.errorOf(push.subscribe, given, alice.as)).toBe('PUSH_SERVICE_UNKNOWN');
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:1',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://autopush.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://one.push.example.org/abc',
  ])('is taken at a known one: %s', async (endpoint) => {
    const { subscription } = service.newBrowser();
    const given = { ...subscription, endpoint };
    expect((await server.must(push.subscribe, given, alice.as)).devices).toHaveLength(1);
  });

  it('is refused with keys that nothing can be encrypted for', async () => {
    const { subscription } = service.newBrowser();
    const p256dh = `B${'A'.repeat(86)}`;
    const given = { ...subscription, p256dh };
    expect(await server.errorOf(push.subscribe, given, alice.as)).toBe('FIELD_FORMAT');
  });

  it('stands in no log', async () => {
    const { subscription } = await turnOn(alice.as);
    service.status = 410;
    await tell(alice.id);
    await work();
    const log = server.logLines.join('\n');
    expect(log).toContain('not pushed');
    expect(log).not.toContain(subscription.endpoint);
    expect(log).not.toContain(subscription.auth);
  });
});

describe('the switches', () => {
  it('begin with what cannot wait, and security stays on', async () => {
    const { groups } = await server.must(push.settings, {}, alice.as);
    const on = groups.filter((one) => one.on).map(({ group }) => group);
    expect(on).toEqual(['security', 'money', 'futures', 'loans']);
    expect(on).toEqual(MAIL_GROUPS.filter((group) => isPushedAtFirst(group)));
    for (let times = 0; times < 2; times += 1) {
      const changed = await server.must(push.switchGroup, { group: 'alerts', on: true }, alice.as);
      expect(changed.groups.find(({ group }) => group === 'alerts')?.on).toBe(true);
    }
    const bob = await newTrader(server, 'bob');
    const other = await server.must(push.settings, {}, bob.as);
    expect(other.groups).toEqual(groups);
    const security = { group: 'security', on: false };
    const refused = await server.send(push.switchGroup, security, alice.as);
    expect(refused.error?.fields?.[0]).toMatchObject({ field: 'group' });
  });
});
