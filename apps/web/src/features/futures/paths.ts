import { hasScreen } from '../../shared/page/screens.ts';
import type { PositionWire } from './model/portfolio.ts';

export const CONTRACT_PATH = '/pages/transaction/contract';
export const POSITIONS_PATH = '/pages/transaction/contract_order';
export const PUBLIC_PATH = '/pages/transaction/liquidations';
const RECEIPT_PATH = '/pages/common/receipt';

export function contractPath(symbol: string): string {
  return `${CONTRACT_PATH}?symbol=${encodeURIComponent(symbol)}`;
}

/** Where a settlement can be checked; undefined while there is no such page. */
export function receiptPath(
  kind: NonNullable<PositionWire['receipt']>,
  id: number,
): string | undefined {
  return hasScreen(RECEIPT_PATH) ? `${RECEIPT_PATH}?kind=${kind}&id=${id}` : undefined;
}
