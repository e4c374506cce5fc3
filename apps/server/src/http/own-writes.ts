import { setTimeout as sleep } from 'node:timers/promises';
import { REQUEST_TIMEOUT_MS } from '@kontor/contract';
import { monotonicMs } from '../platform/clock.ts';
import { isDatabaseAway, type Queries, queriesOf } from '../platform/queries.ts';
import type { Services } from '../services.ts';
import { newestSequenceOf } from './read-after.ts';
import { Refusal } from './refusal.ts';
import type { Member, Operator, RouteContext } from './route.ts';

/** A route that acts: a member's or an operator's. */
type ActContext = Pick<RouteContext, 'request' | 'services'> & {
  readonly member?: Member | undefined;
  readonly operator?: Operator | undefined;
};

/** The tables are usually there within a moment; what they lack after that is laid over them. */
const PROJECTION_MS_MAX = 2_000;
/** While nothing is in memory, for as long as a caller waits for its answer. */
const PATIENCE_MS = REQUEST_TIMEOUT_MS - 5_000;
const PAUSE_MS = 100;

/**
 * Queries that show all that the caller has done so far, in this call and before it, however far
 * the tables are behind: what was done is answered as done.
 */
export async function ownQueries({
  request,
  services,
  member,
  operator,
}: ActContext): Promise<Queries> {
  const actor = member?.userId ?? operator?.operatorId;
  const { exchange } = services;
  const newest = actor === undefined ? 0 : newestSequenceOf(exchange, actor);
  // Of a history that came back shorter than it was, the rest is not waited for.
  const existing = newest === 0 ? 0 : Math.min(newest, exchange.status().sequence);
  return await queriesUpTo(services, Math.max(request.sequence, existing));
}

/**
 * Reads a row as it is after the command that was just answered. It is there, so a database that is
 * away is waited for, as far as the caller waits.
 */
export async function ownRow<Row>(
  context: ActContext,
  read: (queries: Queries) => Promise<Row | undefined>,
): Promise<Row> {
  const until = monotonicMs() + PATIENCE_MS;
  for (;;) {
    try {
      const row = await read(await ownQueries(context));
      if (row !== undefined) return row;
      throw new Error(`what command ${context.request.sequence} has made is not to be found`);
    } catch (error) {
      if (!isAway(error) || monotonicMs() > until) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** Whether something could not be read only because the database or the exchange is not there. */
export function isAway(error: unknown): boolean {
  const isRecovering = error instanceof Refusal && error.code === 'EXCHANGE_RECOVERING';
  return isRecovering || isDatabaseAway(error);
}

async function queriesUpTo(
  { exchange, queries, database }: Services,
  sequence: number,
): Promise<Queries> {
  const until = monotonicMs() + PATIENCE_MS;
  for (;;) {
    if (await exchange.waitFor(sequence, PROJECTION_MS_MAX)) return queries;
    const pool = exchange.readingUpTo(sequence, database.pool);
    if (pool !== undefined) return queriesOf(pool);
    if (monotonicMs() > until || exchange.status().state === 'closed') {
      throw new Refusal('EXCHANGE_DONE');
    }
    await sleep(PAUSE_MS);
  }
}
