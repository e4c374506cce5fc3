import type { TimerDefinition } from '../kernel/command.ts';
import { notify } from '../notices/index.ts';
import { freeClaimed, reserveOpen } from './budget.ts';

export const EXPIRY_TIMER = 'coupon.expiry';
export const WARNING_TIMER = 'coupon.warning';
export const CLAIMS_TIMER = 'coupon.claims_end';

/** A day before a coupon that nobody has used is worth nothing. */
export const warningTimer: TimerDefinition = {
  kind: WARNING_TIMER,
  run: (x, couponId) => {
    const coupon = x.coupons.get(couponId);
    if (coupon?.status !== 'unused') return;
    const { userId, useBefore: useBeforeAt } = coupon;
    notify(x, userId, 'coupon.expiring', { coupon: couponId, useBeforeAt });
  },
};

export const expiryTimer: TimerDefinition = {
  kind: EXPIRY_TIMER,
  run: (x, couponId) => {
    const coupon = x.coupons.tryEdit(couponId);
    if (coupon?.status !== 'unused') return;
    coupon.status = 'expired';
    coupon.updatedAt = x.at;
    freeClaimed(x, x.couponOffers.edit(coupon.offerId));
  },
};

/** Nobody can claim any more: what was frozen for it is free for other promotions. */
export const claimsEndTimer: TimerDefinition = {
  kind: CLAIMS_TIMER,
  run: (x, offerId) => {
    const offer = x.couponOffers.tryEdit(offerId);
    if (offer !== undefined) reserveOpen(x, offer);
  },
};
