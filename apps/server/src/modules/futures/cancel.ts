import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { actOn } from './position-answer.ts';

/** Cancels a waiting entry; what of it has filled stays open. */
export const cancel = route(calls.futures.cancel, async (context) => {
  const { id } = context.input;
  return await actOn(context, id, () => submit(context, 'futures.cancel', { positionId: id }));
});
