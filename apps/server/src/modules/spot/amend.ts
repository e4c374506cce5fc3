import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { placedWire } from './placed-wire.ts';

/** Changes an open order's quantity or prices; what is not named stays. */
export const amend = route(calls.spot.amend, async (context) => {
  const { id, amount, target_price, stop_price } = context.input;
  if (amount === undefined && target_price === undefined && stop_price === undefined) {
    return refuse('FIELD_REQUIRED', { field: 'amount' });
  }
  const placed = await submit(context, 'spot.amend', {
    orderId: id,
    quantity: amount,
    limitPrice: target_price,
    triggerPrice: stop_price,
  });
  return placedWire(placed);
});
