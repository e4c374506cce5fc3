import { closeWhole, isJudging, netProfit } from '../futures/index.ts';
import { isFresh } from '../futures/position.ts';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import { stopFollowing } from './follow-end.ts';
import type { Follow } from './memory.ts';

/** One follow can be parked by itself. */
const FOLLOW_PART = 'follow';
const STOP_LOSS_TIMER = 'copy.stop_losses';

/** The look that waited for the liquidations of its moment. */
export const lookLater: TimerDefinition = {
  kind: STOP_LOSS_TIMER,
  run: (x) => stopThoseThatLost(x, () => true),
};

/**
 * After each moment's prices, for the follows whose positions they mark; where liquidations of the
 * same moment go on, after the last of them.
 */
export function stopLosingFollows(x: Exchange, ticks: readonly Tick[]): void {
  if (isJudging(x)) return x.timers.at(x.at, STOP_LOSS_TIMER, 0);
  const moved = new Set(ticks.map(({ instrumentId }) => instrumentId));
  stopThoseThatLost(x, (instrumentId) => moved.has(instrumentId));
}

/**
 * Closes everything of the follows whose profit, realised and at the marks, has fallen to minus
 * their stop-loss, and ends them. One with a position at a stale mark is not judged.
 */
function stopThoseThatLost(x: Exchange, hasMoved: (instrumentId: number) => boolean): void {
  // In the order of their ids: the memory may have been built in another one.
  for (const followId of [...x.copying.withStopLoss].sort((a, b) => a - b)) {
    x.part(FOLLOW_PART, followId, () => judge(x, followId, hasMoved));
  }
}

function judge(x: Exchange, followId: number, hasMoved: (id: number) => boolean): void {
  const follow = x.follows.get(followId);
  const copies = x.copying.copiesOfFollow(followId);
  if (follow === undefined || copies.length === 0) return;
  if (!copies.some((id) => hasMoved(instrumentOf(x, id)))) return;
  if (!hasLost(x, follow, copies)) return;
  stopFollowing(x, followId, 'stop_loss');
  for (const id of copies) {
    if (x.positions.get(id)?.status === 'open') closeWhole(x, id, 'copy', null);
  }
}

function instrumentOf(x: Exchange, positionId: number): number {
  const marketId = x.positions.get(positionId)?.marketId ?? 0;
  return x.marketRows.get(marketId)?.instrumentId ?? 0;
}

function hasLost(x: Exchange, follow: Readonly<Follow>, copies: readonly number[]): boolean {
  if (follow.stopLoss === null) return false;
  let profit = follow.realisedProfit;
  for (const id of copies) {
    const position = x.positions.get(id);
    if (position === undefined) continue;
    if (!isFresh(x, position.marketId)) return false;
    const { advanced, realisedProfit, fee, overnightFee } = position;
    profit += netProfit(x, position) + advanced + realisedProfit - fee - overnightFee;
  }
  return profit <= -follow.stopLoss;
}
