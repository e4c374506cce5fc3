import type { Amount } from '@kontor/money';
import { COUPON_PRODUCTS, type CouponProduct, coupons } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import type { Reads } from '../../platform/paging.ts';

/** The share of the fee that a member need not pay now, by product; zero where all is paid. */
export async function discountsOf(
  queries: Reads,
  userId: number,
): Promise<Readonly<Record<CouponProduct, Amount>>> {
  const active = await queries
    .select({ products: coupons.products, discount: coupons.discount })
    .from(coupons)
    .where(
      and(
        eq(coupons.userId, userId),
        eq(coupons.status, 'active'),
        eq(coupons.kind, 'fee_discount'),
      ),
    );
  const ofProduct = (product: CouponProduct): Amount =>
    active.find(({ products }) => products.includes(product))?.discount ?? 0n;
  const entries = COUPON_PRODUCTS.map((product) => [product, ofProduct(product)] as const);
  return Object.fromEntries(entries) as Record<CouponProduct, Amount>;
}

/** Whether a trial bonus runs that stakes can be paid with. */
export async function hasActiveBonus(queries: Reads, userId: number): Promise<boolean> {
  const active = await queries
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.userId, userId),
        eq(coupons.status, 'active'),
        eq(coupons.kind, 'trial_bonus'),
      ),
    );
  return active.length > 0;
}
