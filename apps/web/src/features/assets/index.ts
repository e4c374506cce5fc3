import { ASSETS_PATH, type Screen } from '../../shared/page/screens.ts';
import { BILL_PATH } from './paths.ts';

/** What somebody owns, and every change of it. */
export const assetsScreens: readonly Screen[] = [
  {
    path: ASSETS_PATH,
    title: 'assets:title',
    areas: ['assets'],
    tab: 'assets',
    level: 'main',
    access: 'public',
    load: () => import('./screens/assets.tsx'),
  },
  {
    path: BILL_PATH,
    title: 'assets:bills.title',
    areas: ['assets'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/bill.tsx'),
  },
];
