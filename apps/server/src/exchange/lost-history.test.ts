import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublishedHeads } from './published-heads.ts';
import { PublishedFiles } from './published-files.ts';
import { acceptHistory } from './accept-history.ts';
import type { Exchange } from './exchange.ts';
import { openExchangeWith } from './exchange.ts';
import { type FakeCore, fakeCoreMaker } from './testing/fake-core.ts';
import { grant, HandClock, MemoryLog, TABLES, until } from './testing/harness.ts';

const MEMBER = 100_001;

let folder: string;
let database: TestDatabase;
const databases: TestDatabase[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-lost-'));
  database = await createTestDatabase();
  databases.push(database);
});
afterEach(async () => {
  for (const one of databases.splice(0)) await one.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = (
  on: { readonly url: string },
  published: PublishedHeads = new PublishedFiles(folder),
  log = new MemoryLog(),
): Promise<Exchange<FakeCore>> =>
  openExchangeWith<FakeCore>({
    database: on,
    clock: new HandClock(),
    log,
    maker: fakeCoreMaker(),
    tables: TABLES,
    limits: { standbyPollMs: 5 },
    published,
  });

/** Why an exchange on this database has failed; it has taken nothing by then. */
async function failing(one: TestDatabase, published?: PublishedHeads): Promise<string> {
  const exchange = await open(one, published);
  await expect(exchange.submit(grant(MEMBER, '1'))).rejects.toThrow('recovering');
  const { state, leader, reason = '' } = exchange.status();
  expect([state, leader]).toEqual(['failed', false]);
  await exchange.close();
  return reason;
}

async function grants(exchange: Exchange, times: number, amount = '1'): Promise<void> {
  for (let n = 0; n < times; n += 1) await exchange.submit(grant(MEMBER, amount));
}

/** As a replica that was promoted before it had what comes later. */
async function replicaOf(one: TestDatabase): Promise<TestDatabase> {
  const replica = await one.copy();
  databases.push(replica);
  return replica;
}

/** Ends the server's side of all connections. */
async function cut(one: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
}

async function journalOf(one: TestDatabase): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT last_sequence, hash, (SELECT sequence FROM checkpoint) FROM journal ORDER BY 1',
  );
  await client.end();
  return rows as unknown[];
}

describe('a journal that lacks what was published', () => {
  it.each([1, 4])('is not led from where %i batches are missing', async (missing) => {
    const first = await open(database);
    await grants(first, 3);
    await first.close();
    const replica = await replicaOf(database);
    const before = await journalOf(replica);
    const second = await open(database);
    await grants(second, missing);
    await second.close();
    const refused = await failing(replica);
    expect(refused).toContain(`${missing} of them are missing, and their numbers would be given`);
    expect(await journalOf(replica)).toEqual(before);
    // The one that has everything is led from as ever.
    const again = await open(database);
    expect(again.status()).toMatchObject({ leader: true, sequence: 3 + missing });
    await again.close();
  });

  it('is not led from where others were written in their place, however many', async () => {
    const first = await open(database);
    await grants(first, 2);
    await first.close();
    const replica = await replicaOf(database);
    const other = await open(replica, new PublishedFiles(join(folder, 'elsewhere')));
    await grants(other, 5, '2');
    await other.close();
    const second = await open(database);
    await grants(second, 2);
    await second.close();
    expect(await failing(replica)).toContain('it has others in their place');
  });

  it('is not led from where it is empty', async () => {
    const empty = await replicaOf(database);
    const first = await open(database);
    await grants(first, 2);
    await first.close();
    expect(await failing(empty)).toContain('the journal ends at 0, but commands up to 2 (');
    expect(await journalOf(empty)).toEqual([]);
  });

  it('fails an exchange that was leading when its database came back shorter', async () => {
    const first = await open(database);
    await grants(first, 2);
    await first.close();
    const replica = await replicaOf(database);
    const address = { url: database.url };
    const log = new MemoryLog();
    const leader = await open(address, new PublishedFiles(folder), log);
    await grants(leader, 3);
    address.url = replica.url;
    await cut(database);
    await until(() => leader.status().state === 'failed');
    expect(leader.status()).toMatchObject({
      leader: false,
      reason: expect.stringContaining('npx kontor accept-history --at 2') as string,
    });
    await expect(leader.submit(grant(MEMBER, '1'))).rejects.toThrow('recovering');
    expect(await journalOf(replica)).toHaveLength(2);
    expect(log.lines.join('\n')).toContain('the exchange cannot go on');
    await leader.close();
  });

  it('fails who stands by behind it, by what it has seen itself', async () => {
    const first = await open(database, new PublishedFiles(join(folder, 'one')));
    await grants(first, 2);
    await first.close();
    const replica = await replicaOf(database);
    const leader = await open(database, new PublishedFiles(join(folder, 'one')));
    const seen = new PublishedFiles(join(folder, 'other'));
    const standby = await open(database, seen);
    await grants(leader, 3);
    await until(async () => (await seen.read())[0]?.sequence === 5);
    await leader.close();
    await until(() => standby.status().leader);
    await standby.close();
    const other = new PublishedFiles(join(folder, 'other'));
    expect(await failing(replica, other)).toContain('commands up to 5');
  });
});

describe('an exchange that has failed for lack of history', () => {
  it('leads by itself as soon as the right database is back', async () => {
    const first = await open(database);
    await grants(first, 2);
    await first.close();
    const replica = await replicaOf(database);
    const second = await open(database);
    await grants(second, 3);
    await second.close();
    const address = { url: replica.url };
    const waiting = await open(address);
    expect(waiting.status().state).toBe('failed');
    address.url = database.url;
    await until(() => waiting.status().leader);
    expect(waiting.status()).toMatchObject({ sequence: 5, reason: undefined });
    await grants(waiting, 1);
    await waiting.close();
  });

  it('leads by itself as soon as a person has given up what is lost', async () => {
    const first = await open(database);
    await grants(first, 2);
    await first.close();
    const replica = await replicaOf(database);
    const second = await open(database);
    await grants(second, 3);
    await second.close();
    const waiting = await open(replica);
    const published = new PublishedFiles(folder);
    const decision = { decidedAt: 1, by: 'a test', reason: 'the disk is gone' };
    const told: string[] = [];
    const acceptance = await acceptHistory({
      database: replica,
      published,
      at: 2,
      decide: () => Promise.resolve(decision),
      tell: () => Promise.resolve(void told.push('operators')),
    });
    expect([acceptance, told]).toEqual(['accepted', ['operators']]);
    await until(() => waiting.status().leader);
    await grants(waiting, 1);
    expect(waiting.status().sequence).toBe(3);
    await waiting.close();
  });
});

describe('the record of what was published', () => {
  it('answers nobody where it cannot be kept, and is tried again', async () => {
    let isBroken = false;
    const files = new PublishedFiles(folder);
    const published: PublishedHeads = {
      read: () => files.read(),
      witness: (head) => files.witness(head),
      begin: async (epoch, head, onFailure) => {
        const record = await files.begin(epoch, head, onFailure);
        return {
          note: (next) => {
            if (isBroken) throw new Error('the disk is gone');
            record.note(next);
          },
          end: () => record.end(),
        };
      },
    };
    const exchange = await open(database, published);
    await grants(exchange, 1);
    isBroken = true;
    await expect(exchange.submit(grant(MEMBER, '5', 'once'))).rejects.toThrow('unknown');
    isBroken = false;
    await until(() => exchange.status().leader);
    const { sequence, outcome } = await exchange.submit(grant(MEMBER, '5', 'once'));
    expect(outcome.ok).toBe(true);
    expect((await files.read()).map((head) => head.sequence)).toEqual([sequence]);
    await exchange.close();
  });
});
