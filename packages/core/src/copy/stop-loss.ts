import { closeWhole, netProfit } from '../futures/index.ts';
import { isFresh } from '../futures/position.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import { stopFollowing } from './follow-end.ts';
import type { Follow } from './memory.ts';

/**
 * Closes everything of the follows whose profit, realised and at the marks, has fallen to minus
 * their stop-loss, and ends them. One with a position at a stale mark is not judged.
 */
export function stopLosingFollows(x: Exchange, ticks: readonly Tick[]): void {
  const moved = new Set(ticks.map(({ instrumentId }) => instrumentId));
  // In the order of their ids: the memory may have been built in another one.
  for (const followId of [...x.copying.withStopLoss].sort((a, b) => a - b)) {
    const follow = x.follows.get(followId);
    const copies = x.copying.copiesOfFollow(followId);
    if (follow === undefined || copies.length === 0) continue;
    if (!copies.some((id) => moved.has(instrumentOf(x, id)))) continue;
    if (!hasLost(x, follow, copies)) continue;
    stopFollowing(x, followId, 'stop_loss');
    for (const id of copies) {
      if (x.positions.get(id)?.status === 'open') closeWhole(x, id, 'copy', null);
    }
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
