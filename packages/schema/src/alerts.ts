import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, count, oneOf, ref, time } from './columns.ts';

const kind = () => oneOf('above', 'below', 'rise', 'fall', 'move').notNull();

/** What members want to be told of a price. No money, so the server's own and not the core's. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    instrumentId: ref().notNull(),
    kind: kind(),
    /** A price, or percent where the kind is about a movement. */
    target: amount().notNull(),
    /** Within how many minutes a movement counts; null where the kind is about a price. */
    minutes: count(),
    repeat: oneOf('once', 'daily').notNull(),
    status: oneOf('on', 'paused').notNull(),
    /** Only ticks after this one's time count: when it was set, or a day after it last fired. */
    armedAt: time().notNull(),
    /** When the target was set: it counts in the shares of then. */
    setAt: time().notNull(),
    /** Goes up with every change, so that a judgement of what it was before finds it changed. */
    version: count().notNull(),
  },
  (t) => [
    index('price_alerts_user').on(t.userId, t.id),
    index('price_alerts_on').on(t.instrumentId).where(sql`status = 'on'`),
  ],
);

/** Alerts that fired: what decided, once for each tick, and whether the member was told. */
export const priceAlertFires = pgTable(
  'price_alert_fires',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    alertId: ref().notNull(),
    userId: ref().notNull(),
    instrumentId: ref().notNull(),
    kind: kind(),
    target: amount().notNull(),
    minutes: count(),
    /** The index tick that reached the target, with its price and time. */
    tickId: ref().notNull(),
    tickAt: time().notNull(),
    price: amount().notNull(),
    /** How far the price had moved in percent; null where the kind is about a price. */
    moved: amount(),
    told: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('price_alert_fires_tick').on(t.alertId, t.tickId),
    index('price_alert_fires_user').on(t.userId, t.id),
    index('price_alert_fires_untold').on(t.id).where(sql`not told`),
  ],
);

/** One row: the ticks up to this moment were judged by every alert. */
export const priceAlertCheckpoint = pgTable('price_alert_checkpoint', {
  id: count().primaryKey(),
  judgedUntil: time().notNull(),
});
