import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount, multiplyDivide } from '@kontor/money';
import { corporateActions, priceAlertFires, priceAlerts } from '@kontor/schema';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import { pageOf, type PageInput, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { Catalogue } from '../markets/index.ts';

export type AlertRow = typeof priceAlerts.$inferSelect;
export type FireRow = typeof priceAlertFires.$inferSelect;
type AlertWire = OutputOf<typeof calls.alerts.save>;
type FireWire = OutputOf<typeof calls.alerts.history>['data'][number];

export interface Split {
  readonly instrumentId: number;
  readonly at: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** What has become of shares, oldest first; a split is rare, so all are read. */
export async function splits(reads: Reads): Promise<Split[]> {
  return await reads
    .select()
    .from(corporateActions)
    .where(eq(corporateActions.kind, 'split'))
    .orderBy(asc(corporateActions.id));
}

/** The alert with its price in the shares of today. */
export function inSharesOfToday(row: AlertRow, known: readonly Split[]): AlertRow {
  if (row.minutes !== null) return row;
  let target: Amount = row.target;
  for (const { instrumentId, at, numerator, denominator } of known) {
    if (instrumentId !== row.instrumentId || at <= row.setAt) continue;
    target = multiplyDivide(target, BigInt(denominator), BigInt(numerator), 'down');
  }
  return { ...row, target };
}

/** The member's alerts, newest first. */
export async function listAlerts(
  queries: Queries,
  userId: number,
  instrumentId: number | undefined,
  page: PageInput,
): Promise<PageRows<AlertRow>> {
  const of = instrumentId === undefined ? undefined : eq(priceAlerts.instrumentId, instrumentId);
  const found = await pageOf(queries, page, desc(priceAlerts.id), (moment) =>
    moment
      .select()
      .from(priceAlerts)
      .where(and(eq(priceAlerts.userId, userId), of))
      .$dynamic(),
  );
  const known = await splits(queries);
  return { ...found, rows: found.rows.map((row) => inSharesOfToday(row, known)) };
}

export async function listFires(
  queries: Queries,
  userId: number,
  page: PageInput,
): Promise<PageRows<FireRow>> {
  return await pageOf(queries, page, desc(priceAlertFires.id), (moment) =>
    moment.select().from(priceAlertFires).where(eq(priceAlertFires.userId, userId)).$dynamic(),
  );
}

export async function countAlerts(reads: Reads, userId: number): Promise<number> {
  const [counted] = await reads
    .select({ total: count() })
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId));
  return counted?.total ?? 0;
}

/** The member's alert of the id; undefined for none and for another's. */
export async function ownAlert(
  reads: Reads,
  userId: number,
  id: number,
): Promise<AlertRow | undefined> {
  const [row] = await reads
    .select()
    .from(priceAlerts)
    .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId)));
  return row;
}

const symbolOf = (catalogue: Catalogue, instrumentId: number): string =>
  catalogue.quotationOf(instrumentId)?.symbol ?? '';

export function alertWire(
  { markets, clock }: Pick<Services, 'markets' | 'clock'>,
  row: AlertRow,
): AlertWire {
  const { id, kind, minutes, repeat, status, armedAt, setAt } = row;
  return {
    id,
    symbol: symbolOf(markets.catalogue, row.instrumentId),
    type: kind,
    target: formatAmount(row.target),
    minutes,
    repeat,
    on: status === 'on',
    resting_until: armedAt > clock.now() ? armedAt : null,
    create_time: setAt,
  };
}

export function fireWire(catalogue: Catalogue, row: FireRow): FireWire {
  return {
    id: row.id,
    symbol: symbolOf(catalogue, row.instrumentId),
    type: row.kind,
    target: formatAmount(row.target),
    minutes: row.minutes,
    price: formatAmount(row.price),
    moved: row.moved === null ? null : formatAmount(row.moved),
    tick_time: row.tickAt,
  };
}
