import { calls } from '@kontor/contract';
import { failedAct } from '../../http/failed-act.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';

const DIRECTIONS = [undefined, 'long', 'short'] as const;

/** Closes all positions, or those of one direction; one that cannot be closed says why. */
export const closeMany = route(calls.futures.closeMany, async (context) => {
  const direction = DIRECTIONS[context.input.type];
  const { closed, failed } = await submit(context, 'futures.close_many', { direction });
  const { language } = context.request;
  return {
    closed: [...closed],
    failed: failed.map((act) => failedAct(act, language)),
  };
});
