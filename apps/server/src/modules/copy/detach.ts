import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { positionAnswer } from '../futures/index.ts';

/** Makes a copied position an own one. */
export const detach = route(calls.copy.detach, async (context) => {
  const { positionId } = await submit(context, 'follow.detach', {
    positionId: context.input.transaction_id,
  });
  return await positionAnswer(context, positionId);
});
