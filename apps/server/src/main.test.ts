import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { furnished } from './testing/begun.ts';
import { TEST_START } from './testing/candles.ts';
import { FEED_SEED } from './testing/test-config.ts';
import { ServerProcess } from './testing/server-process.ts';

/** Several whole programs are started, one after another. */
const TEST_MS_MAX = 240_000;
/** Each program goes on from a copy of an installation that has begun. */
const FURNISHED = furnished();

let database: TestDatabase;
let folder: string;
let servers: ServerProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase({ prepared: FURNISHED });
  folder = await mkdtemp(join(tmpdir(), 'kontor-main-'));
  await cp(FURNISHED.folder, folder, { recursive: true });
});
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  servers = [];
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The past of the market is there; so is the time that comes after it. */
async function start(): Promise<ServerProcess> {
  const server = await ServerProcess.start({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    FEED_SEED,
    CLOCK_START: new Date(TEST_START).toISOString(),
  });
  servers.push(server);
  return server;
}

const READY = /Kontor is ready: (http:\S+)/;
const STANDBY = /Kontor stands by: (http:\S+)/;

async function readiness(address: string) {
  const answer = await fetch(`${address.replace('localhost', '127.0.0.1')}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { ok: boolean; state: string }) };
}

it(
  'of two servers on one database one is ready, the other stands by until it ends',
  async () => {
    const first = await start();
    await first.says(READY);
    const second = await start();
    const address = (await second.says(STANDBY)).replace('localhost', '127.0.0.1');
    expect(await readiness(address)).toMatchObject({ status: 503, ok: false, state: 'standby' });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const call = await fetch(`${address}/api/ping`, { headers: { lang: 'fra' } });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await call.json()).toMatchObject({ code: 0, error: 'EXCHANGE_RECOVERING' });
    expect(second.printed).not.toMatch(/ready|Demo login/);

    expect(await first.stop()).toBe(0);
    const taken = await second.says(READY);
    await second.says(/(Demo login): /);
    await expect.poll(() => readiness(taken)).toMatchObject({ status: 200, state: 'leading' });
    expect(await second.stop()).toBe(0);
  },
  TEST_MS_MAX,
);

it(
  'a server that is stopped while it stands by or starts ends well, and never ready',
  async () => {
    const first = await start();
    await first.says(READY);
    const waiting = await start();
    await waiting.says(STANDBY);
    expect(await waiting.stop()).toBe(0);
    expect(waiting.printed).not.toContain('ready');
    expect(await first.stop()).toBe(0);
    expect(first.printed).toMatch(/"msg":"stopping"[^]*"msg":"stopped"/);

    // It reads the operators before it is ready, so it is not while they cannot be read.
    const holder = await database.pool().connect();
    await holder.query('BEGIN; LOCK TABLE operators');
    const hasty = await start();
    await hasty.says(/("msg":"the exchange leads")/);
    const stopped = hasty.stop();
    await hasty.says(/("msg":"stopping")/);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await stopped).toBe(0);
    expect(hasty.printed).not.toContain('ready');
  },
  TEST_MS_MAX,
);

it(
  'a password that was drawn is shown, also by a start that is being stopped',
  async () => {
    // The first operator can be looked for, and is not made before it is let go.
    const pool = database.pool();
    const holder = await pool.connect();
    await holder.query('BEGIN; LOCK TABLE operators IN SHARE MODE');
    const server = await start();
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'operators'::regclass";
    const limit = { timeout: TEST_MS_MAX };
    await expect.poll(async () => (await pool.query(waiting)).rowCount, limit).toBe(1);
    const stopped = server.stop();
    await server.says(/("msg":"stopping")/);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await stopped).toBe(0);
    expect(server.printed).not.toContain('ready');
    expect(server.printed).toMatch(/First operator: .* (\w{4}-){3}\w{4}\n/);
  },
  TEST_MS_MAX,
);
