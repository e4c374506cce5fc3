import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { toWire } from './list.ts';
import { optionOf } from './options.queries.ts';

/** One of the own options; somebody else's is as unknown as one that never was. */
export const result = route(calls.options.result, async ({ input, member, services }) => {
  const option = await optionOf(services.queries, member.userId, input.id);
  return option === undefined
    ? refuse('OPTION_UNKNOWN', { field: 'id' })
    : toWire(services, option);
});
