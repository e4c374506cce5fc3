export const SHARE_PATH = '/pages/setting/share';
export const VIP_PATH = '/pages/setting/vip';
export const COUPON_PATH = '/pages/setting/coupon';
