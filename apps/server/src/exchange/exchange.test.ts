import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Session } from './database.ts';
import { DeposedError, ExchangeError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { EMPTY_JOURNAL, JournalWriter } from './journal.ts';
import { raiseEpoch } from './leadership.ts';
import type { PublishedBatch } from './sequencer.ts';
import { type FakeCore, fakeCoreMaker } from './testing/fake-core.ts';
import { grant, Harness, TABLES, until } from './testing/harness.ts';
import { Proxy } from './testing/proxy.ts';
import { verify } from './verify.ts';

const MEMBER = 100_001;
const OTHER = 100_002;
const WRITER = 'kontor exchange writer';
const PROJECTOR = 'kontor exchange projector';

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.create();
});
afterEach(async () => {
  await harness.end();
});

function codeOf(error: unknown): string {
  return error instanceof ExchangeError ? error.code : String(error);
}

async function settle(answers: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map((one) => (one.status === 'fulfilled' ? 'ok' : codeOf(one.reason)));
}

async function expectClean(exchange: Exchange<FakeCore>): Promise<void> {
  const { sequence } = exchange.status();
  expect(await exchange.waitFor(sequence, 10_000)).toBe(true);
  const report = await verify({
    database: harness.database,
    maker: fakeCoreMaker(),
    tables: TABLES,
    log: harness.log,
  });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  const replayed = report.checks.find((check) => check.name === 'commands replay');
  expect(replayed?.looked).toBe(sequence);
}

async function memberBalance(userId: number): Promise<string> {
  const [row] = await harness.rows(
    'SELECT trim_scale(available)::text AS available FROM balances WHERE user_id = $1',
    [userId],
  );
  return (row?.available as string | undefined) ?? '0';
}

describe('submitting', () => {
  it('answers with the place in history and shows the change once it is projected', async () => {
    const exchange = await harness.open();
    const first = await exchange.submit(grant(MEMBER, '10'));
    harness.clock.time += 5;
    const second = await exchange.submit({
      kind: 'transfer',
      actor: MEMBER,
      input: { to: OTHER, amount: '4' },
      key: 'a',
    });
    expect([first.sequence, second.sequence]).toEqual([1, 2]);
    expect(second.at).toBe(first.at + 5);
    expect(await exchange.waitFor(second.sequence, 10_000)).toBe(true);
    expect([await memberBalance(MEMBER), await memberBalance(OTHER)]).toEqual(['6', '4']);
    await expectClean(exchange);
  });

  it('does all steps of long work first, each in a batch of its own', async () => {
    const exchange = await harness.open();
    const batches: string[] = [];
    exchange.subscribe(({ entries }) => {
      batches.push(entries.map(({ command }) => command.kind).join(' '));
    });
    const work = { kind: 'work', actor: 0, input: { steps: 3 }, key: null };
    const answers = await settle([
      exchange.submit(grant(MEMBER, '1')),
      exchange.submit(work),
      exchange.submit(grant(MEMBER, '2')),
      exchange.submit(grant(MEMBER, '4', 'key')),
    ]);
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(batches).toEqual([
      'grant work',
      'clock.pulse',
      'clock.pulse',
      'clock.pulse',
      'grant grant',
    ]);
    await exchange.waitFor(exchange.status().sequence, 10_000);
    expect(await memberBalance(MEMBER)).toBe('7');
    await expectClean(exchange);
  });

  it('never lets time go back', async () => {
    const exchange = await harness.open();
    const first = await exchange.submit(grant(MEMBER, '1'));
    harness.clock.time -= 500;
    expect((await exchange.submit(grant(MEMBER, '1'))).at).toBe(first.at);
  });

  it('does a command once that comes twice at the same time with one key', async () => {
    const exchange = await harness.open();
    const answers = await Promise.all([
      exchange.submit(grant(MEMBER, '10', 'same')),
      exchange.submit(grant(MEMBER, '10', 'same')),
    ]);
    expect(answers[0].outcome).toEqual(answers[1].outcome);
    await exchange.waitFor(answers[1].sequence, 10_000);
    expect(await memberBalance(MEMBER)).toBe('10');
    await expectClean(exchange);
  });

  it('resolves with the refusal of a rule', async () => {
    const exchange = await harness.open();
    const command = {
      kind: 'transfer',
      actor: MEMBER,
      input: { to: OTHER, amount: '1' },
      key: null,
    };
    const { outcome } = await exchange.submit(command);
    expect(outcome).toEqual({ ok: false, code: 'INSUFFICIENT', details: {} });
    await expectClean(exchange);
  });

  it('refuses when the queue is full, but not the platform itself', async () => {
    const exchange = await harness.open({ limits: { queueLength: 3, batchCountMax: 1 } });
    const users = [1, 2, 3, 4, 5].map(() => exchange.submit(grant(MEMBER, '1')));
    const platform = exchange.submit(grant(0, '1'));
    const codes = await settle([...users, platform]);
    expect(codes).toEqual(['ok', 'ok', 'ok', 'EXCHANGE_BUSY', 'EXCHANGE_BUSY', 'ok']);
    await exchange.waitFor(4, 10_000);
    expect(await memberBalance(MEMBER)).toBe('3');
  });

  it('refuses what has waited too long', async () => {
    const exchange = await harness.open({
      limits: { batchCountMax: 1, lagMax: 1, waitMsMax: 50 },
    });
    await harness.rows('BEGIN');
    await harness.rows('LOCK TABLE balances IN ACCESS EXCLUSIVE MODE');
    await exchange.submit(grant(MEMBER, '1'));
    expect(await settle([exchange.submit(grant(MEMBER, '1'))])).toEqual(['EXCHANGE_BUSY']);
    await harness.rows('ROLLBACK');
    await until(async () => (await settle([exchange.submit(grant(MEMBER, '1'))]))[0] === 'ok');
    await expectClean(exchange);
  });

  it('refuses what cannot be written down', async () => {
    const exchange = await harness.open();
    const texts = ['a\u0000b', '\ud800', 'x'.repeat(70_000)];
    const refused = texts.map((text) =>
      exchange.submit({ kind: 'note', actor: 0, input: { text }, key: null }),
    );
    const keyed = exchange.submit({ kind: 'note', actor: 0, input: { text: 'a' }, key: '\u0000' });
    expect(new Set(await settle([...refused, keyed]))).toEqual(
      new Set(['EXCHANGE_COMMAND_INVALID']),
    );
    expect(exchange.status().sequence).toBe(0);
  });

  it('keeps every other text as it is, through the tables and a restart', async () => {
    const texts = [
      '',
      'null',
      'NULL',
      '{a,"b"}',
      'back\\slash',
      '\\u0000',
      "quote's",
      '中文 ไทย 🙂',
      ' \n\t',
    ];
    const first = await harness.open();
    for (const text of texts) {
      await first.submit({ kind: 'note', actor: 0, input: { text }, key: null });
    }
    const before = first.core()?.fingerprint();
    await expectClean(first);
    const rows = await harness.rows('SELECT kind FROM timers ORDER BY id');
    expect(rows.map((row) => row.kind)).toEqual(texts);
    await first.close();
    const second = await harness.open();
    expect(second.core()?.fingerprint()).toBe(before);
  });
});

describe('when something breaks', () => {
  it('goes on by itself after its session was ended, and loses nothing', async () => {
    const exchange = await harness.open();
    await exchange.submit(grant(MEMBER, '1', 'first'));
    const pending = Array.from({ length: 50 }, (_, n) =>
      exchange.submit(grant(MEMBER, '1', `k${n}`)),
    );
    const told = settle(pending);
    expect(await harness.terminate(WRITER)).toBe(1);
    await told;
    await until(() => exchange.status().leader && exchange.status().recoveryCount === 2);
    const retried = Array.from({ length: 50 }, (_, n) =>
      exchange.submit(grant(MEMBER, '1', `k${n}`)),
    );
    const answers = await Promise.all(retried);
    await exchange.waitFor(answers.at(-1)?.sequence ?? 0, 10_000);
    expect(await memberBalance(MEMBER)).toBe('51');
    await expectClean(exchange);
  });

  it('tells callers "unknown" while the disk is full and recovers when it is not', async () => {
    const exchange = await harness.open();
    await exchange.submit(grant(MEMBER, '1'));
    await harness.rows(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`,
    );
    await harness.rows(
      'CREATE TRIGGER full_disk BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION full_disk()',
    );
    expect(await settle([exchange.submit(grant(MEMBER, '7', 'x'))])).toEqual(['EXCHANGE_UNKNOWN']);
    expect(await settle([exchange.submit(grant(MEMBER, '7', 'x'))])).toEqual([
      'EXCHANGE_RECOVERING',
    ]);
    await harness.rows('DROP TRIGGER full_disk ON journal');
    await until(async () => (await settle([exchange.submit(grant(MEMBER, '7', 'x'))]))[0] === 'ok');
    await exchange.waitFor(exchange.status().sequence, 10_000);
    expect(await memberBalance(MEMBER)).toBe('8');
    await expectClean(exchange);
  });

  it('finds a batch whose answer was lost, and publishes it', async () => {
    const proxy = await Proxy.open(harness.database.url);
    const exchange = await harness.open({ database: proxy, limits: { standbyPollMs: 5 } });
    await exchange.submit(grant(MEMBER, '1'));
    const batches: PublishedBatch[] = [];
    exchange.subscribe((batch) => batches.push(batch));
    // The insert commits, and only then the session is ended: the answer never arrives.
    await harness.rows(
      `CREATE FUNCTION lose_answer() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END $$`,
    );
    await harness.rows(
      `CREATE CONSTRAINT TRIGGER lose_answer AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION lose_answer()`,
    );
    const told = settle([exchange.submit(grant(MEMBER, '5', 'x'))]);
    await until(
      async () =>
        (await harness.number(`SELECT count(*) FROM pg_stat_activity
        WHERE application_name = '${WRITER}' AND wait_event = 'PgSleep'`)) === 1,
    );
    proxy.cut();
    expect(await told).toEqual(['EXCHANGE_UNKNOWN']);
    await until(() => exchange.status().leader && exchange.status().recoveryCount === 2);
    expect(batches.map((batch) => batch.lastSequence)).toEqual([2]);
    const again = await exchange.submit(grant(MEMBER, '5', 'x'));
    await exchange.waitFor(again.sequence, 10_000);
    expect(await memberBalance(MEMBER)).toBe('6');
    await expectClean(exchange);
    await exchange.close();
    await proxy.close();
  });

  it('goes on with long work after its session was ended in the middle', async () => {
    const exchange = await harness.open();
    await exchange.submit({ kind: 'work', actor: 0, input: { steps: 100 }, key: null });
    expect(await harness.terminate(WRITER)).toBe(1);
    await until(() => exchange.status().leader && exchange.status().recoveryCount === 2);
    await until(() => exchange.core()?.isUnfinished === false);
    expect((await exchange.submit(grant(MEMBER, '1'))).sequence).toBe(102);
    await expectClean(exchange);
  });

  it('gives a defect to the command that met it and does all the others', async () => {
    const exchange = await harness.open();
    await exchange.submit(grant(MEMBER, '1'));
    const boom = { kind: 'boom', actor: MEMBER, input: {}, key: null };
    const codes = await settle([
      exchange.submit(grant(MEMBER, '1')),
      exchange.submit(grant(MEMBER, '2', 'before')),
      exchange.submit(boom),
      exchange.submit(grant(MEMBER, '4', 'after')),
    ]);
    expect(codes).toEqual(['ok', 'ok', 'EXCHANGE_FAULT', 'ok']);
    expect(exchange.status().faultCount).toBe(1);
    // The same again does not cost another rebuild.
    expect(await settle([exchange.submit(boom)])).toEqual(['EXCHANGE_FAULT']);
    expect(exchange.status().faultCount).toBe(1);
    await exchange.waitFor(exchange.status().sequence, 10_000);
    expect(await memberBalance(MEMBER)).toBe('8');
    await expectClean(exchange);
  });

  it('projects on after the projector lost its session in the middle', async () => {
    const exchange = await harness.open();
    for (let n = 0; n < 20; n += 1) {
      await exchange.submit(grant(MEMBER, '1'));
      if (n % 5 === 2) await harness.terminate(PROJECTOR);
    }
    await exchange.waitFor(20, 10_000);
    expect(await memberBalance(MEMBER)).toBe('20');
    expect(exchange.status().recoveryCount).toBe(1);
    await expectClean(exchange);
  });

  it('stops at the lag limit while the tables cannot be written, and goes on later', async () => {
    const exchange = await harness.open({ limits: { lagMax: 10, batchCountMax: 5 } });
    await harness.rows('ALTER TABLE balances RENAME TO balances_away');
    const pending = Array.from({ length: 40 }, () => exchange.submit(grant(MEMBER, '1')));
    const told = settle(pending);
    await until(() => exchange.status().projectionFailureCount >= 2);
    expect(exchange.status().lag).toBeGreaterThanOrEqual(10);
    expect(exchange.status().lag).toBeLessThan(20);
    await harness.rows('ALTER TABLE balances_away RENAME TO balances');
    expect(new Set(await told)).toEqual(new Set(['ok']));
    await expectClean(exchange);
  });
});

describe('leading', () => {
  it('lets one lead, and the other take over with the same memory', async () => {
    const first = await harness.open();
    await first.submit(grant(MEMBER, '3'));
    const second = await harness.open({ limits: { standbyPollMs: 5 } });
    expect(second.status().state).toBe('standby');
    expect(await settle([second.submit(grant(MEMBER, '1'))])).toEqual(['EXCHANGE_RECOVERING']);
    const before = first.core()?.fingerprint();
    await first.close();
    await until(() => second.status().leader);
    expect(second.core()?.fingerprint()).toBe(before);
    await second.submit(grant(MEMBER, '3'));
    await expectClean(second);
  });

  it('steps down when another took the lead, and may lead again later', async () => {
    const first = await harness.open();
    await first.submit(grant(MEMBER, '1'));
    const batches: number[] = [];
    const resets: number[] = [];
    first.subscribe(
      (batch) => batches.push(batch.lastSequence),
      (sequence) => resets.push(sequence),
    );
    const second = await harness.open({ limits: { standbyPollMs: 1 } });
    // The end of its session and the other's lock race with its own return, so perhaps not at once.
    while (!second.status().leader) {
      await harness.terminate(WRITER);
      await until(() => second.status().leader || first.status().leader);
    }
    await until(() => first.status().state === 'standby');
    expect(await settle([first.submit(grant(MEMBER, '1'))])).toEqual(['EXCHANGE_RECOVERING']);
    await second.submit(grant(MEMBER, '2'));
    await second.close();
    await until(() => first.status().leader);
    expect([batches, resets]).toEqual([[], [2]]);
    await first.submit(grant(MEMBER, '4'));
    expect(batches).toEqual([3]);
    await first.waitFor(3, 10_000);
    expect(await memberBalance(MEMBER)).toBe('7');
    await expectClean(first);
  });

  it('shuts out a writer of an older epoch, also one that still has its session', async () => {
    const options = { name: 'test writer', settings: [], queryMsMax: 5_000 };
    const session = await Session.open(harness.database, options);
    const old = new JournalWriter(session, await raiseEpoch(session), 'v', EMPTY_JOURNAL);
    const command = { ...grant(MEMBER, '1'), sequence: 1, at: 1 };
    const entry = { command, outcome: { ok: true, result: null }, inputText: '{}' } as const;
    await old.append([entry], 'digest');
    const young = new JournalWriter(session, await raiseEpoch(session), 'v', old.head);
    const next = { ...entry, command: { ...command, sequence: 2 } };
    await expect(old.append([next], 'digest')).rejects.toThrow(DeposedError);
    await young.append([next], 'digest');
    // A writer behind another history cannot write either.
    const strayHead = { ...young.head, hash: 'f'.repeat(64) };
    const stray = new JournalWriter(session, 2, 'v', strayHead);
    const third = { ...entry, command: { ...command, sequence: 3 } };
    await expect(stray.append([third], 'digest')).rejects.toThrow(DeposedError);
    await session.close();
    expect(await harness.number('SELECT count(*) FROM journal')).toBe(2);
  });
});
