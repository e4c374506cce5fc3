import { calls, type OutputOf } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';

type Cancelled = OutputOf<typeof calls.spot.cancel>;

/** Cancels an open order, and with it the other leg of a pair. */
export const cancel = route(calls.spot.cancel, (context) =>
  submit<Cancelled>(context, 'spot.cancel', { orderId: context.input.id }),
);
