import type { TimerDefinition } from '../kernel/command.ts';
import { notify } from '../notices/index.ts';

export const EXPIRY_TIMER = 'coupon.expiry';
export const WARNING_TIMER = 'coupon.warning';

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
  },
};
