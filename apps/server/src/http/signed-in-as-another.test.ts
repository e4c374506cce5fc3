/**
 * A page acts only as who it was opened for: it says whose it is, and nothing is answered or done
 * under the token of somebody else, who has signed in beside it since.
 */
import { calls, HEADERS } from '@kontor/contract';
import { LANGUAGES } from '@kontor/i18n';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realtimePart } from '../realtime/index.ts';
import { SocketClient } from '../realtime/testing/socket-client.ts';
import { picture, uploaded } from '../testing/images.ts';
import { newOperator, type TestOperator } from '../testing/operators.ts';
import { TestServer } from '../testing/test-server.ts';
import { BTC_USDT, newTrader, type Trader } from '../testing/trading.ts';

const { people, spot, wallet } = calls;
const ORDER = {
  ...BTC_USDT,
  type: 'buy',
  order_type: 'limit',
  target_price: '20000',
  amount: '0.01',
} as const;

let server: TestServer;
let first: Trader;
let second: Trader;
let uid: Readonly<Record<'first' | 'second', string>>;
const clients: SocketClient[] = [];

beforeAll(async () => {
  server = await TestServer.start({ parts: [realtimePart()] });
  first = await newTrader(server, 'first');
  second = await newTrader(server, 'second');
  const uidOf = async ({ token }: Trader) => (await server.must(people.info, {}, { token })).uid;
  uid = { first: await uidOf(first), second: await uidOf(second) };
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end();
});
afterAll(() => server.end());

/** As the page of one sends with the token that the browser holds by now. */
const pageOf = (whose: string, { token }: Trader, more: Record<string, string> = {}) => ({
  token,
  headers: { [HEADERS.member]: whose, ...more },
});
const ordersOf = async ({ token }: Trader) =>
  (await server.must(spot.list, { status: 'open' }, { token })).total;

async function upload(token: string, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'a.png');
  const all = { authorization: token, ...headers };
  return await server.raw<string>('/api/upload', { method: 'POST', headers: all, body: form });
}

describe('a call that says whose page sends it', () => {
  it('is refused under the token of another, and does nothing', async () => {
    const another = pageOf(uid.first, second, {
      [HEADERS.idempotencyKey]: 'the question of first',
    });
    const answers = [
      await server.call(people.info, {}, another),
      await server.call(wallet.list, {}, another),
      await server.call(spot.place, ORDER, another),
      await server.call(people.grant, {}, another),
      // Also what visitors may ask, since it is answered to whom the token is.
      await server.call(calls.markets.quotations, {}, another),
    ];
    for (const { status, error } of answers) {
      expect([status, error?.type, error?.error]).toEqual([409, 'error', 'SIGNED_IN_AS_ANOTHER']);
    }
    expect([await ordersOf(first), await ordersOf(second)]).toEqual([0, 0]);
  });

  it('is answered to who it says, and the key of what was refused is its owner’s', async () => {
    const key = { [HEADERS.idempotencyKey]: 'the question of first' };
    await server.must(spot.place, ORDER, pageOf(uid.first, first, key));
    expect([await ordersOf(first), await ordersOf(second)]).toEqual([1, 0]);
    // A retry of it, by the page of the first, is never one of the second.
    const again = pageOf(uid.first, second, key);
    expect(await server.errorOf(spot.place, ORDER, again)).toBe('SIGNED_IN_AS_ANOTHER');
    expect([await ordersOf(first), await ordersOf(second)]).toEqual([1, 0]);
  });

  it('works as before where it says nothing, and of a visitor it is no question', async () => {
    await server.must(people.info, {}, { token: second.token });
    await server.must(calls.markets.quotations, {}, { headers: { [HEADERS.member]: uid.first } });
    const ended = { token: second.token.slice(0, 42), headers: { [HEADERS.member]: uid.first } };
    expect(await server.errorOf(people.info, {}, ended)).toBe('LOGIN_REQUIRED');
  });

  it.each([['x'], ['0'], ['1'.repeat(200)], ['']])('%j is nobody’s page', async (whose) => {
    expect(await server.errorOf(people.info, {}, pageOf(whose, first))).toBe(
      'SIGNED_IN_AS_ANOTHER',
    );
  });

  it('says so in each language', async () => {
    const told = await Promise.all(
      LANGUAGES.map(async (lang) => {
        const another = pageOf(uid.first, second, { [HEADERS.language]: lang });
        return (await server.call(people.info, {}, another)).error?.message;
      }),
    );
    expect(new Set(told).size).toBe(LANGUAGES.length);
  });
});

describe('a file', () => {
  it('is neither taken nor shown under the token of another', async () => {
    const headers = { [HEADERS.member]: uid.first };
    const sent = await upload(second.token, headers);
    expect([sent.status, sent.error?.error]).toEqual([409, 'SIGNED_IN_AS_ANOTHER']);
    expect((await upload(first.token, headers)).result).toMatch(/^\/api\/files\//);
    const own = await uploaded(server, second.token);
    const shown = await server.raw(own, { headers: { authorization: second.token, ...headers } });
    expect([shown.status, shown.error?.error]).toEqual([409, 'SIGNED_IN_AS_ANOTHER']);
  });
});

describe('a socket', () => {
  const connect = (member: string | undefined, { token }: Trader): SocketClient => {
    const client = new SocketClient(server.address, {
      token,
      ...(member !== undefined && { member }),
    });
    clients.push(client);
    return client;
  };

  it('of the page of one is refused with the token of another', async () => {
    await expect(connect(uid.first, second).connect()).rejects.toThrow('SIGNED_IN_AS_ANOTHER');
  });

  it('of one’s own page, and of whoever says nothing, hears what is one’s own', async () => {
    for (const client of [connect(uid.second, second), connect(undefined, second)]) {
      await client.connect();
      client.socket.emit('resume', { seq: 0 });
      await client.until(() => client.all('resync').length > 0);
    }
  });
});

describe('the console', () => {
  it('acts only as the operator whom its page shows', async () => {
    const one = await newOperator(server, 'support');
    const other = await newOperator(server, 'support');
    const says = (whose: TestOperator, { token }: TestOperator) =>
      server.errorOf(
        calls.operators.me,
        {},
        { token, headers: { [HEADERS.member]: `${whose.id}` } },
      );
    expect(await says(one, other)).toBe('SIGNED_IN_AS_ANOTHER');
    expect(await says(other, other)).toBeUndefined();
  });
});
