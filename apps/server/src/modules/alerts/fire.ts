import { DAY_MS } from '@kontor/rules/time';
import { priceAlertCheckpoint, priceAlertFires, priceAlerts } from '@kontor/schema';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import type { Met } from './alert-index.ts';
import type { FireRow } from './alerts.queries.ts';

export interface IndexTick {
  readonly id: number;
  readonly instrumentId: number;
  readonly at: number;
  readonly price: bigint;
}

const ROWS_AT_ONCE = 1_000;

/**
 * Writes down what a tick has reached, in one transaction with what becomes of the alerts: what is
 * for once is deleted, what is for each day rests. An alert that was changed meanwhile is left as
 * it is. Nothing is written twice for a tick, however often it is judged.
 */
export async function fire(
  queries: Queries,
  tick: IndexTick,
  met: readonly Met[],
): Promise<FireRow[]> {
  const fired: FireRow[] = [];
  for (let start = 0; start < met.length; start += ROWS_AT_ONCE) {
    fired.push(...(await fireSome(queries, tick, met.slice(start, start + ROWS_AT_ONCE))));
  }
  return fired;
}

async function fireSome(
  queries: Queries,
  { id: tickId, at: tickAt, price }: IndexTick,
  met: readonly Met[],
): Promise<FireRow[]> {
  return await queries.transaction(async (transaction) => {
    const found = await transaction
      .select({ id: priceAlerts.id, version: priceAlerts.version })
      .from(priceAlerts)
      .where(
        and(
          inArray(
            priceAlerts.id,
            met.map(({ alert }) => alert.id),
          ),
          eq(priceAlerts.status, 'on'),
        ),
      )
      .orderBy(asc(priceAlerts.id))
      .for('update');
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    const still = met.filter(({ alert }) => versions.get(alert.id) === alert.version);
    if (still.length === 0) return [];
    const fired = await transaction
      .insert(priceAlertFires)
      .values(
        still.map(({ alert, moved }) => {
          const { id: alertId, userId, instrumentId, kind, target, minutes } = alert;
          const own = { alertId, userId, instrumentId, kind, target, minutes };
          return { ...own, tickId, tickAt, price, moved, told: false };
        }),
      )
      .onConflictDoNothing()
      .returning();
    const idsOf = (repeat: 'once' | 'daily') =>
      still.filter(({ alert }) => alert.repeat === repeat).map(({ alert }) => alert.id);
    await transaction.delete(priceAlerts).where(inArray(priceAlerts.id, idsOf('once')));
    await transaction
      .update(priceAlerts)
      .set({ armedAt: tickAt + DAY_MS, version: sql`${priceAlerts.version} + 1` })
      .where(inArray(priceAlerts.id, idsOf('daily')));
    return fired;
  });
}

/** Remembers that all ticks up to a moment were judged. */
export async function keepJudged(queries: Queries, judgedUntil: number): Promise<void> {
  await queries
    .insert(priceAlertCheckpoint)
    .values({ id: 1, judgedUntil })
    .onConflictDoUpdate({ target: priceAlertCheckpoint.id, set: { judgedUntil } });
}
