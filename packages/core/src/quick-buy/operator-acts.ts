import { type Amount, formatAmount } from '@kontor/money';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, flagInput, idInput, optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import {
  requireOtherHand,
  requireOwnWord,
  retractInput,
  type Seconding,
  secondingInput,
} from '../kernel/second-operator.ts';
import { isTooMuchAlone, noteGift } from '../funding/index.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';
import { cancelFor, endLater } from './ends.ts';
import { partOf } from './figures.ts';
import type { BuyOrder } from './memory.ts';

const REASON_MAX = 500;

/**
 * Says what has arrived of an order's amount. Coins are credited for it at the order's rate; above
 * the limit only when a second operator says the same.
 */
export const confirm = command(
  'buy.confirm',
  'operator',
  { orderId: idInput, amount: amountInput, ...secondingInput },
  (x, { orderId, amount, barred }) =>
    settle(x, orderInState(x, orderId, 'in_review'), amount, { barred }),
);

/** No money has come, or not from the payer. */
export const reject = command(
  'buy.reject',
  'operator',
  { orderId: idInput, reason: textInput(REASON_MAX) },
  (x, { orderId, reason }) => {
    const row = orderInState(x, orderId, 'in_review');
    decided(x, row, reason);
    cancelFor(x, row, 'rejected');
    const { reference, appealBefore } = row;
    notify(x, row.userId, 'buy.rejected', {
      reference,
      reason,
      appealBeforeAt: appealBefore ?? x.at,
    });
    return { orderId, status: row.status };
  },
);

/** Answers an appeal: paid after all, with what has arrived, or it stays cancelled. */
export const resolveAppeal = command(
  'buy.resolve',
  'operator',
  {
    orderId: idInput,
    paid: flagInput,
    amount: optional(amountInput),
    reason: textInput(REASON_MAX),
    ...secondingInput,
  },
  (x, { orderId, paid, amount, reason, barred }) => {
    const row = orderInState(x, orderId, 'appealed');
    // An appeal against one's own word is for another to judge, whatever comes of it.
    if (row.cancelReason === 'rejected' && row.operatorId === x.actor) {
      refuse('FOUR_EYES_REQUIRED', { field: 'id' });
    }
    if (paid) {
      if (amount === null) return refuse('FIELD_REQUIRED', { field: 'amount' });
      return settle(x, row, amount, { barred });
    }
    decided(x, row, reason);
    cancelFor(x, row, row.cancelReason ?? 'rejected');
    notify(x, row.userId, 'buy.appeal_refused', { reference: row.reference, reason });
    return { orderId, status: row.status };
  },
);

/** The first of two has mistyped, and takes it back before anybody has agreed. */
export const retract = command(
  'buy.retract',
  'operator',
  { orderId: idInput, ...retractInput },
  (x, { orderId, shutOut }) => {
    const known = x.buyOrders.get(orderId);
    if (known === undefined) return refuse('BUY_ORDER_UNKNOWN', { field: 'id' });
    const { status } = known;
    if (status !== 'in_review' && status !== 'appealed') refuse('BUY_ORDER_MOVED_ON', { status });
    requireOwnWord(x, known.firstOperatorId, shutOut);
    const row = x.buyOrders.edit(orderId);
    row.firstOperatorId = null;
    row.firstAmount = null;
    row.updatedAt = x.at;
    return { orderId, status };
  },
);

function orderInState(x: Exchange, orderId: number, status: BuyOrder['status']): BuyOrder {
  const known = x.buyOrders.get(orderId);
  if (known === undefined) return refuse('BUY_ORDER_UNKNOWN', { field: 'id' });
  if (known.status !== status) refuse('BUY_ORDER_MOVED_ON', { status: known.status });
  return x.buyOrders.edit(orderId);
}

function settle(
  x: Exchange,
  row: BuyOrder,
  amount: Amount,
  seconding: Seconding,
): { orderId: number; status: BuyOrder['status'] } {
  checkDecimals(amount, 2, 'amount');
  if (amount > row.amount) {
    refuse('ABOVE_MAXIMUM', { field: 'amount', maximum: formatAmount(row.amount) });
  }
  const isSecond = isSecondWord(x, row, amount, seconding);
  const limit = x.setting('buy_second_operator_above');
  const { worth, userId } = row;
  if (!isSecond && isTooMuchAlone(x, userId, { kind: 'buy', worth, limit })) {
    row.firstOperatorId = x.actor;
    row.firstAmount = amount;
    row.updatedAt = x.at;
    return { orderId: row.id, status: row.status };
  }
  if (!isSecond) noteGift(x, userId, 'buy', worth);
  decided(x, row, null);
  credit(x, row, amount);
  return { orderId: row.id, status: row.status };
}

/** Whether another operator has said the same before. */
function isSecondWord(
  x: Exchange,
  row: Readonly<BuyOrder>,
  amount: Amount,
  seconding: Seconding,
): boolean {
  if (row.firstOperatorId === null) return false;
  if (row.firstOperatorId !== x.actor) {
    requireOtherHand(x, row.firstOperatorId, seconding, {});
    if (row.firstAmount === amount) return true;
    return refuse('BUY_SECOND_DIFFERS', {
      field: 'amount',
      amount: formatAmount(row.firstAmount ?? 0n),
    });
  }
  // The first one may correct the amount, and not be the second one too.
  if (row.firstAmount === amount) refuse('FOUR_EYES_REQUIRED');
  return false;
}

function decided(x: Exchange, row: BuyOrder, reason: string | null): void {
  row.operatorId = x.actor;
  row.decidedAt = x.at;
  row.reason = reason;
  row.updatedAt = x.at;
}

/** Coins into the spot account, and the fee's worth of them to the fees. */
function credit(x: Exchange, row: BuyOrder, amount: Amount): void {
  const coin = x.currencies.get(row.currencyId);
  if (coin === undefined) throw new Error(`order ${row.id} names no coin`);
  const part = (coins: Amount): Amount => partOf(coins, amount, row.amount, coin.decimals);
  const credited = part(row.receive);
  const treasury = houseBalanceId(HOUSE.fiatTreasury.id, coin.id);
  const spot = spotBalance(row.userId, coin.id);
  x.ledger.move(treasury, spot, credited, 'buy.credit', row.id, row.id);
  const fees = houseBalanceId(HOUSE.fees.id, coin.id);
  x.ledger.move(treasury, fees, part(row.feeCoins), 'buy.fee', row.id, row.id);
  row.paidAmount = amount;
  row.credited = credited;
  row.status = 'paid';
  row.appealBefore = null;
  notify(x, row.userId, 'buy.paid', {
    reference: row.reference,
    amount: formatAmount(credited),
    currency: coin.code,
  });
  endLater(x, row);
}
