import { formatAmount } from '@kontor/money';
import type { NoticeValues } from '@kontor/rules/notices';
import { notices, priceAlertFires } from '@kontor/schema';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { FireRow } from './alerts.queries.ts';

const ROWS_AT_ONCE = 1_000;
const NOTICES_AT_ONCE = 50;
const PERCENT_DECIMALS = 2;

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
  const shared = { symbol, price: formatAmount(row.price), time: secondOf(row.tickAt) };
  if (row.minutes === null) {
    return { kind: `alert.${row.kind}`, values: { ...shared, target: formatAmount(row.target) } };
  }
  const moved = row.moved ?? 0n;
  const values = {
    ...shared,
    percent: formatAmount(moved < 0n ? -moved : moved, PERCENT_DECIMALS),
    window: String(row.minutes),
  };
  return { kind: moved < 0n ? 'alert.fell' : 'alert.rose', values };
}

/** The tick's second, by which it is found again in the signed log. */
function secondOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
