import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';

/** Cancels an open order, and with it the other leg of a pair. */
export const cancel = route(calls.spot.cancel, (context) =>
  submit(context, 'spot.cancel', { orderId: context.input.id }),
);
