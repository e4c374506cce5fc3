import { formatAmount, parseAmount } from '@kontor/money';
import {
  contractTerms,
  countedPositions,
  judgedAt,
  mustLiquidate,
  poolFigures,
} from '@kontor/rules/futures';
import type { liquidationsTable, RowOf, ticksTable } from '@kontor/schema';
import type { TestExchange } from './exchange.ts';

export type Liquidation = RowOf<typeof liquidationsTable>;
type TickRow = RowOf<typeof ticksTable>;

/** Whoever reads a liquidation's row and the log of ticks comes to the same decision. */
export function checkLiquidation(test: TestExchange, row: Liquidation): void {
  const { staleRule } = row;
  if (staleRule === null) throw new Error(`liquidation ${row.id} does not say its rule`);
  const marked = row.inputs.map((input) => {
    const tick = test.row<TickRow>('ticks', input.tickId);
    if (tick.price !== parseAmount(input.price)) {
      throw new Error(`liquidation ${row.id} is marked by ${input.price}, not by its tick`);
    }
    return {
      marketId: input.marketId,
      terms: contractTerms({
        ...input.contract,
        lotSize: parseAmount(input.contract.lotSize),
      }),
      held: {
        direction: input.direction,
        lots: parseAmount(input.lots),
        openValue: parseAmount(input.openValue),
      },
      mark: tick.price,
      markedAt: tick.at,
      advanced: parseAmount(input.advanced),
      margin: 0n,
    };
  });
  const rule = {
    afterMs: staleRule.afterMs,
    perMinute: parseAmount(staleRule.perMinute),
    maximum: parseAmount(staleRule.maximum),
  };
  const counted = countedPositions(marked, judgedAt(marked), rule);
  const { equity, maintenance } = poolFigures(row.balance, counted);
  if (equity !== row.equity || maintenance !== row.maintenance) {
    const computed = [equity, maintenance].map((amount) => formatAmount(amount)).join(' and ');
    const stated = [row.equity, row.maintenance].map((amount) => formatAmount(amount));
    throw new Error(`liquidation ${row.id} says ${stated.join(' and ')}, its inputs ${computed}`);
  }
  if (!mustLiquidate({ equity, maintenance })) {
    throw new Error(`liquidation ${row.id} was above its maintenance`);
  }
}
