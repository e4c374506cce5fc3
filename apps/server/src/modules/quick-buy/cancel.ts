import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { orderAnswer, ownOrder } from './answers.ts';

/** Gives up an own order that is not paid. */
export const cancel = route(calls.quickBuy.cancel, async (context) => {
  const { id } = context.input;
  await ownOrder(context, id);
  await submit(context, 'buy.cancel', { orderId: id });
  return await orderAnswer(context, id);
});
