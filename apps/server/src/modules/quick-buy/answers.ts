import type { OperatorContext } from '../../http/act-as.ts';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { refuse } from '../../http/refusal.ts';
import type { MemberContext } from '../../http/submit.ts';
import { rowAfter } from '../../http/row-after.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import {
  type BuyOrderWire,
  type OperatorOrderWire,
  operatorOrderWire,
  orderWire,
} from './order-wire.ts';
import { type BuyOrderRow, orderForOperator, orderOf } from './quick-buy.queries.ts';

/** An own order as it is after the command that was just answered. */
export async function orderAnswer(
  { services, member, request }: MemberContext,
  orderId: number,
): Promise<BuyOrderWire> {
  await waitForOwnWrites(services.exchange, member.userId, String(request.sequence));
  const row = await orderOf(services.queries, member.userId, orderId);
  if (row === undefined) return refuse('EXCHANGE_UNKNOWN');
  return orderWire(row, services.markets.catalogue);
}

/** An own order as the tables have it after the caller's own last act. */
export async function ownOrder(
  { services, member }: Pick<MemberContext, 'services' | 'member'>,
  orderId: number,
): Promise<BuyOrderRow> {
  await waitForOwnWrites(services.exchange, member.userId, undefined);
  const row = await orderOf(services.queries, member.userId, orderId);
  return row ?? refuse('BUY_ORDER_UNKNOWN', { field: 'id' });
}

/** Any order as it is after an operator's command. */
export async function operatorAnswer(
  { services, request }: OperatorContext,
  orderId: number,
): Promise<OperatorOrderWire> {
  const row = await rowAfter(services, request.sequence, (queries) =>
    orderForOperator(queries, orderId),
  );
  const { buy_second_operator_above: limit } = await settingsOf(services.queries, [
    'buy_second_operator_above',
  ]);
  return operatorOrderWire(row, services.markets.catalogue, limit);
}
