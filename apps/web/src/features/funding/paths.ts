export const RECEIVE_PATH = '/pages/fund/receive';
export const WITHDRAW_PATH = '/pages/fund/withdraw';
export const FUND_RECORD_PATH = '/pages/fund/receive_withdraw_record';
export const ADD_WALLET_PATH = '/pages/setting/addWallet';
export const BANK_PATH = '/pages/setting/bank';
export const BANK_INTERNATIONAL_PATH = '/pages/setting/bank_international';
