import { hasScreen } from '../page/screens.ts';

export const RECEIPT_PATH = '/pages/common/receipt';

/** Where a settlement can be checked; undefined while there is no such page. */
export function receiptPath(
  kind: 'option' | 'liquidation' | 'stop' | 'position_stop' | 'loan_close' | 'dual' | 'prediction',
  id: number,
): string | undefined {
  return hasScreen(RECEIPT_PATH) ? `${RECEIPT_PATH}?kind=${kind}&id=${id}` : undefined;
}
