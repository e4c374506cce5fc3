import type { Screen } from '../../shared/page/screens.ts';
import { FUND_PATH, WALLET_PATH } from '../../shared/wallet/fund-path.ts';
import {
  ADD_WALLET_PATH,
  BANK_INTERNATIONAL_PATH,
  BANK_PATH,
  FUND_RECORD_PATH,
  RECEIVE_PATH,
  WITHDRAW_PATH,
} from './paths.ts';

const shared = {
  areas: ['funding', 'security', 'trade', 'upload', 'errors'],
  tab: 'assets',
  level: 'sub',
  access: 'member',
} as const;

/** Money in and out: deposits, withdrawals, and where they may go. */
export const fundingScreens: readonly Screen[] = [
  {
    ...shared,
    path: FUND_PATH,
    title: 'funding:select.title',
    load: () => import('./screens/select.tsx'),
  },
  {
    ...shared,
    path: RECEIVE_PATH,
    title: 'funding:deposit.title',
    load: () => import('./screens/receive.tsx'),
  },
  {
    ...shared,
    path: WITHDRAW_PATH,
    title: 'funding:withdraw.title',
    load: () => import('./screens/withdraw.tsx'),
  },
  {
    ...shared,
    path: FUND_RECORD_PATH,
    title: 'funding:record.title',
    load: () => import('./screens/receive_withdraw_record.tsx'),
  },
  {
    ...shared,
    path: WALLET_PATH,
    title: 'funding:addresses.title',
    load: () => import('./screens/wallet.tsx'),
  },
  {
    ...shared,
    path: ADD_WALLET_PATH,
    title: 'funding:addAddress.title',
    load: () => import('./screens/addWallet.tsx'),
  },
  {
    ...shared,
    path: BANK_PATH,
    title: 'funding:cards.domestic',
    load: () => import('./screens/bank.tsx'),
  },
  {
    ...shared,
    path: BANK_INTERNATIONAL_PATH,
    title: 'funding:cards.international',
    load: () => import('./screens/bank_international.tsx'),
  },
];
