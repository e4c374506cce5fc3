import type { Screen } from '../../shared/page/screens.ts';

const shared = {
  areas: ['subscription', 'trade', 'errors'],
  tab: 'financial',
  level: 'sub',
} as const;

/** Token subscription. The paths are written out: more is no part of the first load. */
export const subscriptionScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/pages/ieo/ieo',
    title: 'subscription:title',
    access: 'public',
    load: () => import('./screens/ieo.tsx'),
  },
  {
    ...shared,
    path: '/pages/ieo/subscribe',
    title: 'subscription:act.title',
    access: 'public',
    load: () => import('./screens/subscribe.tsx'),
  },
  {
    ...shared,
    path: '/pages/ieo/order',
    title: 'subscription:orders.title',
    access: 'member',
    load: () => import('./screens/order.tsx'),
  },
];
