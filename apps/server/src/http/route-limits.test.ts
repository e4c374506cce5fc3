/** Every route of the server has a limit, or a reason for having none. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer, routes as products } from '../testing/test-server.ts';
import { createApp } from './app.ts';
import { RateLimit } from './rate-limit.ts';

/** Fifty a second of one caller at one call. */
const CALLS_A_MINUTE_MAX = 3_000;
const CALLS_A_MINUTE = 2;
/** Of what has no limit of its own, likewise. */
const REQUESTS_A_MINUTE = 20;
/** As the product's, so few times a minute that each can be tried. */
const routes = products.map((route) => ({
  ...route,
  call: { ...route.call, perMinute: CALLS_A_MINUTE },
}));

let folder: string;
let server: TestServer;
let app: FastifyInstance;
const found: RouteOptions[] = [];

/** Told of each server of HTTP before it has routes. */
function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void found.push(route));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-routes-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Kontor</title>');
  server = await TestServer.start({
    environment: { LINES: 'one=https://one.example,two=https://two.example' },
  });
  const { services } = server.program;
  const folders = { webFolder: folder, consoleFolder: folder };
  subscribe('fastify.initialization', watch);
  app = await createApp({
    services,
    routes,
    ...folders,
    version: 'test',
    requestsPerMinute: REQUESTS_A_MINUTE,
  });
  unsubscribe('fastify.initialization', watch);
});
afterAll(async () => {
  await app.close();
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly limit: unknown;
}

function asked(): Asked[] {
  return found.flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({
      method: one,
      url,
      limit: (config as { limit?: unknown } | undefined)?.limit,
    })),
  );
}

const isCall = ({ limit }: Asked): boolean => limit === 'call';
const isUnlimited = ({ limit }: Asked): boolean =>
  typeof limit === 'object' && limit !== null && 'because' in limit;

/** The status of the answer, from an address of its own. */
async function ask({ method, url }: Asked, remoteAddress: string): Promise<number> {
  const path = url.replace(':id', 'A'.repeat(32)).replace('*', 'nothing');
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url: path,
    remoteAddress,
  });
  return statusCode;
}

/** How often it is answered before it is refused; undefined where that is more than `most`. */
async function timesOf(one: Asked, address: string, most: number): Promise<number | undefined> {
  for (let times = 0; times <= most; times += 1) {
    if ((await ask(one, address)) === 429) return times;
  }
  return undefined;
}

describe('a limit for each route', () => {
  it('is looked at for calls, files, pages, documents, what is well known and health', () => {
    const urls = asked().map(({ url }) => url);
    for (const url of [
      '/api/ping',
      '/api/files/:id',
      '/*',
      '/console',
      '/console/*',
      '/api/docs/json',
      '/.well-known/security.txt',
      '/healthz',
      '/api/*',
    ]) {
      expect(urls).toContain(url);
    }
    expect(asked().filter(isCall)).toHaveLength(products.length);
  });

  it('stops a visitor at each call', async () => {
    const unlimited: string[] = [];
    for (const [n, call] of asked().filter(isCall).entries()) {
      const times = await timesOf(call, `10.0.${n >> 8}.${n & 255}`, CALLS_A_MINUTE);
      if (times !== CALLS_A_MINUTE) unlimited.push(`${call.method} ${call.url}: ${times}`);
    }
    expect(unlimited).toEqual([]);
  });

  it('of a call is a number that a person or a program stays below', () => {
    for (const { call } of products) {
      expect(call.perMinute, call.path).toBeGreaterThan(0);
      expect(call.perMinute, call.path).toBeLessThanOrEqual(CALLS_A_MINUTE_MAX);
    }
  });

  it('stops an address at everything else, and where there is nothing', async () => {
    const others = asked().filter((one) => !isCall(one) && !isUnlimited(one));
    const own = others.filter(({ limit }) => limit instanceof RateLimit);
    const usual = others.filter(({ limit }) => limit === undefined);
    expect(own.length + usual.length).toBe(others.length);
    for (const one of own) expect(await timesOf(one, '10.1.0.1', 600), one.url).toBeDefined();
    // These share one, so the first spends it for all.
    const nothing = { method: 'POST', url: '/nothing', limit: undefined };
    expect(await timesOf(nothing, '10.1.0.2', REQUESTS_A_MINUTE)).toBe(REQUESTS_A_MINUTE);
    for (const one of usual) expect(await timesOf(one, '10.1.0.2', 0), one.url).toBe(0);
    expect(await ask(nothing, '10.1.0.3')).toBe(404);
  });

  it('is left out for a reason, and only here', () => {
    const reasons = asked().filter(isUnlimited);
    expect(reasons.map(({ url }) => url)).toEqual(['/healthz', '/readyz']);
    for (const { limit } of reasons) expect((limit as { because: string }).because).toMatch(/ /);
  });
});
