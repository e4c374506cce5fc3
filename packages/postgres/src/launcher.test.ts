import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundled } from '@kontor/testkit/bundled';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { isRoot } from './files.ts';
import {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
} from './launcher.ts';
import { silentLog } from './log.ts';
import { worksIn } from './process-state.ts';
import { pruneLogs } from './server-process.ts';
import { newDataDirectory, newFolder, removeDataDirectories } from './testing/data-directory.ts';

const log = silentLog;
afterAll(removeDataDirectories);

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks again until the database answers; the limit is that of the test. */
async function queryWhenBack<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  for (;;) {
    try {
      return await query<Row>(url, text);
    } catch {
      await sleep(20);
    }
  }
}

function nextExit(server: EmbeddedPostgres): Promise<{ readonly pid: number }> {
  return new Promise((resolve) => server.onExit(resolve));
}

/** Another process of ours that uses the data directory. */
async function launchElsewhere(
  dataDirectory: string,
): Promise<{ child: ChildProcess; pid: number; adopted: boolean }> {
  const program = fileURLToPath(new URL('./testing/launch.ts', import.meta.url));
  const child = spawn(process.execPath, [await bundled(program), dataDirectory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { pid: number; adopted: boolean }) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('a server of our own', () => {
  it('keeps its data and its address over stop and start', async () => {
    const dataDirectory = newFolder();
    const first = await launchEmbeddedPostgres({ dataDirectory, log });
    await query(first.url, "CREATE TABLE kept AS SELECT 'kept' AS word");
    const { pid, url } = first;
    await first.stop();
    expect(await worksIn(pid, first.cluster)).toBe(false);

    const second = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(second).toMatchObject({ adopted: false, url });
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await second.stop();
  });

  it('is set up to lose nothing, and reached from this machine with a password only', async () => {
    const server = await launchEmbeddedPostgres({ dataDirectory: await newDataDirectory(), log });
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'jit'];
    const settings = await query(
      server.administratorUrl,
      `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS all FROM pg_settings
        WHERE name = ANY ('{${names.join()}}')`,
    );
    expect(settings).toEqual([
      {
        all:
          'fsync=on full_page_writes=on jit=off listen_addresses=127.0.0.1 ' +
          'synchronous_commit=on',
      },
    ]);
    const wrong = server.url.replace(/:[0-9a-f]{64}@/, ':wrong@');
    await expect(query(wrong, 'SELECT')).rejects.toMatchObject({ code: '28P01' });
    await expect(query(server.url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toMatchObject({
      code: '42501',
    });
    const passwords = join(server.cluster, '..', 'passwords.json');
    expect(statSync(passwords).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it('does not mind what a shell has set for other PostgreSQLs', async () => {
    const set = {
      PGSSLMODE: 'require',
      PGPORT: '1',
      PGDATA: '/nowhere',
      PGOPTIONS: '-c fsync=off',
    };
    Object.assign(process.env, set);
    try {
      const server = await launchEmbeddedPostgres({ dataDirectory: await newDataDirectory(), log });
      delete process.env.PGOPTIONS;
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    } finally {
      for (const name of Object.keys(set)) delete process.env[name];
    }
  });

  it('takes another port when the one of last time is taken by another program', async () => {
    const dataDirectory = await newDataDirectory();
    const first = await launchEmbeddedPostgres({ dataDirectory, log });
    await first.stop();
    const port = Number(new URL(first.url).port);
    const intruder = createServer().listen(port, '127.0.0.1');
    await once(intruder, 'listening');
    const second = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(new URL(second.url).port).not.toBe(String(port));
    await second.stop();
    intruder.close();
  });

  it('lies where its user can reach it when the data directory is closed to others', async () => {
    const dataDirectory = join(newFolder(0o700), 'data');
    const server = await launchEmbeddedPostgres({ dataDirectory, log });
    await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await server.stop();
    const owner = statSync(server.cluster).uid;
    if (isRoot()) {
      expect(owner).not.toBe(0);
      const location = join(dataDirectory, 'postgres-location');
      expect(join(readFileSync(location, 'utf8').trim(), 'cluster')).toBe(server.cluster);
      expect(server.cluster.startsWith(dataDirectory)).toBe(false);
    } else {
      expect(owner).toBe(process.getuid?.());
      expect(server.cluster).toBe(join(dataDirectory, 'postgres', 'cluster'));
    }
    const again = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(await query(again.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await again.stop();
    await deleteEmbeddedPostgres(dataDirectory, log);
    expect(existsSync(server.cluster)).toBe(false);
  });

  it('refuses to start empty in place of a cluster that is gone', async () => {
    const dataDirectory = await newDataDirectory();
    rmSync(join(dataDirectory, 'postgres', 'cluster'), { recursive: true });
    await expect(launchEmbeddedPostgres({ dataDirectory, log })).rejects.toThrow(
      `${dataDirectory}/postgres is there but has no whole PostgreSQL cluster`,
    );
    const elsewhere = newFolder();
    writeFileSync(join(elsewhere, 'postgres-location'), '/var/lib/kontor-none\n');
    await expect(launchEmbeddedPostgres({ dataDirectory: elsewhere, log })).rejects.toThrow(
      'was in /var/lib/kontor-none and is not there any more',
    );
  });

  it('says what PostgreSQL said when it cannot start', async () => {
    const dataDirectory = await newDataDirectory();
    writeFileSync(join(dataDirectory, 'postgres/cluster/postgresql.conf'), 'no_such_setting = 1\n');
    await expect(launchEmbeddedPostgres({ dataDirectory, log })).rejects.toThrow('no_such_setting');
  });

  it('keeps the five newest log files', async () => {
    const cluster = newFolder();
    mkdirSync(join(cluster, 'log'));
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      writeFileSync(join(cluster, 'log', `postgresql-2026-01-0${day}-000000.log`), '');
    }
    await pruneLogs(cluster);
    const kept = (day: number) =>
      existsSync(join(cluster, 'log', `postgresql-2026-01-0${day}-000000.log`));
    expect([1, 2, 3, 4, 5, 6, 7].filter(kept)).toEqual([3, 4, 5, 6, 7]);
  });
});

describe('after kill -9', () => {
  it('of PostgreSQL under load it comes back at the same address with all commits', async () => {
    const server = await launchEmbeddedPostgres({ dataDirectory: await newDataDirectory(), log });
    const { url, pid } = server;
    await query(url, 'CREATE TABLE numbers (number int PRIMARY KEY)');
    const acknowledged: number[] = [];
    const exit = nextExit(server);
    const write = async (first: number): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      try {
        for (let number = first; ; number += 4) {
          await client.query('INSERT INTO numbers VALUES ($1)', [number]);
          acknowledged.push(number);
          if (acknowledged.length === 200) process.kill(pid, 'SIGKILL');
        }
      } catch {
        await client.end().catch(() => {});
      }
    };
    await Promise.all([0, 1, 2, 3].map(write));
    expect(await exit).toEqual({ pid });

    const rows = await queryWhenBack<{ number: number }>(url, 'SELECT number FROM numbers');
    const found = new Set(rows.map(({ number }) => number));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
    // The database can answer us a moment before the launcher has seen it answer.
    while (server.pid === pid) await sleep(20);
    expect(server.url).toBe(url);
    await server.stop();
    expect(await worksIn(server.pid, server.cluster)).toBe(false);
  });

  it('of PostgreSQL with a child that is too busy to notice, it comes back', async () => {
    const server = await launchEmbeddedPostgres({ dataDirectory: await newDataDirectory(), log });
    const { url, pid } = server;
    const busy = query(url, 'SELECT sum(i) FROM generate_series(1, 100000000000) i');
    const lost = busy.then(
      () => undefined,
      (error: unknown) => error,
    );
    for (let running = 0; running === 0; ) {
      const rows = await query(
        server.administratorUrl,
        "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT sum(i)%'",
      );
      running = rows.length;
    }
    process.kill(pid, 'SIGKILL');
    expect(await queryWhenBack(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await lost).toBeInstanceOf(Error);
    await server.stop();
  });

  it('of PostgreSQL it stays down when nobody asked for a restart', async () => {
    const dataDirectory = await newDataDirectory();
    const server = await launchEmbeddedPostgres({ dataDirectory, log, restart: false });
    const exit = nextExit(server);
    process.kill(server.pid, 'SIGKILL');
    await exit;
    await server.stop();
    await expect(query(server.url, 'SELECT')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('of one connection of PostgreSQL, which cuts all, the server is not given up', async () => {
    const server = await launchEmbeddedPostgres({ dataDirectory: await newDataDirectory(), log });
    const { pid } = server;
    let exits = 0;
    server.onExit(() => {
      exits += 1;
    });
    const [backend] = await query<{ pid: number }>(
      server.administratorUrl,
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'kontor launcher'",
    );
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    for (let held = 0; held === 0; await sleep(20)) {
      const rows = await queryWhenBack(
        server.administratorUrl,
        `SELECT FROM pg_stat_activity
          WHERE application_name = 'kontor launcher' AND pid <> ${backend?.pid}`,
      );
      held = rows.length;
    }
    expect([server.pid, exits]).toEqual([pid, 0]);
    await server.stop();
    expect(await worksIn(pid, server.cluster)).toBe(false);
  });

  it('of our own process the next start adopts the server that lives on', async () => {
    const dataDirectory = await newDataDirectory();
    const { child, pid } = await launchElsewhere(dataDirectory);
    await kill(child);
    const server = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(server).toMatchObject({ adopted: true, pid });

    // An adopted server is watched as one of our own is.
    const exit = nextExit(server);
    process.kill(pid, 'SIGKILL');
    expect(await exit).toEqual({ pid });
    expect(await queryWhenBack(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await worksIn(server.pid, server.cluster)).toBe(false);
  });

  it('of both, a pid file that names a dead process is no hindrance', async () => {
    const dataDirectory = await newDataDirectory();
    const { child, pid } = await launchElsewhere(dataDirectory);
    await kill(child);
    process.kill(pid, 'SIGKILL');
    const server = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(server.adopted).toBe(false);
    await server.stop();
  });

  it('a pid file that names a living process which is not PostgreSQL is no hindrance', async () => {
    const dataDirectory = await newDataDirectory();
    const cluster = join(dataDirectory, 'postgres', 'cluster');
    const { uid, gid } = statSync(cluster);
    // PostgreSQL only minds processes of its own user.
    const stranger = spawn('sleep', ['600'], isRoot() ? { uid, gid } : {});
    await once(stranger, 'spawn');
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      [
        `${stranger.pid}`,
        cluster,
        '1700000000',
        '20001',
        '',
        '127.0.0.1',
        '  1234567    123456',
        'ready   ',
        '',
      ].join('\n'),
    );
    const server = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(server.adopted).toBe(false);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    await server.stop();
    await kill(stranger);
  });

  it('of the machine, an empty pid file is no hindrance', async () => {
    const dataDirectory = await newDataDirectory();
    writeFileSync(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), '');
    const server = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(server.adopted).toBe(false);
    await server.stop();
  });
});

describe('two processes on one data directory', () => {
  it('started at once on an empty one share a server, which the last of them stops', async () => {
    const dataDirectory = newFolder();
    const [one, two, three] = await Promise.all([
      launchElsewhere(dataDirectory),
      launchElsewhere(dataDirectory),
      launchEmbeddedPostgres({ dataDirectory, log }),
    ]);
    expect([one.pid, two.pid]).toEqual([three.pid, three.pid]);
    expect([one, two, three].filter(({ adopted }) => !adopted)).toHaveLength(1);
    for (const { child } of [one, two]) {
      child.stdin?.end();
      await once(child, 'exit');
      expect(await query(three.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
    await three.stop();
    expect(await worksIn(three.pid, three.cluster)).toBe(false);
  });

  it('both bring a killed server back, as one', async () => {
    const dataDirectory = await newDataDirectory();
    const one = await launchEmbeddedPostgres({ dataDirectory, log });
    const two = await launchEmbeddedPostgres({ dataDirectory, log });
    const exits = Promise.all([nextExit(one), nextExit(two)]);
    process.kill(one.pid, 'SIGKILL');
    await exits;
    const holders = "SELECT FROM pg_stat_activity WHERE application_name = 'kontor launcher'";
    for (let held = 0; held < 2; await sleep(20)) {
      held = (await queryWhenBack(one.administratorUrl, holders)).length;
    }
    await one.stop();
    expect(await query(two.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await two.stop();
    expect(await worksIn(two.pid, two.cluster)).toBe(false);
  });

  it('a stop leaves the server to a connection that somebody else has open', async () => {
    const dataDirectory = await newDataDirectory();
    const server = await launchEmbeddedPostgres({ dataDirectory, log });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await server.stop();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    const next = await launchEmbeddedPostgres({ dataDirectory, log });
    expect(next).toMatchObject({ adopted: true, pid: server.pid });
    await next.stop();
    expect(await worksIn(next.pid, next.cluster)).toBe(false);
  });

  it('a start in the middle of a stop gets a server', async () => {
    const dataDirectory = await newDataDirectory();
    let server = await launchEmbeddedPostgres({ dataDirectory, log });
    for (let round = 0; round < 5; round += 1) {
      const [, next] = await Promise.all([
        server.stop(),
        launchEmbeddedPostgres({ dataDirectory, log }),
      ]);
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      server = next;
    }
    await server.stop();
    expect(await worksIn(server.pid, server.cluster)).toBe(false);
  });
});
