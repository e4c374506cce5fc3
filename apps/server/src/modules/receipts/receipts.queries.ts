import {
  dualOrders,
  dualProducts,
  journal,
  liquidations,
  loans,
  options,
  orders,
  positions,
  predictionQuizzes,
  ticks,
} from '@kontor/schema';
import { SECONDS_PER_INSTRUMENT, tickId } from '@kontor/rules/ticks';
import { and, asc, count, desc, eq, gt, gte, isNotNull, lt, lte, max, min } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';

/** A member's settled option. */
export async function settledOption(queries: Queries, userId: number, optionId: number) {
  const [row] = await queries
    .select()
    .from(options)
    .where(
      and(eq(options.id, optionId), eq(options.userId, userId), eq(options.status, 'settled')),
    );
  return row;
}

/** A member's order that a tick has sent into the market. */
export async function triggeredOrder(queries: Queries, userId: number, orderId: number) {
  const [row] = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), isNotNull(orders.triggerTickId)));
  return row;
}

/** A member's position that a tick has made close. */
export async function stoppedPosition(queries: Queries, userId: number, positionId: number) {
  const [row] = await queries
    .select()
    .from(positions)
    .where(
      and(
        eq(positions.id, positionId),
        eq(positions.userId, userId),
        isNotNull(positions.closeTickId),
      ),
    );
  return row;
}

/** A member's loan that was closed by force. */
export async function closedLoan(queries: Queries, userId: number, loanId: number) {
  const [row] = await queries
    .select()
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.userId, userId), eq(loans.status, 'closed_out')));
  return row;
}

/** A member's dual investment that was paid, with its product. */
export async function settledDual(queries: Queries, userId: number, orderId: number) {
  const [row] = await queries
    .select({ order: dualOrders, product: dualProducts })
    .from(dualOrders)
    .innerJoin(dualProducts, eq(dualProducts.id, dualOrders.productId))
    .where(
      and(
        eq(dualOrders.id, orderId),
        eq(dualOrders.userId, userId),
        eq(dualOrders.status, 'completed'),
      ),
    );
  return row;
}

/** A price round that is over; anybody may see how it was decided. */
export async function settledRound(queries: Queries, quizId: number) {
  const [row] = await queries
    .select()
    .from(predictionQuizzes)
    .where(
      and(
        eq(predictionQuizzes.id, quizId),
        eq(predictionQuizzes.kind, 'price'),
        eq(predictionQuizzes.state, 'over'),
      ),
    );
  return row;
}

/** Where a command stands in the journal: in the batch that ends with it or after it. */
export async function journalPlace(queries: Queries, sequence: number | null) {
  if (sequence === null) return null;
  const [batch] = await queries
    .select({ hash: journal.hash, coreVersion: journal.coreVersion })
    .from(journal)
    .where(gte(journal.lastSequence, sequence))
    .orderBy(asc(journal.lastSequence))
    .limit(1);
  if (batch === undefined) throw new Error(`the journal ends before command ${sequence}`);
  return { sequence, batch_hash: batch.hash, core_version: batch.coreVersion };
}

/** How many ticks an instrument has from one time up to another, which does not count. */
export async function countTicks(
  queries: Queries,
  instrumentId: number,
  from: number,
  until: number,
): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(ticks)
    .where(
      and(
        gte(ticks.id, tickId(instrumentId, from)),
        lte(ticks.id, tickId(instrumentId, until)),
        gte(ticks.at, from),
        lt(ticks.at, until),
      ),
    );
  return row?.total ?? 0;
}

/** A position's newest liquidation. */
export async function liquidationOf(queries: Queries, positionId: number) {
  const [row] = await queries
    .select()
    .from(liquidations)
    .where(eq(liquidations.positionId, positionId))
    .orderBy(desc(liquidations.id))
    .limit(1);
  return row;
}

/** A tick's time and price. */
export async function tickOf(queries: Queries, id: number) {
  const [row] = await queries
    .select({ id: ticks.id, at: ticks.at, price: ticks.price })
    .from(ticks)
    .where(eq(ticks.id, id));
  return row;
}

/** The id of the tick before another of the same instrument; null for the very first. */
export async function tickBefore(queries: Queries, id: number): Promise<number | null> {
  const least = id - (id % SECONDS_PER_INSTRUMENT);
  const [row] = await queries
    .select({ id: max(ticks.id) })
    .from(ticks)
    .where(and(gte(ticks.id, least), lt(ticks.id, id)));
  return row?.id ?? null;
}

/** The id of an instrument's last tick at or before a time; null where there is none. */
export async function lastTickUntil(
  queries: Queries,
  instrumentId: number,
  at: number,
): Promise<number | null> {
  const [row] = await queries
    .select({ id: max(ticks.id) })
    .from(ticks)
    .where(
      and(
        gte(ticks.id, tickId(instrumentId, 0)),
        lte(ticks.id, tickId(instrumentId, at)),
        lte(ticks.at, at),
      ),
    );
  return row?.id ?? null;
}

/** An instrument's first tick after a time; undefined while there is none. */
export async function firstTickAfter(queries: Queries, instrumentId: number, at: number) {
  const [found] = await queries
    .select({ id: min(ticks.id) })
    .from(ticks)
    .where(
      and(
        gte(ticks.id, tickId(instrumentId, at)),
        lt(ticks.id, tickId(instrumentId + 1, 0)),
        gt(ticks.at, at),
      ),
    );
  return found?.id === null || found?.id === undefined
    ? undefined
    : await tickOf(queries, found.id);
}
