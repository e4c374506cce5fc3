import { formatAmount } from '@kontor/money';
import { instrumentOfTick } from '@kontor/rules/ticks';
import type { LiquidationInput, liquidations } from '@kontor/schema';
import type { Queries } from '../../platform/queries.ts';
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
  const positionWire = (input: LiquidationInput) => {
    const { contract } = input;
    return {
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
    id: row.positionId,
    inputs: {
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
    used: await usedTicks(queries, [...marks.values()]),
  };
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
