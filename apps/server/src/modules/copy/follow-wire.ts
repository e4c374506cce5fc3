import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import type { Services } from '../../services.ts';
import { marginBookOf } from '../futures/index.ts';
import type { ShownFollow } from './copy.queries.ts';

export type FollowWire = OutputOf<typeof calls.copy.mine>['follows'][number];

const KINDS = { multiple: 1, lots: 2 } as const;

/** What the open copies of a follow stand for. */
interface OpenFigures {
  usedMargin: Amount;
  /** Null where a mark price is not known. */
  profit: Amount | null;
}

/** The figures of all of a member's follows, from the positions that copy. */
export async function openFigures(
  services: Pick<Services, 'queries' | 'markets'>,
  userId: number,
): Promise<ReadonlyMap<number, OpenFigures>> {
  const { book, live } = await marginBookOf(services, userId);
  const byFollow = new Map<number, OpenFigures>();
  for (const { row } of live) {
    if (row.followId === null) continue;
    const figures = byFollow.get(row.followId) ?? { usedMargin: 0n, profit: 0n };
    const unrealised = book.profitOf(row);
    const realised = row.realisedProfit - row.fee - row.overnightFee;
    figures.usedMargin += row.margin;
    figures.profit =
      figures.profit === null || unrealised === null
        ? null
        : figures.profit + realised + unrealised;
    byFollow.set(row.followId, figures);
  }
  return byFollow;
}

/** A follow as its owner sees it. */
export function followWire(
  { follow, nickname, headPortrait }: ShownFollow,
  open: OpenFigures = { usedMargin: 0n, profit: 0n },
): FollowWire {
  const textOrNull = (value: Amount | null) => (value === null ? null : formatAmount(value));
  return {
    id: follow.id,
    trader_user_id: follow.traderId,
    nickname,
    head_portrait: headPortrait,
    type: KINDS[follow.kind],
    number: formatAmount(follow.number),
    deadline: follow.deadline,
    max_margin: textOrNull(follow.maximumMargin),
    stop_loss: textOrNull(follow.stopLoss),
    used_margin: formatAmount(open.usedMargin),
    profits: open.profit === null ? null : formatAmount(follow.realisedProfit + open.profit),
    realised: formatAmount(follow.realisedProfit),
    high_water_mark: formatAmount(follow.highWaterMark),
    share_paid: formatAmount(follow.sharePaid),
    profit_share: formatAmount(follow.profitShare),
    status: follow.status,
    end_reason: follow.endReason,
    create_time: follow.createdAt,
    end_time: follow.endedAt,
  };
}
