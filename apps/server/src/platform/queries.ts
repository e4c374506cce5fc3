import * as schema from '@kontor/schema';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from './logger.ts';

/** Reads of every kind, and writes of what is not money. */
export type Queries = NodePgDatabase<typeof schema>;

export interface QueryPool {
  readonly queries: Queries;
  /** The pool itself, for statements that drizzle cannot say. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 10;
const CONNECT_MS_MAX = 5_000;
const QUERY_MS_MAX = 15_000;
const IDLE_MS_MAX = 30_000;

// Whole numbers of the database fit into a number: every id and time is below 2^53.
const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    id === INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Connections for reading, beside the writer's own. Connects at the first query. */
export function openQueries(connectionString: string, log: Log): QueryPool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: IDLE_MS_MAX,
    statement_timeout: QUERY_MS_MAX,
    query_timeout: QUERY_MS_MAX + 1_000,
    application_name: 'kontor queries',
    types,
  });
  // A connection that breaks while it rests must not end the program; the pool opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'a resting database connection broke'));
  return {
    queries: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    close: () => pool.end(),
  };
}

const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const AWAY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|the pool is ended/i;

/** Whether a query failed because the database was not there, in which case trying again helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  // Class 08: connection failures; class 57P: the server is going down or coming up.
  if (typeof code === 'string' && (/^(08|57P)/.test(code) || AWAY_CODES.has(code))) return true;
  return AWAY_TEXT.test(error.message) || isDatabaseAway(error.cause);
}

/** The name of the unique index that a write ran into; undefined for every other failure. */
export function violatedUniqueIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505' && typeof constraint === 'string') return constraint;
  return violatedUniqueIndex(error.cause);
}
