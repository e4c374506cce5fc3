export const BILL_PATH = '/pages/setting/bill';
