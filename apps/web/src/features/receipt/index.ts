import type { Screen } from '../../shared/page/screens.ts';
import { RECEIPT_PATH } from '../../shared/trading/receipt-path.ts';

/** The proof of a settlement, checked by the reader's own device. */
export const receiptScreens: readonly Screen[] = [
  {
    path: RECEIPT_PATH,
    title: 'receipt:title',
    areas: ['receipt', 'errors'],
    tab: 'transaction',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/receipt.tsx'),
  },
];
