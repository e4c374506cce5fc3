export const ALL_RECORDS_PATH = '/pages/fund/assets_all_record';
export const COIN_RECORDS_PATH = '/pages/fund/assets_record';
export const EXPLAIN_PATH = '/pages/fund/assets_balance';
