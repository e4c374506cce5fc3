import { BILL_PATH, ASSETS_PATH, type Screen } from '../../shared/page/screens.ts';
import {
  ALL_RECORDS_PATH,
  COIN_RECORDS_PATH,
  EXPLAIN_PATH,
} from '../../shared/wallet/records-path.ts';
import { TRANSFER_HISTORY_PATH, TRANSFER_PATH } from '../../shared/wallet/transfer-path.ts';

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
  {
    path: EXPLAIN_PATH,
    title: 'assets:explain.title',
    areas: ['assets', 'errors'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/assets_balance.tsx'),
  },
  {
    path: ALL_RECORDS_PATH,
    title: 'assets:record.all',
    areas: ['assets', 'funding'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/assets_all_record.tsx'),
  },
  {
    path: COIN_RECORDS_PATH,
    title: 'assets:record.one',
    areas: ['assets', 'funding'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/assets_record.tsx'),
  },
  {
    path: TRANSFER_PATH,
    title: 'common:transfer.title',
    areas: ['common', 'assets', 'trade', 'errors'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/transfer.tsx'),
  },
  {
    path: TRANSFER_HISTORY_PATH,
    title: 'assets:transfers.title',
    areas: ['assets', 'trade'],
    tab: 'assets',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/transfer_history.tsx'),
  },
];
