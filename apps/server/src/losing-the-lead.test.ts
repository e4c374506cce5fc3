import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushSubscriptions, sessions } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from './exchange/testing/harness.ts';
import { type Part, parts as everyPart, routes } from './modules.ts';
import { createUser, ensureMember } from './modules/people/index.ts';
import { ManualClock } from './platform/clock.ts';
import { createLog } from './platform/logger.ts';
import { ManualWallClock } from './platform/wall-clock.ts';
import { type Program, startProgram } from './program.ts';
import type { Services } from './services.ts';
import { furnished } from './testing/begun.ts';
import { TEST_START } from './testing/candles.ts';
import { testConfig } from './testing/test-config.ts';
import { TestPushService } from './testing/push-service.ts';

/** Each program goes on from a copy of an installation that has begun. */
const FURNISHED = furnished();

let database: TestDatabase;
let client: pg.Client;
let folders: string[] = [];
let programs: Running[] = [];
beforeEach(async () => {
  database = await createTestDatabase({ prepared: FURNISHED });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  for (const { stop } of programs.splice(0)) await stop();
  await client.end();
  await database.drop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A server of its own, on a machine of its own, with all that acts. */
interface Running {
  readonly clock: ManualClock;
  readonly program: Promise<Program>;
  readonly stop: () => Promise<void>;
  /** Where it says that it stands by. */
  readonly standbys: string[];
  readonly served: string[];
  /** The parts that run, and how often each was started. */
  readonly running: Set<string>;
  readonly starts: Map<string, number>;
  readonly folder: string;
}

async function start({
  parts = everyPart,
  environment = {},
}: {
  readonly parts?: readonly Part[];
  readonly environment?: Readonly<Record<string, string>>;
} = {}): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-lead-'));
  folders.push(folder);
  await cp(FURNISHED.folder, folder, { recursive: true });
  const clock = new ManualClock(TEST_START);
  const end = new AbortController();
  const running = new Set<string>();
  const starts = new Map<string, number>();
  const watched = (part: Part): Part => ({
    ...part,
    start: async (...given) => {
      starts.set(part.name, (starts.get(part.name) ?? 0) + 1);
      const stop = await part.start(...given);
      running.add(part.name);
      return async () => {
        await stop();
        running.delete(part.name);
      };
    },
  });
  const standbys: string[] = [];
  const served: string[] = [];
  const config = testConfig({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...environment,
  });
  const program = startProgram({
    config,
    log: createLog('silent'),
    routes,
    parts: parts.map(watched),
    clock,
    wallClock: new ManualWallClock(TEST_START),
    onStandby: (address) => void standbys.push(address),
    onServing: async (_services, address) => void served.push(address),
    signal: end.signal,
  });
  program.catch(() => undefined);
  const started = {
    clock,
    program,
    standbys,
    served,
    running,
    starts,
    folder,
    stop: async () => {
      end.abort(new Error('over'));
      await program.then(
        (one) => one.stop(),
        () => undefined,
      );
    },
  };
  programs.push(started);
  return started;
}

/** Whether somebody leads: whose parts still end does not any more. */
async function isLed(): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE application_name = 'kontor exchange writer' AND datname = current_database()
       AND locktype = 'advisory' AND granted`,
  );
  return rows.length > 0;
}

/** As a third process that takes the lead the moment it is free, and gives it back when told. */
async function takeLead(): Promise<() => Promise<void>> {
  await until(isLed);
  const third = new pg.Client({ connectionString: database.url });
  await third.connect();
  const held = third.query('SELECT pg_advisory_lock($1, $2)', [0x4b4f4e54, 1]);
  await until(async () => {
    const { rows } = await client.query<{ count: string }>(
      "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return Number(rows[0]?.count) === 1;
  });
  await endWriter();
  await held;
  return () => third.end();
}

/** Ends the session of the one who leads. */
async function endWriter(): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'kontor exchange writer' AND datname = current_database()
       AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`,
  );
}

const readiness = async (address: string) => {
  const answer = await fetch(`${address.replace('localhost', '127.0.0.1')}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { state: string }) };
};

const names = (lasts: Part['lasts']) =>
  everyPart.filter((part) => part.lasts === lasts).map(({ name }) => name);

describe('a server that loses the lead to another process', () => {
  it('acts no more, answers nobody, and serves anew when it leads again', async () => {
    const one = await start();
    const { address, services } = await one.program;
    expect(one.clock.waiting).toBeGreaterThan(4);
    expect([...one.running].sort()).toEqual(everyPart.map(({ name }) => name).sort());

    const giveBack = await takeLead();
    await until(() => services.exchange.status().state === 'standby');
    expect(one.clock.waiting).toBe(0);
    await until(() => one.standbys.length === 1);
    expect([...one.running]).toEqual([]);
    // It is the same address that says that it stands by.
    expect(one.standbys).toEqual([address]);
    expect(await readiness(address)).toMatchObject({ status: 503, state: 'standby' });

    await giveBack();
    await until(() => one.served.length === 2);
    const again = await one.program;
    expect(again.services).not.toBe(services);
    expect(one.clock.waiting).toBeGreaterThan(4);
    expect(one.served).toEqual([address, address]);
    await until(() => one.running.size === everyPart.length);
    expect(again.services.exchange.status()).toMatchObject({ state: 'leading' });
    await until(async () => (await readiness(address)).state !== 'standby');
  });

  it('hears of it from an epoch that is not its own, and serves anew behind it', async () => {
    const one = await start();
    const { services } = await one.program;
    await client.query('UPDATE leadership SET epoch = epoch + 1');
    const pulse = { kind: 'clock.pulse', actor: 0, input: {}, key: null } as const;
    await expect(services.exchange.submit(pulse)).rejects.toThrow('unknown');
    await until(() => one.served.length === 2);
    for (const name of names('serving')) expect(one.starts.get(name)).toBe(2);
    expect((await one.program).services).not.toBe(services);
  });
});

describe('a server that leads on after its memory was rebuilt', () => {
  it('answers on, and lets what acts end and begin again', async () => {
    const one = await start();
    const { address, services } = await one.program;
    const waiting = one.clock.waiting;
    const { recoveryCount } = services.exchange.status();
    const seen: number[] = [];
    const unwatch = services.exchange.watch(() => {
      // Whoever acts by the clock is told before anything else happens.
      if (services.exchange.status().state === 'recovering') {
        queueMicrotask(() => seen.push(one.clock.waiting));
      }
    });
    await endWriter();
    await until(() => names('term').every((name) => one.starts.get(name) === 2));
    await until(() => one.running.size === everyPart.length);
    unwatch();
    expect(seen[0]).toBe(0);
    expect(services.exchange.status()).toMatchObject({
      state: 'leading',
      recoveryCount: recoveryCount + 1,
    });
    expect(one.clock.waiting).toBe(waiting);
    for (const name of names('serving')) expect(one.starts.get(name)).toBe(1);
    expect([(await one.program).services, one.standbys]).toEqual([services, []]);
    expect((await readiness(address)).state).not.toBe('standby');
  });
});

describe('two servers on one database', () => {
  it('send each mail and each push once, whoever leads meanwhile', async () => {
    const push = await TestPushService.start();
    const environment = { PUSH_HOSTS: push.address };
    const parts = everyPart.filter(({ name }) => name.endsWith(' of messages'));
    expect(parts).toHaveLength(2);
    const one = await start({ parts, environment });
    await one.program;
    const other = await start({ parts, environment });
    await until(() => other.standbys.length === 1);
    const { services } = await one.program;
    const members = await membersWithDevices(services, push, 30);
    const told = members.map(({ id }) => tell(services, id));
    await Promise.all(told);
    for (let changes = 0; changes < 3; changes += 1) {
      const giveBack = await takeLead();
      await giveBack();
      await until(() => [one, other].filter(({ running }) => running.size > 0).length === 1);
    }
    await until(async () => (await left()) === 0);
    const mails = [...(await mailsOf(one.folder)), ...(await mailsOf(other.folder))];
    expect(mails.sort()).toEqual(members.map(({ email }) => email).sort());
    const pushed = push.taken.map(({ path }) => push.address + path);
    expect(pushed.sort()).toEqual(members.map(({ endpoint }) => endpoint).sort());
    await push.close();
  });
});

interface Told {
  readonly id: number;
  readonly email: string;
  readonly endpoint: string;
}

async function membersWithDevices(
  services: Services,
  push: TestPushService,
  count: number,
): Promise<Told[]> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const members: Told[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `member${n}@kontor.example`;
    const recipient = { kind: 'email', email, key: email } as const;
    const account = { recipient, passwordHash: '', invitedBy: null };
    const { id } = await createUser(queries, { ...account, language: 'en', createdAt: now });
    await ensureMember(services, id);
    const signIn = { userAgent: 'a test', address: '::1', tokenHash: String(n), expiresAt: 9e15 };
    const [session] = await queries
      .insert(sessions)
      .values({ ...signIn, userId: id, createdAt: now, lastSeenAt: now })
      .returning();
    const { subscription } = push.newBrowser();
    const fresh = { failures: 0, retryAt: now, hourAt: now, hourSent: 0, createdAt: now };
    const owner = { userId: id, sessionId: session?.id ?? 0, language: 'en' };
    await queries.insert(pushSubscriptions).values({ ...subscription, ...owner, ...fresh });
    members.push({ id, email, endpoint: subscription.endpoint });
  }
  return members;
}

async function tell({ exchange }: Services, userId: number): Promise<void> {
  const values = { amount: '5', currency: 'USDT', reason: 'too little' };
  const input = { userId, kind: 'loan.rejected', values };
  const { outcome } = await exchange.submit({ kind: 'notice.send', actor: 0, input, key: null });
  expect(outcome.ok).toBe(true);
}

/** What is still to be sent, or not queued yet. */
async function left(): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT (SELECT count(*) FROM message_mails WHERE status = 'waiting')
       + (SELECT count(*) FROM push_queue)
       + (SELECT max(id) FROM notices) - (SELECT notice_id FROM message_mail_checkpoint)
       + (SELECT max(id) FROM notices) - (SELECT notice_id FROM push_checkpoint) AS count`,
  );
  return Number(rows[0]?.count);
}

/** To whom the mails of one server's outbox are. */
async function mailsOf(folder: string): Promise<string[]> {
  const outbox = join(folder, 'outbox');
  const files = (await readdir(outbox).catch((): string[] => [])).filter((name) =>
    name.endsWith('.eml'),
  );
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.map((mail) => /^To: (.*)$/mu.exec(mail)?.[1]?.trim() ?? '');
}
