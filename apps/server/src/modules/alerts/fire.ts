import { formatAmount, formatGrouped, parseAmount } from '@kontor/money';
import type { NoticeValues } from '@kontor/rules/notices';
import { notices, priceAlertCheckpoint, priceAlertFires, priceAlerts } from '@kontor/schema';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { Met } from './alert-index.ts';
import type { FireRow } from './alerts.queries.ts';

export interface IndexTick {
  readonly id: number;
  readonly instrumentId: number;
  readonly at: number;
  readonly price: bigint;
}

export const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1_000;
const NOTICES_AT_ONCE = 50;
const PERCENT_DECIMALS = 2;

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

/**
 * Sends the messages of alerts that fired. Each has a key of its own, so that a second sending is
 * the first one again.
 */
export async function tell(services: Services, fired: readonly FireRow[]): Promise<void> {
  for (let start = 0; start < fired.length; start += NOTICES_AT_ONCE) {
    const some = fired.slice(start, start + NOTICES_AT_ONCE);
    await Promise.all(some.map((row) => tellOne(services, row)));
    await setTold(services.queries, some);
  }
}

/** After a start: what fired and was perhaps not told, because the program ended in between. */
export async function tellRest(services: Services): Promise<void> {
  const { queries, exchange } = services;
  await allProjected(exchange);
  for (;;) {
    const rows = await queries
      .select()
      .from(priceAlertFires)
      .where(eq(priceAlertFires.told, false))
      .orderBy(asc(priceAlertFires.id))
      .limit(ROWS_AT_ONCE);
    if (rows.length === 0) return;
    // A key is not remembered for ever, a message is.
    for (const row of rows) if (!(await isTold(services, row))) await tellOne(services, row);
    await setTold(queries, rows);
  }
}

async function tellOne(services: Services, row: FireRow): Promise<void> {
  const { kind, values } = messageOf(services, row);
  const input = { userId: row.userId, kind, values };
  const key = `price-alert-${row.id}`;
  const { outcome } = await services.exchange.submit({ kind: 'notice.send', actor: 0, input, key });
  if (!outcome.ok) throw new Error(`an alert was not told: ${outcome.code}`);
}

async function setTold(queries: Queries, rows: readonly FireRow[]): Promise<void> {
  await queries
    .update(priceAlertFires)
    .set({ told: true })
    .where(
      inArray(
        priceAlertFires.id,
        rows.map(({ id }) => id),
      ),
    );
}

async function isTold(services: Services, row: FireRow): Promise<boolean> {
  const { kind, values } = messageOf(services, row);
  const [known] = await services.queries
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.userId, row.userId),
        eq(notices.kind, kind),
        sql`${notices.values} @> ${JSON.stringify(values)}::jsonb`,
      ),
    )
    .limit(1);
  return known !== undefined;
}

function messageOf(
  { markets }: Pick<Services, 'markets'>,
  row: FireRow,
): { kind: string; values: NoticeValues } {
  const symbol = markets.catalogue.quotationOf(row.instrumentId)?.symbol ?? '';
  const shared = { symbol, price: formatGrouped(row.price), time: secondOf(row.tickAt) };
  if (row.minutes === null) {
    return { kind: `alert.${row.kind}`, values: { ...shared, target: formatGrouped(row.target) } };
  }
  const moved = row.moved ?? parseAmount('0');
  const values = {
    ...shared,
    percent: formatAmount(moved < 0n ? -moved : moved, PERCENT_DECIMALS),
    window: WINDOW_NAMES[row.minutes] ?? `${row.minutes} min`,
  };
  return { kind: moved < 0n ? 'alert.fell' : 'alert.rose', values };
}

/** The units' signs are the same in every language. */
const WINDOW_NAMES: Readonly<Record<number, string>> = { 5: '5 min', 60: '1 h', 1440: '24 h' };

/** The tick's second, by which it is found again in the signed log. */
function secondOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
