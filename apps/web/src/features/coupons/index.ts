import type { Screen } from '../../shared/page/screens.ts';

/** Coupons. The path is written out: more is no part of the first load. */
export const couponScreens: readonly Screen[] = [
  {
    path: '/pages/setting/coupon',
    title: 'coupons:title',
    areas: ['coupons', 'trade', 'errors'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/coupon.tsx'),
  },
];
