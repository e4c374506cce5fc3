import type { Screen } from '../../shared/page/screens.ts';

const shared = {
  areas: ['mining', 'trade', 'errors'],
  tab: 'financial',
  level: 'sub',
} as const;

/** Lock-in mining. The paths are written out: more is no part of the first load. */
export const miningScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/pages/lockming/welcome',
    title: 'mining:title',
    access: 'public',
    load: () => import('./screens/welcome.tsx'),
  },
  {
    ...shared,
    path: '/pages/lockming/lockming',
    title: 'mining:shelves.title',
    access: 'public',
    load: () => import('./screens/lockming.tsx'),
  },
  {
    ...shared,
    path: '/pages/lockming/buy',
    title: 'mining:buy.title',
    access: 'public',
    load: () => import('./screens/buy.tsx'),
  },
  {
    ...shared,
    path: '/pages/lockming/order',
    title: 'mining:orders.title',
    access: 'member',
    load: () => import('./screens/order.tsx'),
  },
  {
    ...shared,
    path: '/pages/lockming/detail',
    title: 'mining:detail.title',
    access: 'member',
    load: () => import('./screens/detail.tsx'),
  },
];
