import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { actOn } from './position-answer.ts';

/** Moves money of the account into the margin of an isolated position. */
export const addMargin = route(calls.futures.addMargin, async (context) => {
  const { id, amount } = context.input;
  return await actOn(context, id, () =>
    submit(context, 'futures.add_margin', { positionId: id, amount }),
  );
});
