export const CONTRACT_PATH = '/pages/transaction/contract';
export const POSITIONS_PATH = '/pages/transaction/contract_order';
export const LIQUIDATIONS_PATH = '/pages/transaction/liquidations';

export function contractPath(symbol: string): string {
  return `${CONTRACT_PATH}?symbol=${encodeURIComponent(symbol)}`;
}
