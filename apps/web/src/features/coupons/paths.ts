import { COUPON_PATH } from '../../shared/growth/paths.ts';
import type { CouponTab } from './text.ts';

/** The coupons with a tab chosen. */
export function couponPath(tab: CouponTab): string {
  return tab === 'offers' ? COUPON_PATH : `${COUPON_PATH}?tab=${tab}`;
}
