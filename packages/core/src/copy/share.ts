import { maximum, minimum } from '@kontor/money';
import { profitShareOf } from '@kontor/rules/copy';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { balanceId } from '../ledger/ledger.ts';
import { type Position, usableOf } from '../futures/index.ts';
import { endWhenEmpty } from './follow-end.ts';

export const SHARE_TIMER = 'copy.share';

/** A copy is over: its result counts for the follow, and the trader's part of it is due. */
export function noteResult(x: Exchange, position: Readonly<Position>): void {
  const { followId, traderPositionId } = position;
  if (followId === null || traderPositionId === null) return;
  x.copying.removeCopy(followId, traderPositionId, position.id);
  const follow = x.follows.edit(followId);
  follow.realisedProfit += position.realisedProfit - position.fee - position.overnightFee;
  if (follow.realisedProfit > follow.highWaterMark) x.timers.at(x.at, SHARE_TIMER, followId);
  else endWhenEmpty(x, followId);
}

/**
 * Pays the trader's part of what is above the follow's high-water mark, as far as it may leave the
 * follower's futures account; what it lacks is not owed later.
 */
export const payShare: TimerDefinition = {
  kind: SHARE_TIMER,
  run: (x, followId) => {
    // A later loss of the same moment may have left nothing to share and ended the follow.
    const follow = x.follows.tryEdit(followId);
    if (follow === undefined) return;
    const currency = x.currencyByCode('USDT');
    if (currency === undefined) throw new Error('there is no USDT');
    const lever = (userId: number) => balanceId(userId, ACCOUNT_IDS.lever, currency.id);
    const { share, highWaterMark } = profitShareOf(
      follow.realisedProfit,
      follow.highWaterMark,
      follow.profitShare,
      currency.decimals,
    );
    const isPaid = x.traders.get(follow.traderId)?.status === 'approved';
    const usable = isPaid ? usableOf(x, follow.userId, currency.id) : 0n;
    const paid = minimum(share, maximum(0n, usable));
    const from = lever(follow.userId);
    x.ledger.move(from, lever(follow.traderId), paid, 'copy.share', followId, followId);
    follow.highWaterMark = highWaterMark;
    follow.sharePaid += paid;
    x.traders.edit(follow.traderId).earned += paid;
    endWhenEmpty(x, followId);
  },
};
