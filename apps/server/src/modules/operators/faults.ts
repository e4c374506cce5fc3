import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { faults, ticks } from '@kontor/schema';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { ExchangeError } from '../../exchange/index.ts';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer, pageOf } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';

interface Missing {
  readonly instrumentId: number;
  readonly after: number;
  readonly newestAt: number | null;
}

type FaultWire = OutputOf<typeof calls.operatorFaults.list>['data'][number];

/** So many ticks a command: what one takes fits into it. */
const TICKS_PAGE = 1_000;
const PROJECTED_MS_MAX = 10_000;

/** How often each part was parked: it gets a new row each time. */
const times = sql<number>`(
  SELECT count(*)::int FROM faults AS other WHERE other.path = faults.path)`;

/** What is parked stands first. */
export const listFaults = route(calls.operatorFaults.list, async ({ input, services }) => {
  const { status } = input;
  const found = await pageOf(
    services.queries,
    input,
    [desc(sql`${faults.status} = 'parked'`), desc(faults.id)],
    (moment) =>
      moment
        .select({ fault: faults, times })
        .from(faults)
        .where(status === undefined ? undefined : eq(faults.status, status))
        .$dynamic(),
  );
  return pageAnswer(input, found, (row) => wireOf(row.fault, row.times));
});

function wireOf(fault: typeof faults.$inferSelect, count: number): FaultWire {
  return {
    id: fault.id,
    path: fault.path,
    kind: fault.kind,
    row_id: fault.rowId,
    error: fault.error,
    suspect_order: fault.suspectId,
    status: fault.status,
    parked_at: fault.parkedAt,
    times: count,
    released_at: fault.releasedAt,
    released_by: fault.releasedBy,
  };
}

/** In as many commands as the ticks that it has missed take. */
export const retryFault = route(calls.operatorFaults.retry, async (context) => {
  const { id } = context.input;
  try {
    await letIn(context, context.services, id);
  } catch (error) {
    if (error instanceof ExchangeError && error.code === 'EXCHANGE_FAULT') refuse('FAULT_AGAIN');
    throw error;
  }
  return { id };
});

async function letIn(context: OperatorContext, services: Services, id: number): Promise<void> {
  let ticks: readonly (readonly [at: number, price: string])[] = [];
  for (let part = 0; ; part += 1) {
    const { missing } = await actAs(context, 'fault.retry', { id, ticks }, `${part}`);
    if (missing === null) return;
    ticks = await missedTicks(context, services, missing);
    if (ticks.length === 0)
      throw new Error(`the log of ticks does not lead on from ${missing.after}`);
  }
}

/**
 * What the log has of an instrument after a moment and up to the newest tick that the command knew,
 * oldest first: a repeat of the act reads the same.
 */
async function missedTicks(
  { request }: OperatorContext,
  { exchange, queries }: Services,
  { instrumentId, after, newestAt }: Missing,
) {
  // The command has seen the newest tick: the table must show it too.
  await exchange.waitFor(request.sequence, PROJECTED_MS_MAX);
  const isMissed = and(
    eq(ticks.instrumentId, instrumentId),
    gt(ticks.at, after),
    lte(ticks.at, newestAt ?? 0),
  );
  const rows = await queries
    .select({ at: ticks.at, price: ticks.price })
    .from(ticks)
    .where(isMissed)
    .orderBy(ticks.id)
    .limit(TICKS_PAGE);
  return rows.map(({ at, price }) => [at, formatAmount(price)] as const);
}
