import { CONVERT_PATH, SMALL_BALANCES_PATH } from '../../shared/wallet/convert-path.ts';
import type { Screen } from '../../shared/page/screens.ts';

/** Exchange between coins at the index. */
export const convertScreens: readonly Screen[] = [
  {
    path: CONVERT_PATH,
    title: 'convert:title',
    areas: ['convert', 'trade', 'errors'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/fundTransfer.tsx'),
  },
  {
    path: SMALL_BALANCES_PATH,
    title: 'convert:small.title',
    areas: ['convert', 'trade', 'errors'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/small_balances.tsx'),
  },
];
