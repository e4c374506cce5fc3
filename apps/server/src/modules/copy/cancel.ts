import { calls } from '@kontor/contract';
import { failedAct } from '../../http/failed-act.ts';
import { ownQueries } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isRepeat, submit } from '../../http/submit.ts';
import { newestFollow } from './copy.queries.ts';
import { followAnswer } from './follow.ts';

/** Ends the follow of a trader: its positions are closed at the market or become own ones. */
export const cancel = route(calls.copy.cancel, async (context) => {
  const { input, member, request } = context;
  const own = await newestFollow(await ownQueries(context), member.userId, input.follow_user_id);
  // One that is over is what a repeat has ended.
  const isKnown = own !== undefined && (own.status === 'active' || (await isRepeat(context)));
  if (!isKnown) return refuse('FOLLOW_UNKNOWN', { field: 'follow_user_id' });
  const followId = own.id;
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
