import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { cancelFor, OVER_TIMER, UNPAID_TIMER } from './ends.ts';
import type { BuyOrder } from './memory.ts';

const SLIP_MAX = 200;
const APPEAL_MAX = 500;

/** Proves the payment with a picture: the order waits for an operator from then on. */
export const sendSlip = command(
  'buy.slip',
  'member',
  { orderId: idInput, slip: textInput(SLIP_MAX) },
  (x, { orderId, slip }) => {
    const row = ownOrder(x, orderId, 'to_be_paid');
    row.slip = slip;
    row.slipAt = x.at;
    row.status = 'in_review';
    row.updatedAt = x.at;
    x.timers.cancel(UNPAID_TIMER, orderId);
    return { orderId };
  },
);

/** Gives up an order that has not been paid. */
export const cancelBuy = command('buy.cancel', 'member', { orderId: idInput }, (x, { orderId }) => {
  cancelFor(x, ownOrder(x, orderId, 'to_be_paid'), 'user');
  return { orderId };
});

/**
 * Asks to look again at a cancelled order that was paid after all, once, with a slip of the
 * payment.
 */
export const appeal = command(
  'buy.appeal',
  'member',
  { orderId: idInput, text: textInput(APPEAL_MAX), slip: optional(textInput(SLIP_MAX)) },
  (x, { orderId, text, slip }) => {
    const row = ownOrder(x, orderId, 'cancelled');
    if (row.appealedAt !== null) refuse('BUY_APPEALED');
    if (row.appealBefore === null || x.at > row.appealBefore) refuse('BUY_APPEAL_LATE');
    if (slip === null && row.slip === null) refuse('BUY_SLIP_REQUIRED', { field: 'slip' });
    if (slip !== null) {
      row.slip = slip;
      row.slipAt = x.at;
    }
    row.appeal = text;
    row.appealedAt = x.at;
    row.appealBefore = null;
    row.status = 'appealed';
    row.updatedAt = x.at;
    x.timers.cancel(OVER_TIMER, orderId);
    return { orderId };
  },
);

/** An own order in this state, for changing. */
function ownOrder(x: Exchange, orderId: number, status: BuyOrder['status']): BuyOrder {
  const known = x.buyOrders.get(orderId);
  if (known?.userId !== x.actor) return refuse('BUY_ORDER_UNKNOWN', { field: 'id' });
  if (known.status !== status) refuse('BUY_ORDER_MOVED_ON', { status: known.status });
  return x.buyOrders.edit(orderId);
}
