import { ONE } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { notify } from '../notices/index.ts';
import type { BuyOrder } from './memory.ts';

export const UNPAID_TIMER = 'buy.unpaid';
export const OVER_TIMER = 'buy.over';

/** Nobody has sent a slip in time. */
export const unpaid: TimerDefinition = {
  kind: UNPAID_TIMER,
  run: (x, orderId) => {
    if (x.buyOrders.get(orderId)?.status !== 'to_be_paid') return;
    const row = x.buyOrders.edit(orderId);
    cancelFor(x, row, 'unpaid');
    notify(x, row.userId, 'buy.unpaid', {
      reference: row.reference,
      appealBeforeAt: row.appealBefore ?? x.at,
    });
  },
};

/** Nothing can happen to it any more, nor does it count against the day's limit. */
export const endOrder: TimerDefinition = {
  kind: OVER_TIMER,
  run: (x, orderId) => {
    const row = x.buyOrders.tryEdit(orderId);
    if (row === undefined) return;
    row.over = true;
    x.buying.remove(row);
  },
};

/** Cancels an order, which can then be appealed for some days, unless it has been. */
export function cancelFor(
  x: Exchange,
  row: BuyOrder,
  reason: NonNullable<BuyOrder['cancelReason']>,
): void {
  x.timers.cancel(UNPAID_TIMER, row.id);
  const days = x.setting('buy_appeal_days');
  row.status = 'cancelled';
  row.cancelReason = reason;
  row.cancelledAt ??= x.at;
  row.firstOperatorId = null;
  row.firstAmount = null;
  row.appealBefore = row.appealedAt === null ? x.at + Number((days * BigInt(DAY_MS)) / ONE) : null;
  row.updatedAt = x.at;
  endLater(x, row);
}

/** After its appeal's time and the day that it counts in. */
export function endLater(x: Exchange, row: BuyOrder): void {
  const at = Math.max(row.createdAt + DAY_MS, row.appealBefore ?? 0, x.at);
  x.timers.at(at, OVER_TIMER, row.id);
}
