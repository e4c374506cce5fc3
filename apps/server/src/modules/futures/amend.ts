import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { actOn } from './position-answer.ts';

/** Changes a waiting entry in place. */
export const amend = route(calls.futures.amend, async (context) => {
  const { id, share, target_price, target_profit_price, stop_loss_price } = context.input;
  return await actOn(context, id, () =>
    submit(context, 'futures.amend', {
      positionId: id,
      lots: share,
      limitPrice: target_price,
      takeProfitPrice: target_profit_price,
      stopLossPrice: stop_loss_price,
    }),
  );
});
