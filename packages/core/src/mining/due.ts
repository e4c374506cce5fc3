import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { currencyOf, spotBalance } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import type { MiningOrder } from './memory.ts';
import { end, miningBalance, treasuryBalance } from './order.ts';

export const DUE_TIMER = 'mining.due';

/**
 * What is due of one order next: a day's dividend, or the end. One timer an order, set anew each
 * time, so that after an outage each day is paid at its own time, in its order.
 */
export const dueTimer: TimerDefinition = {
  kind: DUE_TIMER,
  run: (x, orderId) => {
    const order = x.miningOrders.tryEdit(orderId);
    if (order?.status !== 'in_progress') return;
    const { nextDividendAt } = order;
    if (nextDividendAt !== null && nextDividendAt <= x.at) payDay(x, order, nextDividendAt);
    if (order.nextDividendAt === null && order.expiresAt <= x.at) complete(x, order);
    else x.timers.at(order.nextDividendAt ?? order.expiresAt, DUE_TIMER, orderId);
  },
};

function payDay(x: Exchange, order: MiningOrder, at: number): void {
  const { id, userId, currencyId, dividend, days } = order;
  const spot = spotBalance(userId, currencyId);
  x.ledger.move(treasuryBalance(currencyId), spot, dividend, 'mining.dividend', 0, id);
  order.dividendsPaid += 1;
  order.earned += dividend;
  order.nextDividendAt = order.dividendsPaid < days ? at + DAY_MS : null;
  order.updatedAt = x.at;
  x.miningHeld.paid(order);
  if (order.dividendsPaid > 1) return;
  const currency = currencyOf(x, currencyId).code;
  notify(x, userId, 'mining.first_dividend', {
    order: id,
    amount: formatAmount(dividend),
    currency,
    days,
  });
}

/** The term is over: the principal returns by itself. */
function complete(x: Exchange, order: MiningOrder): void {
  const { id, userId, currencyId, amount, earned } = order;
  const spot = spotBalance(userId, currencyId);
  x.ledger.settle(miningBalance(order), spot, amount, 'mining.return', id, id);
  order.returned = amount;
  end(x, order, 'completed');
  notify(x, userId, 'mining.completed', {
    order: id,
    amount: formatAmount(amount),
    earned: formatAmount(earned),
    currency: currencyOf(x, currencyId).code,
  });
}
