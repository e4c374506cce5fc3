import type { Screen } from '../../shared/page/screens.ts';

const shared = { areas: ['location'], tab: 'home', level: 'sub', access: 'public' } as const;

/** Places on a map that is drawn here: no outside service hears of them. */
export const locationScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/choose-location',
    title: 'location:choose.title',
    load: () => import('./screens/choose-location.tsx'),
  },
  {
    ...shared,
    path: '/open-location',
    title: 'location:open.title',
    load: () => import('./screens/open-location.tsx'),
  },
];
