import { type Amount, formatAmount } from '@kontor/money';
import { countedPositions, judgedAt } from '@kontor/rules/futures';
import { instrumentOfTick } from '@kontor/rules/ticks';
import type { LiquidationInput, liquidations } from '@kontor/schema';
import type { Queries } from '../../platform/queries.ts';
import { liquidatedPositions, staleRuleOf } from '../../platform/liquidation-inputs.ts';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire, type UsedTicks } from './claim.ts';
import { firstTickAfter, tickBefore, tickOf } from './receipts.queries.ts';

type LiquidationRow = typeof liquidations.$inferSelect;
type Mark = NonNullable<Awaited<ReturnType<typeof tickOf>>>;

/** All that stood against the margin, each at the tick that marked it; no member is named. */
export async function liquidationClaim(
  { queries, markets: { catalogue } }: Services,
  row: LiquidationRow,
): Promise<Claim> {
  const marks = new Map<number, Mark>();
  for (const id of new Set([...row.inputs.map(({ tickId }) => tickId), row.tickId])) {
    const tick = await tickOf(queries, id);
    if (tick === undefined) throw new Error(`liquidation ${row.id} names no tick with ${id}`);
    marks.set(id, tick);
  }
  const { staleRule } = row;
  const counted = countedPrices(row, marks);
  const positionWire = (input: LiquidationInput, index: number) => {
    const { contract } = input;
    return {
      ...(staleRule !== null && { counted_price: formatAmount(counted[index] ?? 0n) }),
      position_id: input.positionId,
      market_id: input.marketId,
      ...instrumentWire(catalogue, instrumentOfTick(input.tickId)),
      direction: input.direction,
      lots: input.lots,
      open_value: input.openValue,
      advanced: input.advanced,
      tick_at: marks.get(input.tickId)?.at ?? null,
      price: input.price,
      contract: {
        kind: contract.kind,
        lot_size: contract.lotSize,
        price_decimals: contract.priceDecimals,
        margin_decimals: contract.marginDecimals,
        tiers: contract.tiers.map(({ notional, rate, multiple }) => ({ notional, rate, multiple })),
      },
    };
  };
  return {
    kind: 'liquidation',
    ...(staleRule === null && { rule: 'liquidation-1' }),
    id: row.positionId,
    inputs: {
      ...(staleRule !== null && {
        stale_rule: {
          after_ms: staleRule.afterMs,
          per_minute: staleRule.perMinute,
          maximum: staleRule.maximum,
        },
      }),
      position_id: row.positionId,
      market_id: row.marketId,
      direction: row.direction,
      margin_mode: row.marginMode,
      balance: formatAmount(row.balance),
      positions: row.inputs.map(positionWire),
    },
    result: {
      tick_at: marks.get(row.tickId)?.at ?? null,
      mark_price: formatAmount(row.markPrice),
      equity: formatAmount(row.equity),
      maintenance: formatAmount(row.maintenance),
      lots: formatAmount(row.lots),
      bankruptcy_price: formatAmount(row.bankruptcyPrice),
      price: formatAmount(row.price),
      insurance: formatAmount(row.insurance),
      deleveraged_lots: formatAmount(row.deleveragedLots),
      liquidated_at: row.at,
    },
    sequence: row.sequence,
    used: await usedTicks(queries, [...marks.values()]),
  };
}

/** The prices at which the positions of a margin counted, by its own rule for old ones. */
function countedPrices(row: LiquidationRow, marks: ReadonlyMap<number, Mark>): Amount[] {
  const positions = liquidatedPositions(row.inputs, (tickId) => marks.get(tickId)?.at ?? 0);
  const counted =
    row.staleRule === null
      ? positions
      : countedPositions(positions, judgedAt(positions), staleRuleOf(row.staleRule));
  return counted.map(({ mark }) => mark);
}

/** A mark that is older than another is shown to be the newest by the tick that came after it. */
export async function usedTicks(queries: Queries, marks: readonly Mark[]): Promise<UsedTicks[]> {
  const moment = Math.max(...marks.map(({ at }) => at));
  const used: UsedTicks[] = [];
  for (const { id, at } of marks) {
    const instrumentId = instrumentOfTick(id);
    const next = at === moment ? { id, at } : await firstTickAfter(queries, instrumentId, at);
    used.push({
      instrumentId,
      firstId: await tickBefore(queries, id),
      lastId: next?.id ?? null,
      lastAt: next?.at ?? moment,
    });
  }
  return used;
}
