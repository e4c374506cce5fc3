import { calls } from '@kontor/contract';
import { actAs } from '../../http/act-as.ts';
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
  const { id, reason } = context.input;
  await actAs(context, 'buy.reject', { orderId: id, reason });
  return await operatorAnswer(context, id);
});

/** The operator's answer to an appeal. */
export const resolve = route(calls.quickBuy.resolve, async (context) => {
  const { id, paid, amount, reason } = context.input;
  await actAs(context, 'buy.resolve', { orderId: id, paid, amount, reason });
  return await operatorAnswer(context, id);
});
