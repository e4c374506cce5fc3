import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { orderAnswer, ownOrder } from './answers.ts';
import { takeSlip } from './slip.ts';

/** Asks an operator to look again at an own cancelled order. */
export const appeal = route(calls.quickBuy.appeal, async (context) => {
  const { id, text, slip } = context.input;
  const row = await ownOrder(context, id);
  if (row.over) refuse(row.appealedAt === null ? 'BUY_APPEAL_LATE' : 'BUY_APPEALED');
  if (slip !== undefined) {
    if (row.status !== 'cancelled' && row.slip !== slip) {
      refuse('BUY_ORDER_MOVED_ON', { status: row.status });
    }
    await takeSlip(context, id, slip);
  }
  await submit(context, 'buy.appeal', { orderId: id, text, slip });
  return await orderAnswer(context, id);
});
