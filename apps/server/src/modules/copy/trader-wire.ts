import type { calls, OutputOf } from '@kontor/contract';
import { divide, formatAmount, ONE } from '@kontor/money';
import type { FollowRow, ShownTrader } from './copy.queries.ts';

export type TraderWire = OutputOf<typeof calls.copy.traders>['data'][number];

const ACCURACY_DECIMALS = 4;

/** A trader as the leaderboard and the own page show them; `own` is the caller's follow. */
export function traderWire(
  { trader, nickname, headPortrait, statistics, followers }: ShownTrader,
  followersMaximum: number,
  own: FollowRow | undefined,
): TraderWire {
  const closed = statistics?.closedOrders ?? 0;
  const won = statistics?.profitOrders ?? 0;
  return {
    trader_user_id: trader.id,
    nickname,
    head_portrait: headPortrait,
    introduction: trader.introduction,
    followers,
    followers_maximum: followersMaximum,
    followers_profit: formatAmount(statistics?.followersProfit ?? 0n),
    total_profit: formatAmount(statistics?.totalProfit ?? 0n),
    return_rate: formatAmount(statistics?.returnRate ?? 0n),
    accuracy:
      closed === 0
        ? null
        : formatAmount(divide(BigInt(won) * ONE, BigInt(closed) * ONE, 'down'), ACCURACY_DECIMALS),
    profit_orders: won,
    closed_orders: closed,
    profit_share: formatAmount(trader.profitShare),
    since: trader.decidedAt ?? trader.appliedAt,
    updated_at: statistics?.at ?? null,
    deadline: own?.deadline ?? null,
    follow_id: own?.id ?? null,
  };
}
