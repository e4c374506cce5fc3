import { type Screen, TRADE_PATH } from '../../shared/page/screens.ts';
import type { TradeArea } from '../../shared/trading/trade-areas.ts';

export const coinsArea: TradeArea = {
  name: 'coins',
  texts: ['market'],
  load: () => import('./components/coins-area.tsx'),
};

export const stocksArea: TradeArea = {
  name: 'stocks',
  texts: ['market'],
  load: () => import('./components/stocks-area.tsx'),
};

/** Trading coins: the order screen and all own orders. */
export const tradeScreens: readonly Screen[] = [
  {
    path: TRADE_PATH,
    title: 'trade:title',
    areas: ['trade', 'market', 'errors'],
    tab: 'transaction',
    level: 'main',
    access: 'public',
    load: () => import('./screens/index.tsx'),
  },
  {
    path: '/pages/transaction/index2',
    title: 'trade:title',
    areas: ['trade', 'market', 'errors'],
    tab: 'transaction',
    level: 'main',
    access: 'public',
    load: () => import('./screens/index2.tsx'),
  },
  {
    path: '/pages/transaction/currency',
    title: 'trade:area.coins',
    areas: ['trade', 'market', 'errors'],
    tab: 'transaction',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/currency.tsx'),
  },
  {
    path: '/pages/transaction/currency_order',
    title: 'trade:allOrders.title',
    areas: ['trade', 'market', 'errors'],
    tab: 'transaction',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/currency_order.tsx'),
  },
];
