import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { type MemberContext, submit } from '../../http/submit.ts';
import { takeUpload } from '../uploads/index.ts';
import { orderAnswer, ownOrder } from './answers.ts';

/** Proves the payment of an own order with a picture that proves no other one. */
export const slip = route(calls.quickBuy.slip, async (context) => {
  const { id, slip: address } = context.input;
  const row = await ownOrder(context, id);
  // A repeat of what was answered comes to its first answer below.
  if (row.status !== 'to_be_paid' && row.slip !== address) {
    refuse('BUY_ORDER_MOVED_ON', { status: row.status });
  }
  await takeSlip(context, id, address);
  await submit(context, 'buy.slip', { orderId: id, slip: address });
  return await orderAnswer(context, id);
});

/** Binds the picture to the order; it can be sent again for the same one. */
export async function takeSlip(
  { services, member }: MemberContext,
  orderId: number,
  address: string,
): Promise<void> {
  await takeUpload(services, {
    address,
    userId: member.userId,
    purpose: 'slip',
    reference: `buy ${orderId}`,
    field: 'slip',
    neverBefore: true,
  });
}
