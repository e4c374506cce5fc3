import {
  FEED_PATH,
  MARKET_PATH,
  SEARCH_PATH,
  STOCKS_PATH,
  type Screen,
} from '../../shared/page/screens.ts';

/** All markets: the list, an overview, the search. */
export const marketScreens: readonly Screen[] = [
  {
    path: MARKET_PATH,
    title: 'market:title',
    areas: ['market'],
    tab: 'market',
    level: 'main',
    access: 'public',
    load: () => import('./screens/market.tsx'),
  },
  {
    path: SEARCH_PATH,
    title: 'market:search.title',
    areas: ['market'],
    tab: 'market',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/search.tsx'),
  },
  {
    path: STOCKS_PATH,
    title: 'market:stocks.title',
    areas: ['market'],
    tab: 'market',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/stocks.tsx'),
  },
  {
    path: '/pages/quotation/index',
    title: 'market:overview.title',
    areas: ['market'],
    tab: 'market',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/index.tsx'),
  },
  {
    path: FEED_PATH,
    title: 'market:feed.title',
    areas: ['market'],
    tab: 'market',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/feed.tsx'),
  },
];
