import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

export const COUPON_KINDS = ['fee_discount', 'trial_bonus', 'cash_voucher'] as const;
/** Where a fee can be discounted. */
export const COUPON_PRODUCTS = ['spot', 'stocks', 'futures'] as const;
export type CouponProduct = (typeof COUPON_PRODUCTS)[number];

/** What a coupon is and whom it is for. */
const terms = {
  kind: oneOf(...COUPON_KINDS).notNull(),
  /** Of a voucher and a bonus. */
  currencyId: ref(),
  amount: amount(),
  /** Of a fee discount: the share of the fee that is not taken. */
  discount: amount(),
  products: jsonb().$type<CouponProduct[]>().notNull(),
  minimumCertification: count().notNull(),
  minimumVip: count().notNull(),
  /** From the use on; null for a voucher. */
  daysActive: count(),
};

/** What members can claim (config: an operator edits the rows). */
export const couponOffers = pgTable(
  'coupon_offers',
  {
    id: id(),
    ...terms,
    /** From the claim on. */
    daysToUse: count().notNull(),
    quantity: count().notNull(),
    claimFrom: time().notNull(),
    claimUntil: time().notNull(),
    enabled: boolean().notNull(),
    /** What all of them can cost in USDT, by the index of the last change; null for a discount. */
    costMaximum: amount(),
    needsSecond: boolean().notNull(),
    /** Who wrote what it can cost: an operator, or 0 for the platform. */
    definedBy: ref().notNull(),
    definedAt: time().notNull(),
    /** How often it was defined: an approval says which of them it has seen. */
    revision: count().notNull(),
    approvedBy: ref(),
    claimed: count().notNull(),
    used: count().notNull(),
    /** In its currency. */
    paidOut: amount().notNull(),
    returned: amount().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    check(
      'coupon_offers_claimed',
      sql`${t.claimed} <= ${t.quantity} AND ${t.used} <= ${t.claimed}`,
    ),
    check(
      'coupon_offers_second',
      sql`${t.approvedBy} IS NULL OR ${t.approvedBy} <> ${t.definedBy}`,
    ),
    check('coupon_offers_discount', sql`${t.discount} > 0 AND ${t.discount} <= 1`),
  ],
);

/** What a member has claimed, with the terms that it was claimed with. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    userId: ref().notNull(),
    offerId: ref().notNull(),
    ...terms,
    status: oneOf('unused', 'active', 'used', 'expired').notNull(),
    claimedAt: time().notNull(),
    useBefore: time().notNull(),
    usedAt: time(),
    activeUntil: time(),
    /** Of a bonus that was used: what is left of it, with open stakes; zero for others. */
    remaining: amount().notNull(),
    /** Of a bonus: what went back. */
    returned: amount().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('coupons_once').on(t.offerId, t.userId),
    index('coupons_user').on(t.userId, t.id),
    check('coupons_remaining', sql`${t.remaining} >= 0 AND ${t.returned} >= 0`),
  ],
);

export const couponOffersTable = stateTable(couponOffers);
/** Never over: nobody claims twice, however long ago the first time was. */
export const couponsTable = stateTable(coupons, { privateEvent: 'coupon' });
