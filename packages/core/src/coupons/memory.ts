import type { Amount } from '@kontor/money';
import type { couponOffersTable, CouponProduct, couponsTable, RowOf } from '@kontor/schema';
import { type Claimant, CLAIMANT_FIELDS } from './claimant.ts';

export type Coupon = RowOf<typeof couponsTable>;
export type CouponOffer = RowOf<typeof couponOffersTable>;

/**
 * Of the coupons, beside their rows: who has claimed what, how many of one mailbox, device or
 * network have, whose bonus runs, and whose fees are discounted. Every fill asks for the last, so a
 * member without one costs one look-up.
 */
export class CouponsHeld {
  private readonly claims = new Map<number, Set<number>>();
  /** Members by offer and hash; one coupon is one member. */
  private readonly sharers = new Map<string, number>();
  private readonly bonuses = new Map<number, number>();
  private readonly discounts = new Map<number, Map<CouponProduct, Amount>>();

  /** A new coupon, or one of the rows of a start. */
  add(coupon: Readonly<Coupon>): void {
    const users = this.claims.get(coupon.offerId);
    if (users === undefined) this.claims.set(coupon.offerId, new Set([coupon.userId]));
    else users.add(coupon.userId);
    for (const field of CLAIMANT_FIELDS) {
      const hash = coupon[field];
      if (hash === null) continue;
      const key = sharerKey(coupon.offerId, field, hash);
      this.sharers.set(key, (this.sharers.get(key) ?? 0) + 1);
    }
    if (coupon.status === 'active') this.begin(coupon);
  }

  hasClaimed(offerId: number, userId: number): boolean {
    return this.claims.get(offerId)?.has(userId) === true;
  }

  /** How many members have claimed an offer with the same mailbox, number, device or network. */
  sharing(offerId: number, field: keyof Claimant, hash: string): number {
    return this.sharers.get(sharerKey(offerId, field, hash)) ?? 0;
  }

  /** The active trial bonus of a member. */
  bonus(userId: number): number | undefined {
    return this.bonuses.get(userId);
  }

  /** The share of the fee that a member need not pay. */
  discount(userId: number, product: CouponProduct): Amount | undefined {
    return this.discounts.get(userId)?.get(product);
  }

  begin({ id, userId, kind, products, discount }: Readonly<Coupon>): void {
    if (kind === 'trial_bonus') this.bonuses.set(userId, id);
    if (discount === null) return;
    const own = this.discounts.get(userId) ?? new Map<CouponProduct, Amount>();
    for (const product of products) own.set(product, discount);
    this.discounts.set(userId, own);
  }

  end({ userId, kind, products }: Readonly<Coupon>): void {
    if (kind === 'trial_bonus') this.bonuses.delete(userId);
    const own = this.discounts.get(userId);
    if (own === undefined) return;
    for (const product of products) own.delete(product);
    if (own.size === 0) this.discounts.delete(userId);
  }
}

function sharerKey(offerId: number, field: keyof Claimant, hash: string): string {
  return `${offerId} ${field} ${hash}`;
}
