import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(50);
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-web-'));
  const web = join(folder, 'dist');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'sesame');
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Kontor</title>');
  await writeFile(join(web, 'assets', 'app-1a2b3c4d.js'), SCRIPT);
  await writeFile(join(web, 'assets', 'app-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  const console = join(folder, 'console');
  await mkdir(join(console, 'assets'), { recursive: true });
  await writeFile(join(console, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(join(console, 'assets', 'app-5e6f7a8b.js'), SCRIPT);
  server = await TestServer.start({ webFolder: web, consoleFolder: console });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

/** A request whose path is sent as it is, as a browser never would. */
function rawGet(path: string): Promise<{ status: number | undefined; text: string }> {
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    }).on('error', reject);
  });
}

describe('the documents of the calls', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.address}/api/docs${path}`, { headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text };
  };

  it.each(['/json', '/yaml'])('are made once and told apart by their tag: %s', async (path) => {
    const whole = await get(path, { 'accept-encoding': 'identity' });
    expect(whole.text).toContain('/api/coin/trade');
    expect(whole.headers.get('content-encoding')).toBeNull();
    const packed = await get(path);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.text).toBe(whole.text);
    const tag = packed.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await get(path, { 'if-none-match': `"other", ${tag}` });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('are given to an address so often a minute, and no more', async () => {
    server.wallClock.advance(61_000);
    const statuses: number[] = [];
    for (let n = 0; n < 122; n += 1) statuses.push((await get(n % 2 === 0 ? '/json' : '/')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await get('/json');
    expect(JSON.parse(refused.text)).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
    expect(refused.headers.get('retry-after')).toBe('60');
    server.wallClock.advance(61_000);
    expect((await get('/json')).status).toBe(200);
  });

  it('may use style attributes, and scripts of this server only', async () => {
    const page = await fetch(`${server.address}/api/docs/`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  });
});

describe('the web app', () => {
  it('is served at the root and asked for anew each time', async () => {
    const page = await fetch(`${server.address}/`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("base-uri 'none';");
    expect(await page.text()).toContain('<title>Kontor</title>');
  });

  it('is where an address without its # leads, for browsers alone', async () => {
    const open = async (path: string, accept = 'text/html,application/xhtml+xml') => {
      const answer = await fetch(server.address + path, {
        headers: { accept },
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('location')];
    };
    const detail = '/pages/mailMessage/ggDetail?id=7';
    expect(await open(detail)).toEqual([302, `/#${detail}`]);
    expect(await open('/register')).toEqual([302, '/#/register']);
    expect(await open('/register', '*/*')).toEqual([404, null]);
    for (const path of ['/assets/gone.js', '/console/gone', '/uploads/gone']) {
      expect(await open(path)).toEqual([404, null]);
    }
  });

  it('keeps files whose name has a hash, and sends them compressed where they are', async () => {
    const asset = await fetch(`${server.address}/assets/app-1a2b3c4d.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(await asset.text()).toBe(SCRIPT);
    const plain = await fetch(`${server.address}/assets/app-1a2b3c4d.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/nothing.js',
    '/assets',
    '/assets/',
  ])('has nothing at %s', async (path) => {
    const { status, text } = await rawGet(path);
    expect(status).toBe(404);
    expect(text).not.toContain('sesame');
  });
});

describe("the operators' console", () => {
  it('is served at /console/, under the same policy as the web app', async () => {
    const page = await fetch(`${server.address}/console/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Console</title>');
    const web = await fetch(`${server.address}/`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toBe(web.headers.get('content-security-policy'));
    expect(policy).not.toContain('unsafe-inline');
    const asset = await fetch(`${server.address}/console/assets/app-5e6f7a8b.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('is found without the stroke at its end, and has nothing of its neighbours', async () => {
    const page = await fetch(`${server.address}/console`);
    expect(page.url).toBe(`${server.address}/console/`);
    for (const path of ['/console/nothing.js', '/console/../secret.txt', '/console/..%2fdist']) {
      expect((await rawGet(path)).status).toBe(404);
    }
  });
});
