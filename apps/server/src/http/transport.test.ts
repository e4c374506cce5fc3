import { request as httpRequest } from 'node:http';
import { call, calls, type ErrorBody } from '@kontor/contract';
import { KEY_REMEMBERED_MS, STAMP_AHEAD_MS_MAX } from '@kontor/rules/keys';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes, TestServer } from '../testing/test-server.ts';
import { refuse } from './refusal.ts';
import { route } from './route.ts';
import { submit } from './submit.ts';

const declared = { area: 'test', access: 'public', summary: 'For tests' } as const;
const echo = call({
  ...declared,
  method: 'POST',
  path: '/test/echo',
  input: z.object({ text: z.string(), note: z.string().optional() }),
  output: z.object({ text: z.string() }),
});
const limited = call({
  ...declared,
  method: 'GET',
  path: '/test/limited',
  input: z.object({}),
  output: z.object({}),
  perMinute: 3,
});
const paged = call({
  ...declared,
  method: 'GET',
  path: '/test/limited/found',
  input: z.object({ page: z.string().optional() }),
  output: z.object({}),
});
const failing = call({
  ...declared,
  method: 'POST',
  path: '/test/failing',
  input: z.object({ how: z.string(), password: z.string().optional() }),
  output: z.object({}),
  errors: ['BELOW_MINIMUM'],
});
const moving = call({
  ...declared,
  method: 'POST',
  path: '/test/moving',
  access: 'member',
  input: z.object({ kind: z.string() }),
  output: z.object({ granted: z.array(z.unknown()) }),
  errors: ['GRANT_TAKEN'],
  idempotent: true,
});

const testRoutes = [
  route(echo, ({ input }) => ({ text: input.text })),
  route(limited, () => ({})),
  route(paged, () => ({})),
  route(failing, ({ input, services }) => {
    if (input.how === 'undeclared') return { secret: 1 } as unknown as Record<string, never>;
    if (input.how === 'undeclared refusal') return refuse('MARKET_CLOSED');
    if (input.how === 'refuse') return refuse('BELOW_MINIMUM', { field: 'how', minimum: '0.5' });
    services.log.warn(
      { input, headers: { authorization: 'sesame' }, token: 'sesame' },
      'about to fail',
    );
    throw new Error('the handler broke');
  }),
  route(moving, (context) => submit(context, context.input.kind as 'member.grant', {})),
];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ routes: [...routes, ...testRoutes] });
});
afterAll(async () => {
  await server.end();
});

function post(path: string, contentType: string, body: string) {
  return server.raw(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
}

describe('input', () => {
  it.each(['form', 'json', 'multipart'] as const)('is read as %s', async (as) => {
    const { result } = await server.call(echo, { text: 'Grüße & <b>' }, { as });
    expect(result).toEqual({ text: 'Grüße & <b>' });
  });

  it('of a POST is its body, and never its query', async () => {
    const inQuery = await server.raw('/api/test/echo?text=query', { method: 'POST' });
    expect(inQuery.error).toMatchObject({
      error: 'FIELD_UNKNOWN',
      fields: [{ field: 'text', error: 'FIELD_UNKNOWN' }],
    });
    const beside = await server.raw('/api/test/echo?note[]=query&lang=fra&_=1', {
      method: 'POST',
      body: new URLSearchParams({ text: 'body' }),
    });
    expect(beside.error?.fields).toMatchObject([{ field: 'note[]', error: 'FIELD_UNKNOWN' }]);
    const other = await server.raw('/api/test/echo?lang=fra&_=1', {
      method: 'POST',
      body: new URLSearchParams({ text: 'body' }),
    });
    expect(other.result).toEqual({ text: 'body' });
  });

  const FORM = 'application/x-www-form-urlencoded';
  it.each([
    [FORM, 'text=x&note[]=1', 'note', 'FIELD_TYPE'],
    [FORM, 'text=x&note[a][b]=1', 'note', 'FIELD_TYPE'],
    [FORM, 'text=x&note.a=1', 'note', 'FIELD_TYPE'],
    [FORM, 'text=x&note%5B0%5D=1', 'note', 'FIELD_TYPE'],
    [FORM, 'text=x&note=1&note=2', 'note', 'FIELD_TYPE'],
    [FORM, 'text=x&order[note]=1', 'order[note]', 'FIELD_UNKNOWN'],
    [FORM, 'text=x&more=1&more=2', 'more', 'FIELD_UNKNOWN'],
    ['application/json', '{"text":"x","note":["1"]}', 'note', 'FIELD_TYPE'],
    ['application/json', '{"text":"x","note":{"a":"1"}}', 'note', 'FIELD_TYPE'],
    ['application/json', '{"text":"x","note[]":"1"}', 'note', 'FIELD_TYPE'],
    ['application/json', '{"text":"x","order":{"note":"1"}}', 'order', 'FIELD_UNKNOWN'],
    ['application/json', '{"text":"x","order":[{"note":"1"}]}', 'order', 'FIELD_UNKNOWN'],
  ])('as %s that would lose a field is refused there: %s', async (type, body, field, code) => {
    const { status, error } = await post('/test/echo', type, body);
    expect([status, error?.error]).toEqual([200, code]);
    expect(error?.fields).toMatchObject([{ field, error: code }]);
  });

  it('that would lose a field is refused in a query and a multipart form too', async () => {
    const inQuery = await server.raw('/api/test/limited/found?page[]=2');
    expect(inQuery.error).toMatchObject({ fields: [{ field: 'page', error: 'FIELD_TYPE' }] });
    const form = new FormData();
    form.append('text', 'x');
    form.append('note[]', '1');
    const sent = await server.raw('/api/test/echo', { method: 'POST', body: form });
    expect(sent.error).toMatchObject({ fields: [{ field: 'note', error: 'FIELD_TYPE' }] });
  });

  it('with very many lost fields names some of them, shortened', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `${n}${'x'.repeat(500)}[]=1`);
    const { error } = await post('/test/echo', FORM, names.join('&'));
    expect(error?.fields).toHaveLength(20);
    expect(error?.fields?.every(({ field }) => field.length === 80)).toBe(true);
  });

  it('as JSON of nothing is no input', async () => {
    const { error } = await post('/test/echo', 'application/json', '');
    expect(error?.error).toBe('FIELD_TYPE');
  });

  it.each([
    ['application/json', '{"text": '],
    ['application/json', '["text"]'],
    ['application/json', 'null'],
    ['application/json', '"text"'],
    ['application/json', '{"__proto__": {"text": "x"}}'],
    ['application/json', '{"constructor": {"prototype": {"text": "x"}}}'],
    ['text/plain', 'text=x'],
    ['application/xml', '<text/>'],
    ['multipart/form-data; boundary=x', 'nothing of the kind'],
  ])('that is unreadable as %s is said to be: %s', async (type, body) => {
    const { status, error } = await post('/test/echo', type, body);
    expect([status, error?.type, error?.code, error?.error]).toEqual([
      400,
      'error',
      0,
      'UNREADABLE',
    ]);
  });

  it('that is too large is refused with 413', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const { status, error } = await post('/test/echo', type, `text=${'x'.repeat(70_000)}`);
      expect([status, error?.error]).toEqual([413, 'TOO_LARGE']);
    }
    const form = new FormData();
    form.append('text', new Blob(['x'.repeat(200_000)]), 'file.txt');
    const { status, error } = await server.raw('/api/test/echo', { method: 'POST', body: form });
    expect([status, error?.error]).toEqual([413, 'TOO_LARGE']);
  });

  it('of a field given twice is a wrong type', async () => {
    const { error } = await post('/test/echo', FORM, 'text=a&text=b');
    expect(error).toMatchObject({ error: 'FIELD_TYPE', fields: [{ field: 'text' }] });
  });
});

describe('addresses', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/test/echo'],
    ['POST', '/api/ping'],
    ['DELETE', '/api/ping'],
    ['GET', '/api/'],
  ])('%s %s is not found, in the envelope', async (method, path) => {
    const { status, error } = await server.raw(path, { method, headers: { lang: 'en' } });
    expect([status, error?.error]).toEqual([404, 'NOT_FOUND']);
  });

  it('outside of the calls are not found as plain text', async () => {
    const response = await fetch(`${server.address}/nothing`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  it('that cannot be decoded are answered in the envelope', async () => {
    const { status, error } = await server.raw('/api/%zz');
    expect([status, error?.error]).toEqual([400, 'UNREADABLE']);
  });
});

describe('limits', () => {
  it('answer 429 with the seconds to wait, and are over after a minute', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await server.call(limited, {})).status).toBe(200);
    server.wallClock.advance(15_000);
    const { status, error, headers } = await server.call(limited, {});
    expect([status, error?.error, headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '45',
    ]);
    expect(error?.message).toContain('45');
    server.wallClock.advance(45_000);
    expect((await server.call(limited, {})).status).toBe(200);
  });

  it('count a member apart from the address', async () => {
    const user = await server.newUser('limited');
    server.wallClock.advance(61_000);
    for (let count = 0; count < 3; count += 1) await server.call(limited, {});
    expect((await server.call(limited, {})).status).toBe(429);
    expect((await server.call(limited, {}, { token: user.token })).status).toBe(200);
  });

  it('stop an address that guesses tokens, and nobody else behind it', async () => {
    server.wallClock.advance(61_000);
    const neighbour = await server.newUser('neighbour');
    const statuses: number[] = [];
    for (let count = 0; count < 125; count += 1) {
      const token = `${String(count).padStart(4, '0')}${'A'.repeat(39)}`;
      statuses.push((await server.call(calls.people.info, {}, { token })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    // Behind the same address is somebody who was given a token, at last one that is over.
    const status = async (token: string) =>
      (await server.call(calls.people.info, {}, { token })).status;
    expect(await status(neighbour.token)).toBe(200);
    await server.must(calls.people.logout, {}, { token: neighbour.token });
    for (let count = 0; count < 3; count += 1) expect(await status(neighbour.token)).toBe(200);
    // Half of a token that was given out is a guess like any other.
    expect(await status(`${neighbour.token.slice(0, 38)}AAAAA`)).toBe(429);
    server.wallClock.advance(61_000);
  });

  it('do not believe a visitor about the own address', async () => {
    server.wallClock.advance(61_000);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${count}` };
      statuses.push((await server.call(limited, {}, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('errors', () => {
  it('of a handler name the field, the details and the text', async () => {
    const { status, error } = await server.call(failing, { how: 'refuse' });
    expect(status).toBe(200);
    expect(error).toEqual({
      type: 'error',
      code: 0,
      error: 'BELOW_MINIMUM',
      message: 'The minimum is 0.5.',
      fields: [{ field: 'how', error: 'BELOW_MINIMUM', message: 'The minimum is 0.5.' }],
      details: { field: 'how', minimum: '0.5' },
    });
  });

  it('of ours answer 500 with a reference that the log has, and tell no more', async () => {
    const { status, error } = await server.call(failing, { how: 'break', password: 'sesame' });
    expect([status, error?.error]).toEqual([500, 'SERVER_FAULT']);
    const reference = String(error?.details?.reference);
    expect(error?.message).toContain(reference);
    expect(JSON.stringify(error)).not.toContain('broke');
    const line = server.logLines.find((text) => text.includes(reference));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      path: '/api/test/failing',
      err: { message: 'the handler broke' },
    });
  });

  it('and the log never show a secret', () => {
    const line = server.logLines.find((text) => text.includes('about to fail'));
    expect(line).toContain('[secret]');
    expect(server.logLines.join('')).not.toContain('sesame');
  });

  it('a refusal that the contract does not declare is a fault here, so tests find it', async () => {
    const { status, error } = await server.call(failing, { how: 'undeclared refusal' });
    expect(status).toBe(500);
    expect(error?.error).toBe('SERVER_FAULT');
  });

  it('of a broken contract are found where answers are checked', async () => {
    const { status } = await server.call(failing, { how: 'undeclared' });
    expect(status).toBe(500);
    expect(server.logLines.join('')).toContain(
      'a field that the contract lacks: /test/failing.secret',
    );
  });

  it('of the core that the contract lacks are a fault of ours', async () => {
    const { token } = await server.newUser('moving');
    const { error, headers } = await server.call(moving, { kind: 'no.such' }, { token });
    expect(error?.error).toBe('SERVER_FAULT');
    expect(Number(headers.get('seq'))).toBeGreaterThan(0);
  });
});

describe('idempotency keys', () => {
  it.each([
    ['', 'KEY_INVALID'],
    ['x'.repeat(81), 'KEY_INVALID'],
    ['Schlüssel', 'KEY_INVALID'],
    ['x'.repeat(80), undefined],
  ])('"%s" is answered with %s', async (key, expected) => {
    const { token } = await server.newUser('keys');
    const headers = { 'idempotency-key': key };
    const { error } = await server.call(moving, { kind: 'member.grant' }, { token, headers });
    expect(error?.error).toBe(expected);
  });

  it('used for something else are refused', async () => {
    const { token } = await server.newUser('reused');
    const headers = { 'idempotency-key': 'one' };
    await server.must(moving, { kind: 'member.grant' }, { token, headers });
    const again = await server.call(moving, { kind: 'order.cancelAll' }, { token, headers });
    expect(again.error?.error).toBe('KEY_REUSED');
  });

  const stamp = (ms: number) => String(server.clock.now() + ms);
  it.each([
    ['now', () => stamp(0), undefined],
    ['a day ago', () => stamp(-KEY_REMEMBERED_MS), undefined],
    ['longer ago', () => stamp(-KEY_REMEMBERED_MS - 1), 'KEY_EXPIRED'],
    ['a moment ahead', () => stamp(STAMP_AHEAD_MS_MAX), undefined],
    ['in the future', () => stamp(STAMP_AHEAD_MS_MAX + 1), 'KEY_AHEAD'],
    ['yesterday', () => 'yesterday', 'KEY_INVALID'],
    ['-1', () => '-1', 'KEY_INVALID'],
    ['no word at all', () => '', 'KEY_INVALID'],
  ])('with a stamp that says %s', async (_, said, expected) => {
    const { token } = await server.newUser('stamped');
    const before = server.program.services.exchange.status().sequence;
    const headers = { 'idempotency-key': 'one', 'idempotency-stamp': said() };
    const { error } = await server.call(moving, { kind: 'member.grant' }, { token, headers });
    expect(error?.error).toBe(expected);
    const done = server.program.services.exchange.status().sequence - before;
    expect(done).toBe(expected === undefined ? 1 : 0);
    if (expected === 'KEY_AHEAD') expect(error?.details).toEqual({ now: server.clock.now() });
    if (expected === 'KEY_INVALID') expect(error?.message).toContain('Idempotency-Stamp');
  });
});

describe('reads', () => {
  it('wait for the own last change of who reads, without being asked to', async () => {
    const { token } = await server.newUser('writer');
    const { exchange } = server.program.services;
    const written = await server.call(moving, { kind: 'member.grant' }, { token });
    const sequence = Number(written.headers.get('seq'));
    expect(sequence).toBeGreaterThan(0);
    const waitFor = vi.spyOn(exchange, 'waitFor');
    await server.must(calls.people.info, {}, { token, headers: { 'read-after': '' } });
    const asked = waitFor.mock.calls.map(([until]) => until);
    waitFor.mockRestore();
    expect(asked).toEqual([sequence]);
  });

  it('do not wait for a sequence that does not exist', async () => {
    const { token } = await server.newUser('reader');
    const { exchange } = server.program.services;
    const waitFor = vi.spyOn(exchange, 'waitFor');
    for (const after of ['900719925474099', '-1', 'x', '1e9']) {
      const headers = { 'read-after': after };
      expect((await server.call(calls.people.info, {}, { token, headers })).status).toBe(200);
    }
    const asked = waitFor.mock.calls.map(([sequence]) => sequence);
    waitFor.mockRestore();
    expect(Math.max(0, ...asked)).toBeLessThanOrEqual(exchange.status().sequence);
  });
});

describe('health', () => {
  it('says that it is alive, ready, and how far behind', async () => {
    await server.clock.advance(1_000);
    const ready = await fetch(`${server.address}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      ok: true,
      state: 'leading',
      lag: expect.any(Number),
      parked: 0,
      feed_age_ms: expect.any(Number),
    });
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ ok: true });
    server.wallClock.advance(31_000);
    const stale = await fetch(`${server.address}/readyz`);
    expect(stale.status).toBe(503);
    expect(await stale.json()).toMatchObject({ ok: false, state: 'waiting' });
  });

  it('counts calls and errors by their code', async () => {
    await server.call(failing, { how: 'refuse' });
    await server.call(calls.site.ping, {});
    const text = await server.program.services.metrics.registry.metrics();
    expect(text).toMatch(/kontor_call_seconds_count\{path="\/ping"\} \d/);
    expect(text).toMatch(
      /kontor_call_errors_total\{path="\/test\/failing",error="BELOW_MINIMUM"\} \d/,
    );
  });

  it('never shows the figures on the public port', async () => {
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  });
});

describe('headers', () => {
  it('keep answers out of caches and pages out of frames', async () => {
    const answer = await fetch(`${server.address}/api/ping`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const page = await fetch(`${server.address}/api/docs`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("base-uri 'none'");
  });

  it('keep a browser to TLS, on calls, refusals, files and pages', async () => {
    for (const path of ['/api/ping', '/api/nothing', '/api/files/none', '/api/docs']) {
      const { headers } = await fetch(server.address + path);
      expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  it('of a proxy that is not told of are warned of, once', async () => {
    const warned = () =>
      server.logLines.filter((line) => line.includes('TRUSTED_PROXIES is 0')).length;
    for (let asked = 0; asked < 3; asked += 1) {
      await fetch(`${server.address}/api/ping`, { headers: { 'x-forwarded-for': '10.0.0.1' } });
    }
    expect(warned()).toBe(1);
  });
});

describe('what is well known', () => {
  it('says whom to tell of a weakness, for less than a year', async () => {
    const answer = await fetch(`${server.address}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(/^Contact: mailto:[^\s@]+@[^\s@]+$/m);
    const until = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    const days = (until - server.clock.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it('leads password managers to the page of the password', async () => {
    const answer = await fetch(`${server.address}/.well-known/change-password`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/#/pages/setting/password',
    ]);
  });
});

describe('settings of the site', () => {
  it('are told, one or all, without the private ones', async () => {
    const all = await server.must(calls.site.getSetting, {});
    expect(all).toMatchObject({ site_name: 'Kontor', tk_radio: '0' });
    expect(JSON.stringify(all)).not.toContain('code_secret');
    expect(await server.must(calls.site.getSetting, { keyword: 'site_name' })).toBe('Kontor');
    for (const keyword of ['code_secret', 'nothing', 'constructor']) {
      const { error } = await server.call(calls.site.getSetting, { keyword });
      expect(error).toMatchObject({ error: 'FIELD_UNKNOWN', fields: [{ field: 'keyword' }] });
    }
    const config = await server.must(calls.site.getSiteConfig, {});
    expect(config).toMatchObject({ play_money: true, feed: 'simulated', now: server.clock.now() });
  });
});

describe('a program that stops', () => {
  it('answers until it is stopped, and then no more', async () => {
    const stopping = await TestServer.start({
      routes: [...routes, ...testRoutes],
      environment: { PLAY_MONEY: '0' },
    });
    const { token } = await stopping.newUser('last');
    expect(await stopping.errorOf(calls.people.grant, {}, { token })).toBe('GRANT_REFUSED');
    const { address } = stopping;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await stopping.end();
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('answers 503 and not 500 while the database is away', async () => {
    const lonely = await TestServer.start();
    await lonely.program.services.database.pool.end();
    const read = await lonely.call(calls.site.getSetting, {}, {});
    expect([read.status, read.error?.error]).toEqual([503, 'EXCHANGE_RECOVERING']);
    expect((await lonely.call(calls.site.ping, {}, { token: 'A'.repeat(43) })).status).toBe(200);
    await lonely.end();
  });
});

describe('a request that is no HTTP', () => {
  it('is answered in the envelope or closed, and harms nobody', async () => {
    const { hostname, port } = new URL(server.address);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest({
        hostname,
        port,
        path: '/api/ping',
        headers: { x: 'y'.repeat(20_000) },
      });
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end();
    });
    expect(status).toBe(431);
    const { error }: { error: ErrorBody | undefined } = await server.call(calls.site.ping, {});
    expect(error).toBeUndefined();
  });
});
