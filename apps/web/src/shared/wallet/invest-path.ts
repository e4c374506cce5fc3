export const INVEST_PATH = '/pages/invest/invest';
export const MY_INVEST_PATH = '/pages/invest/mine';
