export const BORROWING_PATH = '/pages/common/borrowing';
export const OTC_PATH = '/pages/otc/otc';
