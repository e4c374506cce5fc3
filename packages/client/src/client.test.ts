import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, HEADERS } from '@kontor/contract/light';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { type ClientOptions, createClient } from './client.ts';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: URLSearchParams;
}
type Reply = (response: ServerResponse) => void;

let server: Server;
let seen: Seen[];
let replies: Reply[];
let waits: number[];

beforeEach(async () => {
  seen = [];
  replies = [];
  waits = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      seen.push({ method, path: url, headers, body });
      (replies.shift() ?? ok({}))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ok =
  (message: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(200, headers).end(JSON.stringify({ type: 'ok', code: 1, message }));
const refused =
  (error: string, { status = 200, type = 'error', headers = {} } = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(
      JSON.stringify({
        type,
        code: 0,
        error,
        message: `text of ${error}`,
        fields: [{ field: 'amount', error, message: 'here' }],
        details: { minimum: '1' },
      }),
    );
const lost: Reply = (response) => response.destroy();

function client(options: Partial<ClientOptions> = {}) {
  const { port } = server.address() as AddressInfo;
  return createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    language: () => 'zh',
    token: () => 'the-token',
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
}

const order = { currency_id: 1, legal_id: 2, type: 'buy', amount: '0.5' } as const;

describe('a call', () => {
  it('is sent as a form, with language, token and key', async () => {
    replies.push(ok({ id: 7 }));
    const result = await client().call(calls.spot.place, { ...order, by: undefined });
    expect(result).toEqual({ id: 7 });
    const [request] = seen;
    expect(request?.method).toBe('POST');
    expect(request?.path).toBe('/api/coin/trade');
    expect(request?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(request?.headers).toMatchObject({ lang: 'zh', authorization: 'the-token' });
    expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      currency_id: '1',
      legal_id: '2',
      type: 'buy',
      amount: '0.5',
      lang: 'zh',
    });
  });

  it('of a visitor carries no token, and one that reads no key', async () => {
    await client({ token: () => null }).call(calls.markets.depth, { symbol: 'BTC/USDT' });
    expect(seen[0]?.path).toBe('/api/market/depth?symbol=BTC%2FUSDT&lang=zh');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('that reads waits for what was answered before', async () => {
    const it = client();
    replies.push(ok({}, { seq: '41' }), ok({}, { seq: '40' }));
    await it.call(calls.spot.place, order);
    await it.call(calls.spot.place, order);
    await it.call(calls.wallet.list, {});
    await it.call(calls.site.ping, {});
    expect(seen.map(({ headers }) => headers['read-after'])).toEqual([
      undefined,
      undefined,
      '41',
      undefined,
    ]);
  });

  it('that is refused rejects with the code, the fields and the text', async () => {
    replies.push(refused('BELOW_MINIMUM'));
    const error = await client()
      .call(calls.spot.place, order)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      code: 'BELOW_MINIMUM',
      message: 'text of BELOW_MINIMUM',
      type: 'error',
      status: 200,
      unanswered: false,
      fields: [{ field: 'amount', error: 'BELOW_MINIMUM' }],
      details: { minimum: '1' },
    });
    expect(seen).toHaveLength(1);
  });
});

describe('the stamp beside a key', () => {
  const stamps = () => seen.map(({ headers }) => headers['idempotency-stamp']);

  it('says when the call was first sent, the same on each repeat', async () => {
    let now = 1_000;
    replies.push(lost, lost, ok({}));
    const it = client({
      now: () => now,
      wait: async () => {
        now += 60_000;
      },
    });
    await it.call(calls.spot.place, order);
    expect(stamps()).toEqual(['1000', '1000', '1000']);
  });

  it('goes with the key of the first where the caller brings both', async () => {
    const it = client({ now: () => 9_000 });
    await it.call(calls.spot.place, order, { idempotencyKey: 'mine', keySentAt: 5 });
    // Whoever brings a key alone does not say when it was first sent, and now is too late.
    await it.call(calls.spot.place, order, { idempotencyKey: 'mine' });
    expect(stamps()).toEqual(['5', undefined]);
  });

  it('is on no call without a key, and on none while the time is not known', async () => {
    await client({ now: () => 9_000 }).call(calls.wallet.list, {});
    await client({ now: () => undefined }).call(calls.spot.place, order);
    await client().call(calls.spot.place, order);
    expect(stamps()).toEqual([undefined, undefined, undefined]);
  });
});

describe('a lost answer', () => {
  it.each([
    ['a broken connection', lost],
    ['an unknown fate', refused('EXCHANGE_UNKNOWN', { status: 503 })],
    ['a busy exchange', refused('EXCHANGE_BUSY', { status: 503 })],
    ['a page of somebody else', (response: ServerResponse) => response.end('<html>')],
  ])('by %s is asked for again with the same key', async (_, reply) => {
    replies.push(reply, reply, ok({ id: 7 }));
    await expect(client().call(calls.spot.place, order)).resolves.toEqual({ id: 7 });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(waits).toEqual([300, 600]);
  });

  it('is asked for three times more at most', async () => {
    replies.push(lost, lost, lost, lost, lost);
    const error = await client()
      .call(calls.spot.place, order, { idempotencyKey: 'mine' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'NO_ANSWER', status: 0, unanswered: true });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('mine'));
  });

  it('waits as long as the server asks', async () => {
    replies.push(
      refused('EXCHANGE_BUSY', { status: 503, headers: { 'retry-after': '2' } }),
      ok({}),
    );
    await client().call(calls.spot.place, order);
    expect(waits).toEqual([2_000]);
  });

  it('of a call that takes no key is the caller to decide', async () => {
    replies.push(lost);
    await expect(
      client().call(calls.people.login, { user_string: 'a', password: 'b' }),
    ).rejects.toMatchObject({
      code: 'NO_ANSWER',
    });
    expect(seen).toHaveLength(1);
  });

  it('is no business of an aborted call', async () => {
    const abort = new AbortController();
    replies.push((response) => {
      abort.abort(new Error('left the page'));
      response.destroy();
    });
    await expect(client().call(calls.spot.place, order, { signal: abort.signal })).rejects.toThrow(
      'left the page',
    );
    expect(seen).toHaveLength(1);
  });
});

describe('another base', () => {
  /** The first base is dead; the second is the server. */
  function twoBases(found = true) {
    const dead = 'http://127.0.0.1:1';
    const { port } = server.address() as AddressInfo;
    const state = { base: dead, asked: [] as string[] };
    const it = client({
      baseUrl: () => state.base,
      onNoAnswer: async (base) => {
        state.asked.push(base);
        if (found) state.base = `http://127.0.0.1:${port}`;
        return found;
      },
      givenUp: () => new AbortController().signal,
    });
    return { it, state, dead };
  }

  it('takes an order over at once, under the key that it had', async () => {
    const { it: calling, state, dead } = twoBases();
    replies.push(ok({ id: 7 }));
    const sent = calling.call(calls.spot.place, order, { idempotencyKey: 'mine' });
    await expect(sent).resolves.toEqual({ id: 7 });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine']);
    expect(state.asked).toEqual([dead]);
    expect(waits).toEqual([]);
  });

  it('takes what reads over, and nothing that could be done twice', async () => {
    const reading = twoBases();
    replies.push(ok({ now: 1 }));
    await expect(reading.it.call(calls.site.ping, {})).resolves.toEqual({ now: 1 });
    const { people } = calls;
    const login = twoBases().it.call(people.login, { user_string: 'a', password: 'b' });
    await expect(login).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(seen).toHaveLength(1);
  });

  it('is not asked for where there is none, nor after a refusal', async () => {
    const { it: calling, state } = twoBases(false);
    await expect(calling.call(calls.site.ping, {})).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(state.asked).toHaveLength(1);
    const asked: string[] = [];
    replies.push(refused('MARKET_UNKNOWN'));
    const onNoAnswer = async (base: string) => asked.push(base) > 0;
    const refusing = client({ onNoAnswer }).call(calls.spot.place, order);
    await expect(refusing).rejects.toMatchObject({ code: 'MARKET_UNKNOWN' });
    expect(asked).toEqual([]);
  });

  it('is used as soon as the one that hangs is given up', async () => {
    const { port } = server.address() as AddressInfo;
    const bases = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
    const left = new AbortController();
    replies.push(() => left.abort(), ok({ id: 7 }));
    const calling = client({
      baseUrl: () => bases[left.signal.aborted ? 1 : 0] ?? '',
      onNoAnswer: async () => true,
      givenUp: (base) => (base === bases[0] ? left.signal : undefined),
      fetch: (target, init) => fetch((target as string).replace('localhost', '127.0.0.1'), init),
    });
    await expect(calling.call(calls.spot.place, order)).resolves.toEqual({ id: 7 });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen).toHaveLength(2);
  });
});

describe('the session', () => {
  it('that ended is told, and a missing certification too', async () => {
    const told: string[] = [];
    const it = client({
      onSessionEnded: (message) => told.push(`999 ${message}`),
      onCertificationRequired: (message) => told.push(`998 ${message}`),
    });
    replies.push(
      refused('LOGIN_REQUIRED', { type: '999' }),
      refused('CERTIFICATION_REQUIRED', { type: '998' }),
    );
    await expect(it.call(calls.people.info, {})).rejects.toMatchObject({ type: '999' });
    await expect(it.call(calls.people.info, {})).rejects.toMatchObject({ type: '998' });
    expect(told).toEqual(['999 text of LOGIN_REQUIRED', '998 text of CERTIFICATION_REQUIRED']);
  });

  it('of a token that is no longer ours ends nothing', async () => {
    const told: string[] = [];
    let token = 'old';
    const it = client({ token: () => token, onSessionEnded: (message) => told.push(message) });
    replies.push((response) => {
      token = 'new';
      refused('LOGIN_REQUIRED', { type: '999' })(response);
    });
    await expect(it.call(calls.people.info, {})).rejects.toMatchObject({ type: '999' });
    expect(told).toEqual([]);
  });
});

describe('whose page it is', () => {
  it('goes with what reads and what acts, and with each repeat as it was first sent', async () => {
    let [token, member] = ['of the first', 'first'];
    const it = client({ token: () => token, member: () => member });
    await it.call(calls.people.info, {});
    replies.push(
      (response) => {
        [token, member] = ['of the second', 'second'];
        lost(response);
      },
      ok({ id: 1 }),
    );
    await it.call(calls.spot.place, order);
    await it.call(calls.people.info, {});
    const said = seen.map(({ headers }) => [headers.authorization, headers[HEADERS.member]]);
    const ofFirst = ['of the first', 'first'];
    expect(said).toEqual([ofFirst, ofFirst, ofFirst, ['of the second', 'second']]);
  });

  it('is that of the first where the caller sends again, and nobody’s of a visitor', async () => {
    const again = { idempotencyKey: 'k', member: 'first' };
    await client({ member: () => 'second' }).call(calls.spot.place, order, again);
    await client({ member: () => null }).call(calls.people.info, {});
    await client().call(calls.people.info, {});
    expect(seen.map(({ headers }) => headers[HEADERS.member])).toEqual([
      'first',
      undefined,
      undefined,
    ]);
  });

  it('is told where the token is another’s, and not by what an earlier page sent', async () => {
    let told = 0;
    let member = 'first';
    const another = refused('SIGNED_IN_AS_ANOTHER', { status: 409 });
    const it = client({ member: () => member, onSignedInAsAnother: () => void (told += 1) });
    replies.push(another);
    const refusal = { code: 'SIGNED_IN_AS_ANOTHER', unanswered: false };
    await expect(it.call(calls.spot.place, order)).rejects.toMatchObject(refusal);
    expect([told, seen.length]).toEqual([1, 1]);
    replies.push((response) => {
      member = 'second';
      another(response);
    });
    await expect(it.call(calls.spot.place, order)).rejects.toMatchObject(refusal);
    expect(told).toBe(1);
  });
});
