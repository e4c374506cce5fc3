import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreed, newOperator, type TestOperator } from '../../testing/operators.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const { coupons, operatorConfig, people } = calls;
const reason = 'for new members';

let server: TestServer;
let finance: TestOperator;
let trading: TestOperator;
beforeAll(async () => {
  server = await TestServer.start({ environment: { TRUSTED_PROXIES: '1' } });
  finance = await newOperator(server, 'finance');
  trading = await newOperator(server, 'trading');
  await server.clock.advance(2_000);
});
afterAll(() => server.end());

interface Account {
  readonly id: number;
  readonly token: string;
}

/** A new account of this very address. */
async function account(address: string): Promise<Account> {
  server.wallClock.advance(61_000);
  await server.must(people.sendMailCode, { user_string: address, scene: 'register' });
  await server.must(people.register, {
    user_string: address,
    code: await server.codeFor(address.toLowerCase()),
    password: TEST_PASSWORD,
    re_password: TEST_PASSWORD,
  });
  const signIn = { user_string: address, password: TEST_PASSWORD };
  const token = await server.must(people.login, signIn);
  return { token, id: (await server.must(people.info, {}, { token })).id };
}
async function offer(): Promise<number> {
  const { id } = await server.must(
    coupons.defineOffer,
    {
      kind: 'cash_voucher',
      currency_id: 1,
      amount: '1',
      quantity: 100,
      claim_from: server.clock.now(),
      claim_until: server.clock.now() + DAY_MS,
      days_to_use: 1,
      minimum_certification: 0,
      minimum_vip: 0,
      enabled: true,
      reason,
    },
    finance.as,
  );
  return id;
}

/** Places that nobody else is at: a device and a network, each a new one unless it is given. */
let places = 0;
interface Place {
  readonly device?: string | null;
  readonly network?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
function at({ device, network, headers = {} }: Place = {}) {
  places += 1;
  const named = device === undefined ? `a-browser-number-${places}` : device;
  return {
    headers: {
      'x-forwarded-for': network ?? `198.18.${places >> 8}.${places & 255}`,
      ...(named !== null && { requester: named }),
      ...headers,
    },
  };
}
const claim = (id: number, { token }: Account, place?: Place) =>
  server.call(coupons.claim, { id }, { token, ...at(place) });
const codeOf = async (id: number, who: Account, place?: Place) =>
  (await claim(id, who, place)).error?.error ?? 'ok';

describe('one person', () => {
  it('has one of an offer, by however many addresses, devices and networks', async () => {
    const id = await offer();
    const first = await account('ab+1@gmail.com');
    expect(await codeOf(id, first)).toBe('ok');
    for (const address of ['a.b@gmail.com', 'A.b+x@GoogleMail.com', 'Аb@gmail.com']) {
      const refused = await claim(id, await account(address), { headers: { lang: 'fra' } });
      expect([address, refused.error?.error]).toEqual([address, 'COUPON_SAME_MAILBOX']);
      expect(refused.error?.message).toContain('la même boîte e-mail');
    }
    expect(await codeOf(id, await account('abc@gmail.com'))).toBe('ok');
    // The same addresses are other accounts all the same.
    const sent = { user_string: 'a.b@gmail.com', password: TEST_PASSWORD };
    expect(await server.errorOf(people.login, sent)).toBeUndefined();
    expect(await server.errorOf(people.login, { ...sent, user_string: 'ab@gmail.com' })).toBe(
      'LOGIN_FAILED',
    );
  });

  it('is who they were at the claim, whatever address is bound later', async () => {
    const id = await offer();
    const [one, two] = [await account('carol@gmail.com'), await account('dora@gmail.com')];
    const { queries } = server.program.services;
    const bind = async ({ id: userId }: Account, bound: Partial<typeof users.$inferSelect>) => {
      await queries.update(users).set(bound).where(eq(users.id, userId));
    };
    await bind(one, { areaCode: '44', mobile: '7700900111' });
    expect(await codeOf(id, one)).toBe('ok');
    await bind(one, { email: 'elsewhere@example.org', areaCode: null, mobile: null });
    await bind(two, { email: 'c.a.r.o.l@gmail.com' });
    expect(await codeOf(id, two)).toBe('COUPON_SAME_MAILBOX');
    // The number alone is as good as the mailbox.
    await bind(two, { email: null, areaCode: '44', mobile: '7700900111' });
    expect(await codeOf(id, two)).toBe('COUPON_SAME_MAILBOX');
    await bind(two, { mobile: '7700900112' });
    expect(await codeOf(id, two)).toBe('ok');
  });

  it('sends a claim again from elsewhere, under its key, and is answered the same', async () => {
    const id = await offer();
    const who = await account('erin@example.org');
    const keyed = { headers: { 'idempotency-key': 'from-the-train' } };
    const first = await claim(id, who, keyed);
    expect(first.result).toBeDefined();
    expect((await claim(id, who, keyed)).result).toEqual(first.result);
  });
});

describe('one device and one network', () => {
  const set = (name: string, value: string) => ({ name, value, reason });
  const named = 'coupon_device_members';

  it('have as many as the operators say, who lower it alone and raise it in twos', async () => {
    const id = await offer();
    const device = 'a-shared-family-tablet';
    const members = [];
    for (let n = 0; n < 5; n += 1) members.push(await account(`family${n}@example.org`));
    const answers = [];
    for (const who of members.slice(0, 3)) answers.push(await codeOf(id, who, { device }));
    expect(answers).toEqual(['ok', 'ok', 'COUPON_SAME_DEVICE']);
    await server.must(operatorConfig.defineSetting, set(named, '1'), trading.as);
    const other = await offer();
    const [one, two, three, four, five] = members as [Account, Account, Account, Account, Account];
    expect(await codeOf(other, one, { device })).toBe('ok');
    expect(await codeOf(other, two, { device })).toBe('COUPON_SAME_DEVICE');
    for (const value of ['0', '1000001']) {
      const { error } = await server.call(
        operatorConfig.defineSetting,
        set(named, value),
        trading.as,
      );
      expect(error?.fields?.[0]?.field).toBe('value');
    }
    await agreed(server, operatorConfig.defineSetting, set(named, '2'), trading);
    expect(await codeOf(other, two, { device })).toBe('ok');
    expect(await codeOf(other, three, { device })).toBe('COUPON_SAME_DEVICE');
    // A browser that names none, or not as it should, is no device.
    expect(await codeOf(other, four, { device: null })).toBe('ok');
    expect(await codeOf(other, five, { device: 'too short' })).toBe('ok');
  });

  it('are counted by the address, of IPv6 by what one household is given', async () => {
    const id = await offer();
    const answers = [];
    for (let n = 0; n < 11; n += 1) {
      const who = await account(`neighbour${n}@example.org`);
      answers.push(await codeOf(id, who, { network: `2001:db8:1:2::${n + 1}` }));
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'COUPON_SAME_NETWORK']);
    const next = await account('next-door@example.org');
    expect(await codeOf(id, next, { network: '2001:db8:1:3::1' })).toBe('ok');
  });
});

describe('operators and the journal', () => {
  it('say how many share it, never what it is', async () => {
    const id = await offer();
    const [device, network] = ['one-browser-of-two', '203.0.113.7'];
    const accounts = [await account('fay@example.org'), await account('gus@example.org')];
    for (const who of accounts) expect(await codeOf(id, who, { device, network })).toBe('ok');
    await codeOf(id, await account('hal@example.org'), { device: null, network });
    const { data } = await server.must(coupons.claims, { offer_id: id }, finance.as);
    const shared = data.map(({ same_mailbox, same_device, same_network }) => [
      same_mailbox,
      same_device,
      same_network,
    ]);
    expect(shared).toEqual([
      [1, 0, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await server.projected()).toBe(true);
    const { pool } = server.program.services.database;
    const { rows } = await pool.query<{ said: string }>(
      `SELECT row_to_json(coupons)::text AS said FROM coupons WHERE offer_id = ${id}`,
    );
    expect(rows).toHaveLength(3);
    for (const { said } of rows) expect(said).not.toMatch(/fay|gus|hal|203\.0|one-browser/);
    await server.restart();
    expect(await codeOf(id, await account('fay+2@example.org'))).toBe('COUPON_SAME_MAILBOX');
  });
});
