import { couponOffers, coupons, users } from '@kontor/schema';
import { and, count, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { beginningWith } from '../../platform/like.ts';
import {
  atOneMoment,
  type PageInput,
  type PageRows,
  type Reads,
  rowsBefore,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { CouponRow, OfferRow } from './coupon-wire.ts';

type OfferStatus = 'waiting' | 'open' | 'scheduled' | 'disabled' | 'over';

export interface OperatorOfferRow {
  readonly offer: OfferRow;
  readonly status: OfferStatus;
}

/** What an offer is at a moment; the one rule for what is shown and what is looked for. */
const statusAt = (now: number) =>
  sql<OfferStatus>`CASE
    WHEN ${couponOffers.claimUntil} <= ${now}::bigint
      OR ${couponOffers.claimed} >= ${couponOffers.quantity} THEN 'over'
    WHEN ${couponOffers.needsSecond} AND ${couponOffers.approvedBy} IS NULL THEN 'waiting'
    WHEN NOT ${couponOffers.enabled} THEN 'disabled'
    WHEN ${couponOffers.claimFrom} > ${now}::bigint THEN 'scheduled'
    ELSE 'open' END`;

/** All offers, newest first. */
export async function listOffers(
  queries: Queries,
  search: { status?: OfferStatus | undefined; kind?: OfferRow['kind'] | undefined; now: number },
  page: PageInput,
): Promise<PageRows<OperatorOfferRow>> {
  const status = statusAt(search.now);
  const where = and(
    search.status === undefined ? undefined : eq(status, search.status),
    search.kind === undefined ? undefined : eq(couponOffers.kind, search.kind),
  );
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select({ offer: couponOffers, status })
      .from(couponOffers)
      .where(where)
      .orderBy(desc(couponOffers.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    const [counted] = await moment.select({ total: count() }).from(couponOffers).where(where);
    return { rows, total: counted?.total ?? 0 };
  });
}

export async function offerOf(
  queries: Reads,
  id: number,
  now: number,
): Promise<OperatorOfferRow | undefined> {
  const [row] = await queries
    .select({ offer: couponOffers, status: statusAt(now) })
    .from(couponOffers)
    .where(eq(couponOffers.id, id));
  return row;
}

interface ClaimRow {
  readonly coupon: CouponRow;
  readonly user: Pick<typeof users.$inferSelect, 'uid' | 'nickname'>;
}

/** Who has claimed, newest first. */
export async function listClaims(
  queries: Queries,
  search: {
    offer_id?: number | undefined;
    status?: CouponRow['status'] | undefined;
    keyword?: string | undefined;
  },
  page: PageInput,
): Promise<PageRows<ClaimRow>> {
  const { offer_id: offerId, status, keyword } = search;
  const where = and(
    offerId === undefined ? undefined : eq(coupons.offerId, offerId),
    status === undefined ? undefined : eq(coupons.status, status),
    keyword === undefined
      ? undefined
      : or(eq(users.uid, keyword), ilike(users.email, beginningWith(keyword))),
  );
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select({ coupon: coupons, user: { uid: users.uid, nickname: users.nickname } })
      .from(coupons)
      .innerJoin(users, eq(users.id, coupons.userId))
      .where(where)
      .orderBy(desc(coupons.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    const [counted] = await moment
      .select({ total: count() })
      .from(coupons)
      .innerJoin(users, eq(users.id, coupons.userId))
      .where(where);
    return { rows, total: counted?.total ?? 0 };
  });
}
