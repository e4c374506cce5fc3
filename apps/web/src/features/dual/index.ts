import type { Screen } from '../../shared/page/screens.ts';

const shared = {
  areas: ['dual', 'trade', 'errors'],
  tab: 'financial',
  level: 'sub',
} as const;

/** Dual investment. The paths are written out: more is no part of the first load. */
export const dualScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/pages/invest/invest',
    title: 'dual:title',
    access: 'public',
    load: () => import('./screens/invest.tsx'),
  },
  {
    ...shared,
    path: '/pages/invest/purchase',
    title: 'dual:purchase.title',
    access: 'public',
    load: () => import('./screens/purchase.tsx'),
  },
  {
    ...shared,
    path: '/pages/invest/mine',
    title: 'dual:mine.title',
    access: 'member',
    load: () => import('./screens/mine.tsx'),
  },
  {
    ...shared,
    path: '/pages/invest/help',
    title: 'dual:help.title',
    access: 'public',
    load: () => import('./screens/help.tsx'),
  },
];
