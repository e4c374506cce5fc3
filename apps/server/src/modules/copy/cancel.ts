import { calls } from '@kontor/contract';
import { failedAct } from '../../http/failed-act.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { activeFollows } from './copy.queries.ts';
import { followAnswer } from './follow.ts';

/** Ends the follow of a trader: its positions are closed at the market or become own ones. */
export const cancel = route(calls.copy.cancel, async (context) => {
  const { input, member, services, request } = context;
  const own = await activeFollows(services.queries, member.userId);
  const follow = own.get(input.follow_user_id);
  const followId = follow?.id;
  if (followId === undefined) return refuse('FOLLOW_UNKNOWN', { field: 'follow_user_id' });
  const { closed, kept, failed } = await submit(context, 'follow.end', {
    followId,
    keep: input.keep,
  });
  return {
    follow: await followAnswer(context, followId),
    closed: [...closed],
    kept: [...kept],
    failed: failed.map((act) => failedAct(act, request.language)),
  };
});
