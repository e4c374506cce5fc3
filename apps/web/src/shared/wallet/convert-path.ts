export const CONVERT_PATH = '/pages/fund/fundTransfer';
export const SMALL_BALANCES_PATH = '/pages/fund/small_balances';
