export { INVEST_PATH, MY_INVEST_PATH } from '../../shared/wallet/invest-path.ts';

export const INVEST_HELP_PATH = '/pages/invest/help';
const PURCHASE_PATH = '/pages/invest/purchase';

/** Where shares of a product are bought. */
export function purchasePath(id: number): string {
  return `${PURCHASE_PATH}?id=${id}`;
}
