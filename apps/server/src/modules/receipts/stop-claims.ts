import { formatAmount } from '@kontor/money';
import { instrumentOfTick } from '@kontor/rules/ticks';
import type { orders, positions } from '@kontor/schema';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire } from './claim.ts';
import { tickBefore, tickOf } from './receipts.queries.ts';

type OrderRow = typeof orders.$inferSelect;
type PositionRow = typeof positions.$inferSelect;

const amountOrNull = (amount: bigint | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** The tick that reached an order's trigger, and the one before it that had not. */
export async function stopClaim(
  services: Services,
  order: OrderRow,
  triggerTickId: number,
): Promise<Claim> {
  const { catalogue } = services.markets;
  const isStock = catalogue.byId(order.marketId)?.market.kind === 'stock';
  const seen = await triggering(services, triggerTickId);
  return {
    kind: 'stop',
    id: order.id,
    inputs: {
      market_id: order.marketId,
      ...seen.instrument,
      type: order.type,
      side: order.side,
      trigger_price: amountOrNull(order.triggerPrice),
      trigger_direction: order.triggerDirection,
      created_at: order.createdAt,
      hours: isStock ? 'new_york' : null,
    },
    result: seen.result,
    sequence: order.triggerSequence,
    used: seen.used,
  };
}

/** The tick that reached a position's take-profit or stop-loss. */
export async function positionStopClaim(
  services: Services,
  position: PositionRow,
  closeTickId: number,
): Promise<Claim> {
  const seen = await triggering(services, closeTickId);
  return {
    kind: 'position_stop',
    id: position.id,
    inputs: {
      market_id: position.marketId,
      ...seen.instrument,
      direction: position.direction,
      reason: position.closeReason,
      take_profit_price: amountOrNull(position.takeProfitPrice),
      stop_loss_price: amountOrNull(position.stopLossPrice),
      opened_at: position.openedAt,
    },
    result: seen.result,
    sequence: position.closeSequence,
    used: seen.used,
  };
}

async function triggering({ queries, markets: { catalogue } }: Services, id: number) {
  const tick = await tickOf(queries, id);
  if (tick === undefined) throw new Error(`tick ${id} is named and not there`);
  const instrumentId = instrumentOfTick(id);
  return {
    instrument: instrumentWire(catalogue, instrumentId),
    result: { tick_at: tick.at, tick_price: formatAmount(tick.price) },
    used: [{ instrumentId, firstId: await tickBefore(queries, id), lastId: id, lastAt: tick.at }],
  };
}
