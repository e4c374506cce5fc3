/** The headers of every kind of answer, also of those that Node gives by itself. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realtimePart } from '../realtime/index.ts';
import { uploaded } from '../testing/images.ts';
import { routes, TestServer } from '../testing/test-server.ts';
import { createApp, HTTP_TIMES } from './app.ts';

/** Of tests, in which nobody waits for ten seconds. */
const SHORT = { headersMsMax: 150, requestMsMax: 300, checkMs: 20, keepAliveMsMax: 1_000 };

let folder: string;
let server: TestServer;
let impatient: FastifyInstance;
let file: string;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Kontor</title>');
  await writeFile(join(folder, 'assets', 'app-1a2b3c4d.js'), 'export {};\n');
  server = await TestServer.start({
    webFolder: folder,
    consoleFolder: folder,
    parts: [realtimePart()],
  });
  ({ token } = await server.newUser('reader'));
  file = await uploaded(server, token);
  const { services } = server.program;
  const options = { services, routes, webFolder: undefined, version: 'test', times: SHORT };
  impatient = await createApp(options);
  await impatient.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await impatient.close();
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends these bytes and reads the answer until the connection is closed. */
async function send(app: FastifyInstance, text: string): Promise<Raw> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines)
    headers.append(line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: ?/, ''));
  return { status: Number(first.split(' ')[1]), headers, body };
}

async function get(path: string, init: RequestInit = {}): Promise<Raw> {
  const response = await fetch(server.address + path, { redirect: 'manual', ...init });
  const { status, headers } = response;
  return { status, headers, body: await response.text() };
}

function withToken(): RequestInit {
  return { headers: { authorization: token } };
}

const POST =
  'POST /api/user/login HTTP/1.1\r\nhost: kontor.example\r\ncontent-type: application/json\r\n';
const GET = 'GET /api/ping HTTP/1.1\r\nhost: kontor.example\r\n';
const usual = () => server.program.app;

/** Each kind of answer, its status, and how it comes about. */
const KINDS: readonly (readonly [string, number, () => Promise<Raw>])[] = [
  ['a call', 200, () => get('/api/ping')],
  ['a call that is refused', 200, () => get(`/api${calls.people.info.path}`)],
  ['a call that is not there', 404, () => get('/api/nothing')],
  ['a body that cannot be read', 400, () => get(`/api${calls.people.login.path}`, bodyOf('{'))],
  ['a body that is too large', 413, () => get('/api/user/login', bodyOf('x'.repeat(70_000)))],
  ['an address that cannot be read', 400, () => get('/api/%zz')],
  ['a file', 200, () => get(file, withToken())],
  [
    'a part of a file',
    206,
    () => get(file, { headers: { authorization: token, range: 'bytes=0-9' } }),
  ],
  ['a file that is not there', 404, () => get(`/api/files/${'A'.repeat(32)}`)],
  ['a page', 200, () => get('/')],
  ['a page’s script', 200, () => get('/assets/app-1a2b3c4d.js')],
  ['a page that is led elsewhere', 302, () => get('/pages', { headers: { accept: 'text/html' } })],
  ['a page that is not there', 404, () => get('/nothing')],
  ['the console', 200, () => get('/console/')],
  ['the console without its stroke', 302, () => get('/console')],
  ['the calls’ document', 200, () => get('/api/docs/json')],
  ['the calls’ page', 200, () => get('/api/docs/')],
  ['whom to tell', 200, () => get('/.well-known/security.txt')],
  ['where passwords are changed', 302, () => get('/.well-known/change-password')],
  ['health', 200, () => get('/healthz')],
  ['readiness', 200, () => get('/readyz')],
  ['a socket’s handshake', 200, () => get('/socket.io/?EIO=4&transport=polling')],
  ['a socket’s refusal', 400, () => get('/socket.io/?EIO=4&transport=nothing')],
  ['headers that do not end', 431, () => send(usual(), `${GET}x: ${'y'.repeat(20_000)}\r\n\r\n`)],
  ['what is no HTTP', 400, () => send(usual(), 'how do you do\r\n\r\n')],
  ['headers that do not come', 408, () => send(impatient, `${GET}x: `)],
  ['a body that does not come', 408, () => send(impatient, `${POST}content-length: 9\r\n\r\nx`)],
];

function bodyOf(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json' } };
}

describe('every answer', () => {
  it.each(KINDS)(
    'keeps a browser to TLS, its type and its frame: %s',
    async (_kind, status, ask) => {
      const answer = await ask();
      expect(answer.status).toBe(status);
      expect(answer.headers.get('strict-transport-security')).toBe(
        'max-age=31536000; includeSubDomains',
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src '(?:none|self)'/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain('form-action ');
    },
  );

  it.each([
    ['headers that do not end', 'TOO_LARGE'],
    ['what is no HTTP', 'UNREADABLE'],
    ['headers that do not come', 'TOO_SLOW'],
    ['a body that does not come', 'TOO_SLOW'],
  ])('that Node itself gives is in the envelope: %s', async (kind, error) => {
    const [, , send] = KINDS.find(([name]) => name === kind) ?? [];
    const body = (await send?.())?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({ type: 'error', code: 0, error });
  });
});

describe('a connection', () => {
  it('has ten seconds for its headers and a minute for its request', () => {
    expect(HTTP_TIMES).toEqual({
      headersMsMax: 10_000,
      requestMsMax: 60_000,
      checkMs: 2_000,
      keepAliveMsMax: 75_000,
    });
    const { headersTimeout, requestTimeout, keepAliveTimeout } = server.program.app.server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 60_000, 75_000]);
  });
});
