import { couponOffers, coupons, members } from '@kontor/schema';
import { and, desc, eq, gt, inArray, isNotNull, lte, not, or } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { CouponRow, OfferRow } from './coupon-wire.ts';

const STATUSES = {
  unused: ['unused'],
  active: ['active'],
  past: ['used', 'expired'],
} as const satisfies Readonly<Record<string, readonly CouponRow['status'][]>>;

/** The own coupons, newest first; of one state or of all. */
export async function listCoupons(
  queries: Queries,
  userId: number,
  which: keyof typeof STATUSES | undefined,
  page: PageInput,
): Promise<PageRows<CouponRow>> {
  const where = and(
    eq(coupons.userId, userId),
    which === undefined ? undefined : inArray(coupons.status, [...STATUSES[which]]),
  );
  return await pageOf(queries, page, desc(coupons.id), (moment) =>
    moment.select().from(coupons).where(where).$dynamic(),
  );
}

/** Undefined for none, and for somebody else's. */
export async function couponOf(
  queries: Reads,
  userId: number,
  id: number,
): Promise<CouponRow | undefined> {
  const [row] = await queries
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), eq(coupons.userId, userId)));
  return row;
}

interface OpenOffer {
  readonly offer: OfferRow;
  /** The caller's own coupon of it. */
  readonly couponId: number | null;
}

/** What can be claimed at `now`, newest first; nobody has claimed as the visitor 0. */
export async function listOpenOffers(
  queries: Queries,
  userId: number,
  now: number,
  page: PageInput,
): Promise<PageRows<OpenOffer>> {
  const open = and(
    eq(couponOffers.enabled, true),
    lte(couponOffers.claimFrom, now),
    gt(couponOffers.claimUntil, now),
    or(not(couponOffers.needsSecond), isNotNull(couponOffers.approvedBy)),
  );
  return await pageOf(queries, page, desc(couponOffers.id), (moment) =>
    moment
      .select({ offer: couponOffers, couponId: coupons.id })
      .from(couponOffers)
      .leftJoin(coupons, and(eq(coupons.offerId, couponOffers.id), eq(coupons.userId, userId)))
      .where(open)
      .$dynamic(),
  );
}

/** What a member has reached; nothing before the exchange knows them. */
export async function levelsOf(
  queries: Reads,
  userId: number,
): Promise<{ certification: number; vip: number }> {
  const [row] = await queries
    .select({ certification: members.certifiedLevel, vip: members.vipLevel })
    .from(members)
    .where(eq(members.id, userId));
  return row ?? { certification: 0, vip: 0 };
}
