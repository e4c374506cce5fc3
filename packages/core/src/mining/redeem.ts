import { formatAmount } from '@kontor/money';
import { miningDaysLeft, miningPenalty } from '@kontor/rules/mining';
import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { currencyOf, spotBalance } from '../ledger/accounts.ts';
import { DUE_TIMER } from './due.ts';
import { end, miningBalance, treasuryBalance } from './order.ts';

/** Ends an own order before its time: the penalty goes to the treasury, what was paid is kept. */
export const redeem = command('mining.redeem', 'member', { orderId: idInput }, (x, { orderId }) => {
  const order = x.miningOrders.tryEdit(orderId);
  if (order?.userId !== x.actor) return refuse('MINING_ORDER_UNKNOWN', { field: 'id' });
  if (order.status !== 'in_progress') refuse('MINING_ORDER_OVER', { field: 'id' });
  // A day that is due and not paid is parked: it would be lost with the end.
  const isOwed = order.nextDividendAt !== null && order.nextDividendAt <= x.at;
  if (isOwed) refuse('HALTED', { field: 'id' });
  const { id, userId, currencyId, amount } = order;
  const { decimals } = currencyOf(x, currencyId);
  const penalty = miningPenalty(order, miningDaysLeft(x.at, order.expiresAt), decimals);
  const returned = amount - penalty;
  const mining = miningBalance(order);
  x.ledger.settle(mining, treasuryBalance(currencyId), penalty, 'mining.penalty', id, 0);
  x.ledger.settle(mining, spotBalance(userId, currencyId), returned, 'mining.return', id, id);
  order.penalty = penalty;
  order.returned = returned;
  end(x, order, 'redeemed');
  x.timers.cancel(DUE_TIMER, id);
  return { orderId, returned: formatAmount(returned), penalty: formatAmount(penalty) };
});
