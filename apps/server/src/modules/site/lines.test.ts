import { createPublicKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../cli.ts';
import { verifyLinesText } from '../../lines-file.ts';
import { realtimePart } from '../../realtime/index.ts';
import { TestServer } from '../../testing/test-server.ts';

const A = 'https://a.example';
const B = 'http://b.example:8080';
const LINES = `Asia=${B.replace('b.', 'a.')},Europe=${B}`;
const ASIA = B.replace('b.', 'a.');
const STRANGER = 'http://stranger.example';

let server: TestServer;
let plain: TestServer;
let webFolder: string;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'kontor-lines-'));
  await writeFile(join(webFolder, 'index.html'), '<title>Kontor</title>');
  const parts = [realtimePart()];
  server = await TestServer.start({ environment: { LINES }, webFolder, parts });
  plain = await TestServer.start({ webFolder, parts, isNew: true });
});
afterAll(async () => {
  await server.end();
  await plain.end();
  await rm(webFolder, { recursive: true });
});

function ask(of: TestServer, origin: string, method = 'GET', headers = {}) {
  return fetch(`${of.address}/api/ping`, { method, headers: { origin, ...headers } });
}

async function cli(...words: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const take = (part: string) => void (text += part);
  const code = await runCli(words, {}, { out: take, error: take });
  return { code, text };
}

describe('the list', () => {
  it('is what the settings name, and without them the address that was asked', async () => {
    expect((await server.call(calls.site.lines, {})).result).toEqual([
      { name: 'Asia', url: ASIA },
      { name: 'Europe', url: B },
    ]);
    expect((await plain.call(calls.site.lines, {})).result).toEqual([{ name: 'Kontor', url: '/' }]);
  });

  it('is signed with the key of the receipts, whatever host the request names', async () => {
    const answer = await server.raw('/api/lines/signed', { headers: { host: 'stranger.example' } });
    const text = JSON.stringify(answer.result);
    expect(text).not.toContain('stranger');
    const { config } = server;
    const own = await readFile(join(config.dataDirectory, 'keys', 'tick-heads.pem'), 'utf8');
    const key = createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString();
    expect(verifyLinesText(text, [key])).toMatchObject({ ok: true });
    expect(verifyLinesText(text.replace('b.example', 'c.example')).fault).toBe('signature');
    const none = await plain.call(calls.site.signedLines, {});
    expect(none.result?.lines).toEqual([]);
    expect(verifyLinesText(JSON.stringify(none.result)).ok).toBe(true);
    // Another installation, another key.
    expect(verifyLinesText(JSON.stringify(none.result), [key]).fault).toBe('other_key');
  });

  it('is checked on the command line, from an address or a file', async () => {
    const url = `${server.address}/api/lines/signed`;
    const good = await cli('verify-lines', url);
    expect(good).toMatchObject({ code: 0 });
    expect(good.text).toContain(`Europe  ${B}`);
    const file = join(webFolder, 'lines.json');
    const saved = await (await fetch(url)).text();
    await writeFile(file, saved.replace('Europe', 'Elsewhere'));
    const forged = await cli('verify-lines', file);
    expect(forged).toMatchObject({ code: 1 });
    expect(forged.text).toContain('does NOT verify');
    await writeFile(file, 'no list');
    expect(await cli('verify-lines', file)).toMatchObject({ code: 1 });
    expect(await cli('verify-lines', join(webFolder, 'none'))).toMatchObject({ code: 2 });
    expect(await cli('verify-lines')).toMatchObject({ code: 2 });
    expect(await cli('verify-lines', url, '--tick-key')).toMatchObject({ code: 2 });
  });
});

describe('a page of one line', () => {
  it('may ask another one, and nobody else may', async () => {
    const allowed = await ask(server, B);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(B);
    expect(allowed.headers.get('access-control-expose-headers')).toContain('seq');
    expect(allowed.headers.has('access-control-allow-credentials')).toBe(false);
    for (const origin of [STRANGER, A, 'null', `${B}.stranger.example`]) {
      const refused = await ask(server, origin);
      expect(refused.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect((await ask(plain, B)).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('asks beforehand for what it wants to send', async () => {
    const wanted = { 'access-control-request-headers': 'authorization,idempotency-key' };
    const allowed = await ask(server, B, 'OPTIONS', wanted);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect((await ask(server, STRANGER, 'OPTIONS', wanted)).status).toBe(404);
    expect((await ask(plain, B, 'OPTIONS', wanted)).status).toBe(404);
  });

  it('may open a socket to another one', async () => {
    const opens = (of: TestServer, origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = io(of.address, {
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          extraHeaders: { origin },
        });
        const end = (opened: boolean) => {
          socket.disconnect();
          resolve(opened);
        };
        socket.on('connect', () => end(true));
        socket.on('connect_error', () => end(false));
      });
    expect(await opens(server, B)).toBe(true);
    expect(await opens(server, STRANGER)).toBe(false);
    expect(await opens(plain, B)).toBe(false);
  });

  it('may reach exactly the lines', async () => {
    const policyOf = async (of: TestServer) =>
      (await fetch(`${of.address}/`)).headers.get('content-security-policy') ?? '';
    const sockets = [ASIA, B].map((url) => url.replace('http', 'ws'));
    const [asia, europe] = sockets;
    expect(await policyOf(server)).toContain(`connect-src 'self' ${ASIA} ${asia} ${B} ${europe};`);
    expect(await policyOf(plain)).toContain("connect-src 'self';");
  });
});
