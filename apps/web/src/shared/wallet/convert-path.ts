export const CONVERT_PATH = '/pages/fund/fundTransfer';
