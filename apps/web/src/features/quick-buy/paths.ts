export const BUY_PATH = '/pages/buy/buy';
export const BUY_ORDERS_PATH = '/pages/buy/orders';
const BUY_ORDER_PATH = '/pages/buy/order';

export function buyOrderPath(id: number): string {
  return `${BUY_ORDER_PATH}?id=${id}`;
}
