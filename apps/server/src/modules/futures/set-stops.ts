import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { actOn } from './position-answer.ts';

/** Sets both stops; one that is left out is taken away. */
export const setStops = route(calls.futures.setStops, async (context) => {
  const { id, target_profit_price, stop_loss_price } = context.input;
  return await actOn(context, id, () =>
    submit(context, 'futures.set_stops', {
      positionId: id,
      takeProfitPrice: target_profit_price,
      stopLossPrice: stop_loss_price,
    }),
  );
});
