import { COPY_PATH, type Screen } from '../../shared/page/screens.ts';
import { AGREEMENT_PATHS, APPLY_PATH, MY_COPY_PATH } from './paths.ts';

const shared = {
  areas: ['copy', 'trade', 'errors'],
  tab: 'home',
  level: 'sub',
  access: 'public',
} as const;

/** Traders whom others copy, own follows, and the way to become a trader. */
export const copyScreens: readonly Screen[] = [
  {
    ...shared,
    path: COPY_PATH,
    title: 'copy:title',
    load: () => import('./screens/copy.tsx'),
  },
  {
    ...shared,
    path: '/pages/copytrade/trader',
    title: 'copy:trader.title',
    load: () => import('./screens/trader.tsx'),
  },
  {
    ...shared,
    path: MY_COPY_PATH,
    title: 'copy:mine.title',
    access: 'member',
    load: () => import('./screens/my.tsx'),
  },
  {
    ...shared,
    path: '/pages/follow/index',
    title: 'copy:title',
    load: () => import('./follow/screens/index.tsx'),
  },
  {
    ...shared,
    path: APPLY_PATH,
    title: 'copy:apply.title',
    load: () => import('./follow/screens/trader.tsx'),
  },
  {
    ...shared,
    path: '/pages/follow/follow',
    title: 'copy:follow.title',
    load: () => import('./follow/screens/follow.tsx'),
  },
  {
    ...shared,
    path: AGREEMENT_PATHS.zh,
    title: 'copy:agreement.title',
    load: () => import('./follow/screens/agreement_zh.tsx'),
  },
  {
    ...shared,
    path: AGREEMENT_PATHS.en,
    title: 'copy:agreement.title',
    load: () => import('./follow/screens/agreement_en.tsx'),
  },
];
