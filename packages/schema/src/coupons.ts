import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /**
     * What lies frozen of the promotions' budget in its currency: for those that can still be
     * claimed, and for those that are claimed and not used. A discount has nothing.
     */
    reservedOpen: amount().notNull().default(sql`0`),
    reservedClaimed: amount().notNull().default(sql`0`),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    check('coupon_offers_reserved', sql`${t.reservedOpen} >= 0 AND ${t.reservedClaimed} >= 0`),
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
    /**
     * Who claimed it, as keyed hashes: the mailbox and the number that were bound then, the device
     * and the network; null where there was none, and of coupons of before.
     */
    mailHash: text(),
    numberHash: text(),
    deviceHash: text(),
    networkHash: text(),
    updatedAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('coupons_once').on(t.offerId, t.userId),
    index('coupons_user').on(t.userId, t.id),
    check('coupons_remaining', sql`${t.remaining} >= 0 AND ${t.returned} >= 0`),
  ],
);

/** Money into the promotions' budget, or what is free of it out again: one asks, another agrees. */
export const promotionFundings = pgTable(
  'promotion_fundings',
  {
    id: id(),
    currencyId: ref().notNull(),
    amount: amount().notNull(),
    direction: oneOf('in', 'out').notNull(),
    /** Out of what the platform has earned, or made where all money is play money. */
    source: oneOf('fees', 'play_money').notNull(),
    /** In USDT by the index of when it was asked for. */
    worth: amount().notNull(),
    status: oneOf('waiting', 'done', 'dropped').notNull(),
    definedBy: ref().notNull(),
    /** Who agreed to it, or dropped it. */
    decidedBy: ref(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('promotion_fundings_status').on(t.status, t.id),
    check('promotion_fundings_amount', sql`${t.amount} > 0`),
    check(
      'promotion_fundings_two',
      sql`${t.status} <> 'done'
        OR (${t.decidedBy} IS NOT NULL AND ${t.decidedBy} <> ${t.definedBy})`,
    ),
  ],
);

export const promotionFundingsTable = stateTable(promotionFundings, {
  live: (row) => row.status === 'waiting',
  liveSql: "status = 'waiting'",
});
export const couponOffersTable = stateTable(couponOffers);
/** Never over: nobody claims twice, however long ago the first time was. */
export const couponsTable = stateTable(coupons, { privateEvent: 'coupon' });
