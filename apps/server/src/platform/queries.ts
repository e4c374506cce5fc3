import * as schema from '@kontor/schema';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Reads of every kind, and writes of what is not money. */
export type Queries = NodePgDatabase<typeof schema>;

/** As `Queries`, of which all or nothing is kept. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/** Typed queries over a pool of connections. */
export function queriesOf(pool: pg.Pool): Queries {
  return drizzle(pool, { schema, casing: 'snake_case' });
}

const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const AWAY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|after calling end on the pool/i;

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
