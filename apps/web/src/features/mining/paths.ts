import type { Category } from './text.ts';

export const WELCOME_PATH = '/pages/lockming/welcome';
export const SHELVES_PATH = '/pages/lockming/lockming';
export const ORDERS_PATH = '/pages/lockming/order';

export const shelfPath = (category: Category): string => `${SHELVES_PATH}?category=${category}`;
export const buyPath = (id: number): string => `/pages/lockming/buy?id=${id}`;
export const detailPath = (id: number): string => `/pages/lockming/detail?id=${id}`;
