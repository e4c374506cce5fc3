import type { OperatorContext } from '../../http/act-as.ts';
import { ownQueries, ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import type { MemberContext } from '../../http/submit.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import {
  type BuyOrderWire,
  type OperatorOrderWire,
  operatorOrderWire,
  orderWire,
} from './order-wire.ts';
import { type BuyOrderRow, orderForOperator, orderOf } from './quick-buy.queries.ts';

/** An own order as it is after the command that was just answered. */
export async function orderAnswer(context: MemberContext, orderId: number): Promise<BuyOrderWire> {
  const { services, member } = context;
  const row = await ownRow(context, (queries) => orderOf(queries, member.userId, orderId));
  return orderWire(row, services.markets.catalogue);
}

/** An own order as it is after the caller's own last act. */
export async function ownOrder(context: MemberContext, orderId: number): Promise<BuyOrderRow> {
  const row = await orderOf(await ownQueries(context), context.member.userId, orderId);
  return row ?? refuse('BUY_ORDER_UNKNOWN', { field: 'id' });
}

/** Any order as it is after an operator's command. */
export async function operatorAnswer(
  context: OperatorContext,
  orderId: number,
): Promise<OperatorOrderWire> {
  const { services } = context;
  const row = await ownRow(context, (queries) => orderForOperator(queries, orderId));
  const { buy_second_operator_above: limit } = await settingsOf(services.queries, [
    'buy_second_operator_above',
  ]);
  return operatorOrderWire(row, services.markets.catalogue, limit);
}
