export const FUND_PATH = '/pages/fund/select';
export const WALLET_PATH = '/pages/setting/wallet';

export type FundWay = 'deposit' | 'withdraw';

/** The page that asks for the currency and the way, on the side that is meant. */
export function fundPath(way: FundWay): string {
  return `${FUND_PATH}?way=${way}`;
}
