import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { actOn } from './position-answer.ts';

/** Closes at the market: everything, or so many lots. */
export const close = route(calls.futures.close, async (context) => {
  const { id, share } = context.input;
  return await actOn(context, id, () =>
    submit(context, 'futures.close', { positionId: id, lots: share }),
  );
});
