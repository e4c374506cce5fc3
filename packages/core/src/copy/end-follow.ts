import { closePosition, type Position } from '../futures/index.ts';
import { command, type TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { flagInput, idInput } from '../kernel/inputs.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import type { Json } from '../kernel/types.ts';
import { ownFollow } from './follow.ts';
import { DEADLINE_TIMER, endWhenEmpty, stopFollowing } from './follow-end.ts';

type Failed = {
  readonly id: number;
  readonly error: string;
  readonly details: { readonly [key: string]: Json };
};

/**
 * Ends a follow: its positions are kept as own ones, or closed at the market, each with a result.
 * One that cannot be closed now still closes with the trader's.
 */
export const endFollow = command(
  'follow.end',
  'member',
  { followId: idInput, keep: flagInput },
  (x, { followId, keep }) => {
    ownFollow(x, followId);
    const copies = x.copying.copiesOfFollow(followId);
    stopFollowing(x, followId, 'user');
    if (keep) {
      for (const id of copies) detachCopy(x, id);
      return { closed: [], kept: [...copies], failed: [] };
    }
    const closed: number[] = [];
    const failed: Failed[] = [];
    for (const id of copies) {
      const made = x.attempt(x.actor, () => closePosition(x, id, { lots: null, reason: 'user' }));
      if (made instanceof Refusal) failed.push({ id, error: made.code, details: made.details });
      else closed.push(id);
    }
    return { closed, kept: [], failed };
  },
);

/** Self-holding: one copy becomes an own position that the trader's acts no longer move. */
export const detach = command(
  'follow.detach',
  'member',
  { positionId: idInput },
  (x, { positionId }) => {
    const field = 'transaction_id';
    const position = x.positions.get(positionId);
    if (position?.userId !== x.actor) return refuse('POSITION_UNKNOWN', { field });
    if (position.status !== 'open') refuse('POSITION_NOT_OPEN', { field });
    if (position.followId === null) refuse('POSITION_NOT_COPIED', { field });
    detachCopy(x, positionId);
    return { positionId };
  },
);

function detachCopy(x: Exchange, positionId: number): void {
  const position: Position = x.positions.edit(positionId);
  const { followId, traderPositionId } = position;
  if (followId === null || traderPositionId === null) return;
  x.copying.removeCopy(followId, traderPositionId, positionId);
  position.followId = null;
  position.traderPositionId = null;
  position.traderLots = null;
  position.updatedAt = x.at;
  endWhenEmpty(x, followId);
}

/** A follow that was good until a date has come to it. */
export const deadline: TimerDefinition = {
  kind: DEADLINE_TIMER,
  run: (x, followId) => stopFollowing(x, followId, 'deadline'),
};
