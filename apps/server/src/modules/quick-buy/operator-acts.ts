import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { memberReason } from '../../http/member-reason.ts';
import { route } from '../../http/route.ts';
import { operatorAnswer } from './answers.ts';

/** The operator has seen this much of an order's money arrive. */
export const confirm = route(calls.quickBuy.confirm, async (context) => {
  const { id, amount } = context.input;
  await actAs(context, 'buy.confirm', { orderId: id, amount });
  return await operatorAnswer(context, id);
});

/** The operator has seen none. The reason is told to the member. */
export const reject = route(calls.quickBuy.reject, async (context) => {
  const { id } = context.input;
  const reason = reasonOf(context, id, 'buy.rejected');
  await actAs(context, 'buy.reject', { orderId: id, reason });
  return await operatorAnswer(context, id);
});

/** The operator's answer to an appeal. */
export const resolve = route(calls.quickBuy.resolve, async (context) => {
  const { id, paid, amount } = context.input;
  const reason = paid ? context.input.reason : reasonOf(context, id, 'buy.appeal_refused');
  await actAs(context, 'buy.resolve', { orderId: id, paid, amount, reason });
  return await operatorAnswer(context, id);
});

/** The first of two takes back what they have said. */
export const retract = route(calls.quickBuy.retract, async (context) => {
  const { id } = context.input;
  await actAs(context, 'buy.retract', { orderId: id });
  return await operatorAnswer(context, id);
});

/** The reason as the member reads it, with the order's own figures in it. */
function reasonOf(
  { input, services }: OperatorContext & { readonly input: { readonly reason: string } },
  id: number,
  kind: 'buy.rejected' | 'buy.appeal_refused',
): string {
  const row = services.exchange.core()?.exchange.buyOrders.get(id);
  if (row === undefined) return memberReason(kind, input.reason);
  const { currency, reference } = row;
  const amount = formatAmount(row.amount);
  return memberReason(kind, input.reason, { amount, currency, reference });
}
