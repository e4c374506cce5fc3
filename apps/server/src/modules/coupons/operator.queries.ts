import { couponOffers, coupons, users } from '@kontor/schema';
import { and, desc, eq, sql } from 'drizzle-orm';
import { memberColumns, memberMatching } from '../../platform/member-search.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
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
    WHEN NOT ${couponOffers.enabled} THEN 'disabled'
    WHEN ${couponOffers.needsSecond} AND ${couponOffers.approvedBy} IS NULL THEN 'waiting'
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
  return await pageOf(queries, page, desc(couponOffers.id), (moment) =>
    moment.select({ offer: couponOffers, status }).from(couponOffers).where(where).$dynamic(),
  );
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
    keyword === undefined ? undefined : memberMatching(keyword),
  );
  return await pageOf(queries, page, desc(coupons.id), (moment) =>
    moment
      .select({ coupon: coupons, user: memberColumns })
      .from(coupons)
      .innerJoin(users, eq(users.id, coupons.userId))
      .where(where)
      .$dynamic(),
  );
}
