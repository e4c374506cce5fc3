import { FINANCIAL_PATH, type Screen } from '../../shared/page/screens.ts';

/** The tab of everything that earns. */
export const earnScreens: readonly Screen[] = [
  {
    path: FINANCIAL_PATH,
    title: 'earn:title',
    areas: ['earn', 'dual', 'mining'],
    tab: 'financial',
    level: 'main',
    access: 'public',
    load: () => import('./screens/index.tsx'),
  },
];
