export const OPTIONS_PATH = '/pages/transaction/seconds_order';
