import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
  migrate,
  silentLog,
} from '@kontor/postgres';
import { budget } from '@kontor/testkit/budget';
import { bundled } from '@kontor/testkit/bundled';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from './core-port.ts';
import { PublishedFiles, verifyExchange } from './index.ts';
import { decodeBody } from './journal.ts';
import type { DrillMessage, DrillRequest } from './testing/crash-child.ts';
import { feeRates, marketSetup, randomOrder, seededRandom, tick } from './testing/market-load.ts';

const KILLS = Number(process.env.KILLS ?? budget(4, 50));
/** Whether parts of the exchange throw meanwhile, again and again; `PLANTED=no` is without. */
const PLANTED = process.env.PLANTED ?? 'yes';
const SEED = Number(process.env.SEED ?? 20_260_105);
/** Between two kills, and up to so many more. */
const COMMANDS_MIN = budget(150, 300);
const COMMANDS_MORE = budget(350, 700);
const MEMBERS = 30;
const IN_FLIGHT = 200;
const CHILD = fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../../packages/schema/drizzle', import.meta.url));

let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-crash-'));
  postgres = await launchEmbeddedPostgres({ dataDirectory: folder, log: silentLog });
  await migrate(postgres.url, MIGRATIONS);
});
afterAll(async () => {
  await postgres?.stop();
  await deleteEmbeddedPostgres(folder, silentLog);
  await rm(folder, { recursive: true, force: true });
});

interface Acknowledged {
  readonly command: Command;
  readonly key: string;
  readonly sequence: number;
  readonly outcome: string;
}

/** Sends commands to a process that dies now and then, and again whatever was not answered. */
class Drill {
  readonly acknowledged: Acknowledged[] = [];
  /** Keys whose command was answered in two ways. */
  readonly changed: string[] = [];
  /** How often an old command was sent again and answered. */
  repeats = 0;
  /** How often a command itself threw. */
  faults = 0;
  /** Acknowledged by a process that died and left no record of it outside of the database. */
  readonly unrecorded: number[] = [];
  readonly #program: string;
  readonly #random = seededRandom(SEED);
  readonly #open = new Map<number, DrillRequest>();
  readonly #outcomes = new Map<string, string>();
  #child: ChildProcess | undefined;
  #nextId = 0;
  #ready = false;
  #loading = false;

  constructor(program: string) {
    this.#program = program;
  }

  start(): void {
    const child = fork(this.#program, {
      env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder, PLANTED },
      execArgv: [],
    });
    this.#child = child;
    child.on('message', (message: DrillMessage) => this.#answer(child, message));
    child.on('exit', () => {
      this.#ready = false;
      if (this.#child === child) void this.#startAnew();
    });
  }

  async #startAnew(): Promise<void> {
    const heads = await new PublishedFiles(folder).read();
    const known = Math.max(...heads.map(({ sequence }) => sequence));
    const newest = Math.max(0, ...this.acknowledged.map(({ sequence }) => sequence));
    if (known < newest) this.unrecorded.push(newest);
    this.start();
  }

  load(): void {
    this.#loading = true;
    this.#fill();
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async acknowledgedAtLeast(count: number): Promise<void> {
    while (this.acknowledged.length < count) await pause(2);
  }

  async setUp(): Promise<void> {
    const setup = marketSetup(MEMBERS, now());
    setup.forEach((command, n) => {
      this.#send({ id: this.#nextId++, command: { ...command, key: `setup-${n}` } });
    });
    await this.acknowledgedAtLeast(setup.length);
    const refused = this.acknowledged.find(({ outcome }) => !outcome.includes('"ok":true'));
    if (refused !== undefined) throw new Error(`the market cannot be set up: ${refused.outcome}`);
  }

  /** Waits for all answers and ends the process. */
  async finish(): Promise<void> {
    this.#loading = false;
    while (this.#open.size > 0) await pause(5);
    const child = this.#child;
    this.#child = undefined;
    child?.disconnect();
    await new Promise((resolve) => child?.once('exit', resolve));
  }

  #answer(child: ChildProcess, message: DrillMessage): void {
    if (child !== this.#child) return;
    if ('ready' in message) {
      this.#ready = true;
      for (const request of this.#open.values()) child.send(request, () => undefined);
      this.#fill();
      return;
    }
    const request = this.#open.get(message.id);
    if (request === undefined) return;
    // Parked: whoever sends it again is told the same.
    if ('error' in message && message.error === 'EXCHANGE_FAULT') {
      this.#open.delete(message.id);
      this.faults += 1;
      this.#fill();
      return;
    }
    if ('error' in message) {
      setTimeout(() => this.#send(request), 20);
      return;
    }
    this.#open.delete(message.id);
    const { sequence, outcome } = message;
    const { command } = request;
    const key = command.key ?? '';
    const first = this.#outcomes.get(key);
    if (first !== undefined) this.repeats += 1;
    if ((first ?? outcome) !== outcome) this.changed.push(key);
    this.#outcomes.set(key, outcome);
    this.acknowledged.push({ command, key, sequence, outcome });
    this.#fill();
  }

  #fill(): void {
    while (this.#loading && this.#ready && this.#open.size < IN_FLIGHT) {
      const id = this.#nextId++;
      // Now and then somebody asks again for what was answered, however long ago.
      const old = this.acknowledged[this.#random(10 * this.acknowledged.length + 1)];
      if (old !== undefined) {
        this.#send({ id, command: old.command });
        continue;
      }
      const key = `order-${id}`;
      this.#send({ id, command: this.#next(id, key) });
    }
  }

  #next(id: number, key: string): Command {
    if (id % 300 === 0) return { ...tick(now()), key };
    if (id % 300 === 150) return { ...feeRates(this.#random), key };
    return randomOrder(this.#random, MEMBERS, key);
  }

  #send(request: DrillRequest): void {
    this.#open.set(request.id, request);
    if (this.#ready) this.#child?.send(request, () => undefined);
  }
}

/** The drill's processes share the machine's time as their platform time. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** How often the drill is to meet what seldom happens. */
const REPEATS_MIN = 50;
const SELDOM = [
  'SELECT count(*) > 200 FROM orders',
  'SELECT count(*) > 0 FROM options WHERE settled_at IS NOT NULL',
  'SELECT (SELECT count(*) FROM deposits) + (SELECT count(*) FROM withdrawals) > 20',
  ...(PLANTED === 'yes' ? ["SELECT count(*) > 3 FROM faults WHERE status = 'parked'"] : []),
];

/** Goes on until all of it was met: how soon that is depends on how fast the machine is. */
async function meetSeldom(drill: Drill): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const isMet = async (): Promise<boolean> => {
    const parts = SELDOM.map((text) => `(${text})`).join(' AND ');
    const { rows } = await client.query<{ met: boolean }>(`SELECT ${parts} AS met`);
    const hasThrown = PLANTED !== 'yes' || drill.faults > 0;
    return rows[0]?.met === true && hasThrown && drill.repeats > REPEATS_MIN;
  };
  while (!(await isMet())) await drill.acknowledgedAtLeast(drill.acknowledged.length + 100);
  await client.end();
}

/** What the journal says of each sequence. */
async function journalled(): Promise<Map<number, { key: string | null; outcome: string }>> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ body: Buffer }>(
    'SELECT body FROM journal ORDER BY last_sequence',
  );
  await client.end();
  const entries = rows.flatMap(({ body }) => decodeBody(body));
  return new Map(
    entries.map(({ command, outcome }) => [
      command.sequence,
      { key: command.key, outcome: JSON.stringify(outcome) },
    ]),
  );
}

/** Keys that came more than once and had more than one effect. */
function repeatsWithAnotherOutcome(
  entries: readonly { key: string | null; outcome: string }[],
): (string | null)[] {
  const keyed = entries.filter(({ key }) => key !== null);
  const first = new Map(keyed.toReversed().map(({ key, outcome }) => [key, outcome]));
  return keyed.filter(({ key, outcome }) => first.get(key) !== outcome).map(({ key }) => key);
}

it(`keeps every acknowledged command over ${KILLS} kills of it and of PostgreSQL`, async () => {
  const random = seededRandom(SEED);
  const drill = new Drill(await bundled(CHILD));
  drill.start();
  await drill.setUp();
  drill.load();
  for (let n = 0; n < KILLS; n += 1) {
    await drill.acknowledgedAtLeast(
      drill.acknowledged.length + COMMANDS_MIN + random(COMMANDS_MORE),
    );
    if (n % 2 === 1) process.kill(postgres.pid, 'SIGKILL');
    else drill.kill();
  }
  await drill.acknowledgedAtLeast(drill.acknowledged.length + 500);
  await meetSeldom(drill);
  await drill.finish();

  expect(drill.unrecorded, `seed ${SEED}`).toEqual([]);
  const journal = await journalled();
  const lost = drill.acknowledged.filter(({ key, sequence, outcome }) => {
    const entry = journal.get(sequence);
    return entry?.key !== key || entry.outcome !== outcome;
  });
  expect(lost, `seed ${SEED}`).toEqual([]);
  const doubled = repeatsWithAnotherOutcome([...journal.values()]);
  expect(doubled, `seed ${SEED}`).toEqual([]);
  expect(drill.changed, `seed ${SEED}`).toEqual([]);
  expect(drill.repeats).toBeGreaterThan(REPEATS_MIN);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const report = await verifyExchange({ database: postgres, log });
  expect(
    report.checks.filter((check) => !check.ok),
    `seed ${SEED}`,
  ).toEqual([]);
  expect(
    report.checks.find((check) => check.name === 'fills equal orders')?.looked,
  ).toBeGreaterThan(200);
  const options = report.checks.find((check) => check.name === 'options by the tick log');
  expect(options?.looked).toBeGreaterThan(0);
  const funding = report.checks.find(({ name }) => name.startsWith('deposits and withdrawals'));
  expect(funding?.looked).toBeGreaterThan(20);
  const parked = report.checks.find(({ name }) => name === 'parked faults');
  if (PLANTED !== 'yes') expect([drill.faults, parked?.looked]).toEqual([0, 0]);
  else {
    expect(drill.faults).toBeGreaterThan(0);
    expect(parked?.looked).toBeGreaterThan(3);
  }
}, 600_000);
