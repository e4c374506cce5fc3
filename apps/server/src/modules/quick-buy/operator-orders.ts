import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { operatorOrderWire } from './order-wire.ts';
import { openPayer } from './payer.ts';
import { listForOperators, orderForOperator } from './quick-buy.queries.ts';

/** The queue of orders, and of appeals, by their status. */
export const operatorOrders = route(calls.quickBuy.operatorOrders, async ({ input, services }) => {
  const { queries, markets } = services;
  const found = await listForOperators(queries, input, input);
  const { buy_second_operator_above: limit } = await settingsOf(queries, [
    'buy_second_operator_above',
  ]);
  return pageAnswer(input, found, (row) => operatorOrderWire(row, markets.catalogue, limit));
});

/** Who pays an order; each look stands in the audit log. */
export const operatorPayer = route(calls.quickBuy.operatorPayer, async ({ input, services }) => {
  const row = await orderForOperator(services.queries, input.id);
  if (row === undefined) return refuse('BUY_ORDER_UNKNOWN', { field: 'id' });
  return { id: row.order.id, payer: await openPayer(services, row.order.payer) };
});
