import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { follows, members, traders, traderStatistics, users } from '@kontor/schema';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { actAs, type OperatorContext } from '../../../http/act-as.ts';
import { memberReason } from '../../../http/member-reason.ts';
import { route } from '../../../http/route.ts';
import { containing } from '../../../platform/like.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';

type TraderWire = OutputOf<typeof calls.operatorConfig.traders>['data'][number];
type Status = TraderWire['status'];

const followers = sql<number>`(
  SELECT count(*)::int FROM ${follows}
  WHERE ${follows.traderId} = ${traders.id} AND ${follows.status} = 'active'
)`;
const shown = {
  trader: traders,
  uid: users.uid,
  nickname: users.nickname,
  headPortrait: users.headPortrait,
  certified: sql<number>`coalesce(${members.certifiedLevel}, 0)`,
  profit: traderStatistics.totalProfit,
  rate: traderStatistics.returnRate,
  followers,
};

/** Who trades for others or asks to; applications oldest first, else newest first. */
export const listTraders = route(calls.operatorConfig.traders, async ({ input, services }) => {
  const { status, keyword } = input;
  const pattern = keyword === undefined ? undefined : containing(keyword);
  const where = and(
    status === undefined ? undefined : eq(traders.status, status),
    pattern === undefined
      ? undefined
      : or(ilike(users.nickname, pattern), ilike(users.uid, pattern)),
  );
  const order = status === 'applied' ? asc(traders.appliedAt) : desc(traders.appliedAt);
  const found = await pageOf(services.queries, input, [order, asc(traders.id)], (moment) =>
    moment
      .select(shown)
      .from(traders)
      .innerJoin(users, eq(users.id, traders.id))
      .leftJoin(members, eq(members.id, traders.id))
      .leftJoin(traderStatistics, eq(traderStatistics.traderId, traders.id))
      .where(where)
      .$dynamic(),
  );
  return pageAnswer(
    input,
    found,
    ({ trader, profit, rate, ...row }): TraderWire => ({
      id: trader.id,
      uid: row.uid,
      nickname: row.nickname,
      head_portrait: row.headPortrait,
      certified: row.certified,
      status: trader.status,
      profit_share: formatAmount(trader.profitShare),
      introduction: trader.introduction,
      reason: trader.reason,
      followers: row.followers,
      total_profit: profit === null ? null : formatAmount(profit),
      return_rate: rate === null ? null : formatAmount(rate),
      earned: formatAmount(trader.earned),
      applied_at: trader.appliedAt,
      decided_at: trader.decidedAt,
    }),
  );
});

/** Lets a member be followed, or again after a suspension. */
export const approveTrader = route(calls.operatorConfig.approveTrader, (context) =>
  decide(context, context.input, 'approved'),
);

/** Turns an application down; the member reads the reason. */
export const rejectTrader = route(calls.operatorConfig.rejectTrader, (context) =>
  decide(context, context.input, 'rejected'),
);

/** Ends all follows of a trader; the member reads the reason. */
export const suspendTrader = route(calls.operatorConfig.suspendTrader, (context) =>
  decide(context, context.input, 'suspended'),
);

async function decide(
  context: OperatorContext,
  { id, reason, seen }: { readonly id: number; readonly reason: string; readonly seen: Status },
  status: Exclude<Status, 'applied'>,
) {
  await actAs(context, 'trader.decide', {
    userId: id,
    status,
    reason: status === 'approved' ? null : memberReason(`trader.${status}`, reason),
    seen,
  });
  return { id, status };
}
