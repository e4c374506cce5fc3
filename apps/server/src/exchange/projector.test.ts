import { type ExchangeTable, timersTable } from '@kontor/schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeChanges } from './encoding.ts';
import { type ProjectionBatch, projectionOf } from './projection.ts';
import { Projector } from './projector.ts';
import { Harness, until } from './testing/harness.ts';
import { Proxy } from './testing/proxy.ts';

let harness: Harness;
let proxy: Proxy;
const deposed: string[] = [];
const open: Projector[] = [];
beforeEach(async () => {
  harness = await Harness.create();
  proxy = await Proxy.open(harness.database.url);
  await harness.rows('INSERT INTO checkpoint VALUES (1, 0)');
  deposed.length = 0;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((projector) => projector.stop()));
  await proxy.close();
  await harness.end();
});

function batch(sequence: number, kind = 'x'): ProjectionBatch {
  const row = { id: sequence, dueAt: sequence, kind, subjectId: 1, done: false };
  const table = timersTable as unknown as ExchangeTable;
  const changes = encodeChanges([{ table, rows: [row] }]);
  return { ...projectionOf(sequence, [], changes), commandCount: 1 };
}

function project(): Projector {
  const projector = new Projector({
    database: proxy,
    log: harness.log,
    projected: 0,
    commandCountMax: 2,
    onProgress: () => undefined,
    onDeposed: (error) => deposed.push(error.message),
    onTiming: () => undefined,
  });
  open.push(projector);
  return projector;
}

/** A commit takes so long that its session can be cut in the middle of it. */
async function slowCommits(): Promise<void> {
  await harness.rows(
    `CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END $$`,
  );
  await harness.rows(
    `CREATE CONSTRAINT TRIGGER be_slow AFTER UPDATE ON checkpoint DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION be_slow()`,
  );
}

it('goes on behind a statement whose answer was lost although it was committed', async () => {
  await slowCommits();
  const projector = project();
  for (let n = 1; n <= 5; n += 1) projector.add(batch(n));
  const asleep = `SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'
    AND datname = current_database()`;
  await until(async () => (await harness.number(asleep)) === 1);
  proxy.cut();
  await until(() => projector.projected === 5);
  expect(deposed).toEqual([]);
  expect(projector.failures).toBeGreaterThan(0);
  expect(await harness.number('SELECT count(*) FROM timers')).toBe(5);
});

it('writes nothing once another has moved the checkpoint', async () => {
  const projector = project();
  projector.add(batch(1));
  await until(() => projector.projected === 1);
  await harness.rows('UPDATE checkpoint SET sequence = 7');
  await harness.rows(`UPDATE timers SET kind = 'newer'`);
  projector.add({ ...batch(1, 'older'), lastSequence: 2 });
  await until(() => deposed.length > 0);
  expect(deposed).toEqual(['the checkpoint is at 7, not at 1']);
  expect(await harness.rows('SELECT kind FROM timers')).toEqual([{ kind: 'newer' }]);
});
