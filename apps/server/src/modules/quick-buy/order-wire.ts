import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { payableQr } from '@kontor/rules/payee-qr';
import type { Catalogue } from '../markets/index.ts';
import type { BuyOrderRow, OperatorOrderRow } from './quick-buy.queries.ts';

type Coins = Pick<Catalogue, 'currency'>;
export type BuyOrderWire = OutputOf<typeof calls.quickBuy.detail>;
export type OperatorOrderWire = OutputOf<typeof calls.quickBuy.confirm>;

const formatted = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** An order as its buyer sees it. */
export function orderWire(row: BuyOrderRow, catalogue: Coins): BuyOrderWire {
  const { currency, reference } = row;
  const amount = formatAmount(row.amount);
  return {
    id: row.id,
    status: row.status,
    country: row.country,
    currency,
    method: { id: row.methodId, kind: row.kind, name: row.methodName },
    amount,
    coin: catalogue.currency(row.currencyId)?.code ?? String(row.currencyId),
    coin_id: row.currencyId,
    rate: formatAmount(row.rate),
    fee: formatAmount(row.fee),
    receive: formatAmount(row.receive),
    paid_amount: formatted(row.paidAmount),
    credited: formatted(row.credited),
    reference,
    payee: row.payee,
    qrcode:
      row.qrPayload === null ? null : payableQr(row.qrPayload, { amount, currency, reference }),
    days: [row.daysMinimum, row.daysMaximum],
    pay_before: row.payBefore,
    slip: row.slip,
    cancel_reason: row.cancelReason,
    reason: row.reason,
    appeal: row.appeal,
    appeal_before: row.appealBefore,
    create_time: row.createdAt,
    slip_time: row.slipAt,
    cancel_time: row.cancelledAt,
    appeal_time: row.appealedAt,
    decide_time: row.decidedAt,
    update_time: row.updatedAt,
  };
}

/** As an operator sees it; `limit` is the worth above which two of them are needed. */
export function operatorOrderWire(
  { order, user }: OperatorOrderRow,
  catalogue: Coins,
  limit: Amount,
): OperatorOrderWire {
  return {
    ...orderWire(order, catalogue),
    user,
    worth: formatAmount(order.worth),
    needs_two: order.worth > limit,
    first_operator: order.firstOperatorId,
    first_amount: formatted(order.firstAmount),
    operator: order.operatorId,
  };
}
