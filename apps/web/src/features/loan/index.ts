import type { Screen } from '../../shared/page/screens.ts';

const shared = {
  areas: ['loan', 'trade', 'errors'],
  tab: 'home',
  level: 'sub',
  access: 'public',
} as const;

/** Loans against collateral. The paths are written out: more is no part of the first load. */
export const loanScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/pages/common/borrowing',
    title: 'loan:title',
    load: () => import('./screens/borrowing.tsx'),
  },
  {
    ...shared,
    path: '/pages/otc/otc',
    title: 'loan:otc.title',
    load: () => import('./screens/otc.tsx'),
  },
];
