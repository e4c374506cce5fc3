export { type CouponRow, type CouponWire, couponWire } from './coupon-wire.ts';
export { discountsOf, hasActiveBonus } from './active.ts';
export { confirms, requireConfirmed } from './confirmed.ts';
export { couponsRoutes } from './coupons.routes.ts';
export { coverPromotions } from './cover.ts';
export { seedCoupons } from './seed-coupons.ts';
