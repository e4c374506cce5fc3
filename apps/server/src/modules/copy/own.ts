import { calls } from '@kontor/contract';
import { formatAmount, ONE } from '@kontor/money';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { listFollowers, shownTrader } from './copy.queries.ts';
import { traderWire } from './trader-wire.ts';

/** The caller as a trader, whether approved or not. */
export const own = route(calls.copy.own, async ({ input, member, services }) => {
  const { queries } = services;
  const shown = await shownTrader(queries, member.userId);
  const settings = await settingsOf(queries, ['followers_maximum', 'copy_profit_share_maximum']);
  const most = Number(settings.followers_maximum / ONE);
  const followers = await listFollowers(queries, member.userId, input);
  return {
    status: shown?.trader.status ?? ('none' as const),
    reason: shown?.trader.reason ?? null,
    profit_share: formatAmount(shown?.trader.profitShare ?? 0n),
    profit_share_maximum: formatAmount(settings.copy_profit_share_maximum),
    introduction: shown?.trader.introduction ?? '',
    earned: formatAmount(shown?.trader.earned ?? 0n),
    trader: shown?.trader.status === 'approved' ? traderWire(shown, most, undefined) : null,
    followers: pageAnswer(input, followers, ({ follow, nickname }) => ({
      nickname,
      since: follow.createdAt,
      share_paid: formatAmount(follow.sharePaid),
      profits: formatAmount(follow.realisedProfit),
    })),
  };
});
