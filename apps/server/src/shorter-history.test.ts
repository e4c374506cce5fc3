import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli } from './cli.ts';
import { ManualClock } from './platform/clock.ts';
import { createLog } from './platform/logger.ts';
import { ManualWallClock } from './platform/wall-clock.ts';
import { type Program, type ProgramOptions, startProgram } from './program.ts';
import { CANDLES, TEST_START } from './testing/candles.ts';
import { testConfig } from './testing/test-config.ts';

let database: TestDatabase;
let replica: TestDatabase;
let databases: TestDatabase[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-history-'));
  database = await createTestDatabase({ prepared: CANDLES });
  databases = [database];
});
afterEach(async () => {
  for (const one of databases) await one.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The whole program with the files of one installation, on whichever database is there. */
function start(
  { url }: TestDatabase,
  options: Pick<ProgramOptions, 'onFailed' | 'signal'> = {},
  at = TEST_START,
): Promise<Program> {
  const config = testConfig({
    DATA_DIR: folder,
    DATABASE_URL: url,
  });
  return startProgram({
    config,
    log: createLog('silent'),
    routes: [],
    parts: [],
    clock: new ManualClock(at),
    wallClock: new ManualWallClock(at),
    ...options,
  });
}

/** A server that has failed, with the reason that it gives; it goes on once that is mended. */
async function failing(one: TestDatabase) {
  const stop = new AbortController();
  let program: Promise<Program> | undefined;
  const reason = await new Promise<string>((resolve, reject) => {
    const told = { onFailed: resolve, signal: stop.signal };
    program = start(one, told, TEST_START + 60_000);
    program.then(
      () => reject(new Error('it leads')),
      () => undefined,
    );
  });
  const end = async (): Promise<void> => {
    stop.abort(new Error('stopped'));
    await expect(program).rejects.toThrow('stopped');
  };
  return { reason, end, program };
}

async function trade({ services }: Program, times: number): Promise<number> {
  let last = 0;
  for (let n = 0; n < times; n += 1) {
    const { sequence } = await services.exchange.submit({
      kind: 'clock.pulse',
      actor: 0,
      input: {},
      key: null,
    });
    last = sequence;
  }
  return last;
}

const headOf = async (one: TestDatabase): Promise<number> => {
  const { rows } = await one
    .pool()
    .query<{ head: string }>('SELECT max(last_sequence) AS head FROM journal');
  return Number(rows[0]?.head);
};

/** What the command prints, with what a person types one after the other. */
async function decide(one: TestDatabase, at: number, typed: readonly string[]) {
  const left = [...typed];
  let text = '';
  const out = (part: string): void => void (text += part);
  const environment = { DATABASE_URL: one.url, DATA_DIR: folder };
  const code = await runCli(['accept-history', '--at', String(at)], environment, {
    out,
    error: out,
    ask: (question) => {
      text += question;
      return Promise.resolve(left.shift() ?? '');
    },
  });
  return { code, text };
}

/** A database and a replica of it that lacks the last commands. */
async function fallBehind(): Promise<{ kept: number; answered: number }> {
  const first = await start(database);
  const kept = await trade(first, 3);
  await first.stop();
  replica = await database.copy();
  databases.push(replica);
  const second = await start(database);
  const answered = await trade(second, 5);
  await second.stop();
  return { kept, answered };
}

it('a database that lacks what was answered is not led from until a person decides', async () => {
  const { kept, answered } = await fallBehind();
  const journal = await headOf(replica);
  const refused = await failing(replica);
  const then = new Date(TEST_START).toISOString();
  expect(refused.reason).toContain(
    `the journal ends at ${kept} (${then}), but commands up to ${answered}`,
  );
  expect(refused.reason).toContain(`npx kontor accept-history --at ${kept}`);
  await refused.end();
  expect(await headOf(replica)).toEqual(journal);

  const undecided = await decide(replica, kept, ['', '']);
  expect(undecided).toMatchObject({
    code: 1,
    text: expect.stringContaining('Nothing was changed'),
  });
  expect(undecided.text).toContain(`commands up to ${answered} (2026`);
  const mistyped = await decide(replica, kept, ['the old machine burnt', 'yes']);
  expect(mistyped.code).toBe(1);
  const elsewhere = await decide(replica, answered, []);
  expect(elsewhere).toMatchObject({ code: 1, text: expect.stringContaining('ends elsewhere') });
  const waiting = await failing(replica);

  const words = ['the old machine burnt', `accept ${kept}`];
  expect((await decide(replica, kept, words)).text).toContain('It is written down');
  const program = (await waiting.program) as Program;
  expect(program.services.exchange.status()).toMatchObject({ leader: true });
  const goesOn = await trade(program, 1);
  expect(goesOn).toBeGreaterThan(kept);
  expect((await decide(replica, goesOn, words)).text).toContain('A server works on this database');
  await program.stop();
  expect(await decide(replica, goesOn, words)).toMatchObject({
    code: 1,
    text: expect.stringContaining('nothing to decide'),
  });

  const published = join(folder, 'published');
  const decision = JSON.parse(await readFile(join(published, 'decisions.jsonl'), 'utf8')) as object;
  const [lost] = await readdir(join(published, 'given-up'));
  expect(decision).toMatchObject({
    reason: 'the old machine burnt',
    by: expect.stringMatching(/.@./),
    accepted: { sequence: kept },
    givenUp: [{ sequence: answered }],
  });
  expect(lost).toMatch(/^leader-2-before-\d+$/);
  const { rows } = await replica.pool().query('SELECT act, input FROM operator_audit');
  expect(rows).toMatchObject([{ act: 'history/accept', input: decision && { reason: words[0] } }]);
  // The other one has become a history of its own, and is not gone back to by accident.
  const other = await failing(database);
  expect(other.reason).toContain('it has others in their place');
  await other.end();
});

it('a file that cannot be read is decided upon in the same way', async () => {
  const first = await start(database);
  const kept = await trade(first, 2);
  await first.stop();
  await writeFile(join(folder, 'published', 'leader-1'), 'rubbish');
  const refused = await failing(database);
  expect(refused.reason).toContain('leader-1 says how far history was published');
  await refused.end();
  const decided = await decide(database, kept, ['a disk was full', `accept ${kept}`]);
  expect(decided).toMatchObject({ code: 0, text: expect.stringContaining('cannot be read') });
  const again = await start(database);
  expect(await trade(again, 1)).toBeGreaterThan(kept);
  await again.stop();
});
