import type { Exchange } from '../kernel/exchange.ts';
import { notify } from '../notices/index.ts';
import type { Follow } from './memory.ts';

export const DEADLINE_TIMER = 'follow.deadline';

/** Opens nothing more for it. It is over when its last copy is. */
export function stopFollowing(
  x: Exchange,
  followId: number,
  reason: NonNullable<Follow['endReason']>,
): void {
  const follow = x.follows.get(followId);
  if (follow === undefined || follow.status !== 'active') return;
  const row = x.follows.edit(followId);
  row.status = 'ending';
  row.endReason = reason;
  x.timers.cancel(DEADLINE_TIMER, followId);
  if (reason !== 'user') notify(x, row.userId, `copy.${reason}`, { follow: followId });
  endWhenEmpty(x, followId);
}

export function endWhenEmpty(x: Exchange, followId: number): void {
  const follow = x.follows.get(followId);
  if (follow?.status !== 'ending' || x.copying.copiesOfFollow(followId).length > 0) return;
  const row = x.follows.edit(followId);
  row.status = 'ended';
  row.endedAt = x.at;
  x.copying.removeFollow(row);
}
