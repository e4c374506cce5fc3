/**
 * A launcher's own connection to the server it uses. While it is open the launcher holds a shared
 * advisory lock, so that another launcher which wants to stop the server can tell that it is used:
 * who stops takes the same lock alone, and who comes just then waits, sees the connection close and
 * starts the server anew. The end of the connection is also how the death of a server is noticed
 * that is not our child.
 */
import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { PostgresError } from './errors.ts';
import { ADMINISTRATOR_ROLE, APPLICATION_ROLE, type Passwords } from './home.ts';

export const LAUNCHER_APPLICATION_NAME = 'kontor launcher';
export const APPLICATION_DATABASE = 'kontor';
const OPERATOR_ROLE = 'kontor_operator';

// Two numbers make one key; the first ("kont" in ASCII) keeps clear of locks of the application.
const LOCK_SPACE = 0x6b6f6e74;
const LOCK_USE = 1;
const LOCK_SETUP = 2;

const CONNECT_LIMIT_MS = 10_000;

export type Presence = pg.Client;

/**
 * Connects as the administrator, makes sure that it is the server of this cluster, and takes the
 * lock. Throws a PostgresError when it is another server and the error of pg otherwise.
 */
export async function openPresence(
  port: number,
  passwords: Passwords,
  cluster: string,
): Promise<Presence> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ADMINISTRATOR_ROLE,
    password: passwords.administrator,
    database: 'postgres',
    application_name: LAUNCHER_APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ssl: false,
    // Without any of ours the PGOPTIONS of the shell would be used.
    options: '-c statement_timeout=0',
  });
  // Whoever opened it listens for its end; an error event without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const found = rows[0]?.data_directory ?? '';
    // On Windows the same folder can be written in several ways.
    if (found !== cluster && (await realpath(found).catch(() => found)) !== cluster) {
      throw new PostgresError(`the server on port ${port} is not that of ${cluster}`);
    }
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK_SPACE, LOCK_USE]);
    await setUp(client, passwords);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  unref(client);
  return client;
}

/** The connection alone is no reason for the process to go on. */
function unref(client: pg.Client): void {
  (client as pg.Client & { unref(): void }).unref();
}

function ref(client: pg.Client): void {
  (client as pg.Client & { ref(): void }).ref();
}

/**
 * Makes the application's role and database when they are missing. The role is no superuser, so
 * that SQL which an attacker got into a query reaches no file and no program of the machine.
 */
async function setUp(client: pg.Client, passwords: Passwords): Promise<void> {
  await makeOperatorRole(client);
  if (await isSetUp(client)) return;
  await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE, LOCK_SETUP]);
  try {
    // A failing statement is written to the log, and the next one holds a password.
    await client.query("SET log_min_error_statement = 'panic'");
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APPLICATION_ROLE]);
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(passwords.application);
      await client.query(`CREATE ROLE ${APPLICATION_ROLE} LOGIN PASSWORD ${password}`);
    }
    if (!(await isSetUp(client))) {
      await client.query(`CREATE DATABASE ${APPLICATION_DATABASE} OWNER ${APPLICATION_ROLE}`);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_SPACE, LOCK_SETUP]);
  }
}

/** The migrations say what it may read; the application's role could not make it. */
async function makeOperatorRole(client: pg.Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [OPERATOR_ROLE]);
  if (found.rowCount === 1) return;
  // Another launcher may make it at the same moment.
  await client.query(`DO $$ BEGIN CREATE ROLE ${OPERATOR_ROLE} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
}

/** The database is made last and needs the role, so its being there says enough. */
async function isSetUp(client: pg.Client): Promise<boolean> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [
    APPLICATION_DATABASE,
  ]);
  return found.rowCount === 1;
}

/**
 * Gives up our share of the lock and tries to get it alone. False when another launcher uses the
 * server. Throws when the server is not there any more.
 */
export async function claimAlone(presence: Presence): Promise<boolean> {
  ref(presence);
  await presence.query('SELECT pg_advisory_unlock_shared($1, $2)', [LOCK_SPACE, LOCK_USE]);
  const { rows } = await presence.query<{ alone: boolean }>(
    'SELECT pg_try_advisory_lock($1, $2) AS alone',
    [LOCK_SPACE, LOCK_USE],
  );
  return rows[0]?.alone === true;
}

/** How many connections there are that no launcher made: of servers, of `psql`, of a backup. */
export async function countUsers(presence: Presence): Promise<number> {
  const { rows } = await presence.query<{ users: number }>(
    `SELECT count(*)::int AS users FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND application_name <> $1`,
    [LAUNCHER_APPLICATION_NAME],
  );
  return rows[0]?.users ?? 0;
}
