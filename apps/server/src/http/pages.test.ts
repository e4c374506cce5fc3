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
  server = await TestServer.start({ webFolder: web });
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
    expect(await page.text()).toContain('<title>Kontor</title>');
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
