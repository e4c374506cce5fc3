import type { Screen } from '../../shared/page/screens.ts';

const shared = { tab: 'home', level: 'sub', access: 'member' } as const;

/** Coins for fiat. The paths are written out here: more than that is no part of the first load. */
export const quickBuyScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/pages/buy/buy',
    title: 'quick-buy:title',
    areas: ['quick-buy', 'trade', 'errors'],
    load: () => import('./screens/buy.tsx'),
  },
  {
    ...shared,
    path: '/pages/buy/order',
    title: 'quick-buy:order.title',
    areas: ['quick-buy', 'trade', 'upload', 'errors'],
    load: () => import('./screens/order.tsx'),
  },
  {
    ...shared,
    path: '/pages/buy/orders',
    title: 'quick-buy:orders.title',
    areas: ['quick-buy', 'trade', 'errors'],
    load: () => import('./screens/orders.tsx'),
  },
];
