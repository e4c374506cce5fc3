import type { Screen } from '../../shared/page/screens.ts';
import type { TradeArea } from '../../shared/trading/trade-areas.ts';
import { CONTRACT_PATH, LIQUIDATIONS_PATH, POSITIONS_PATH } from './paths.ts';

const TEXTS = ['futures', 'trade', 'market', 'errors'] as const;

/** Futures on the trade page. */
export const futuresArea: TradeArea = {
  name: 'futures',
  texts: TEXTS,
  load: () => import('./components/futures-area.tsx'),
};

/** One contract, all own positions, and what is public of liquidations. */
export const futuresScreens: readonly Screen[] = [
  {
    path: CONTRACT_PATH,
    title: 'futures:title',
    areas: TEXTS,
    tab: 'transaction',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/contract.tsx'),
  },
  {
    path: POSITIONS_PATH,
    title: 'futures:allPositions',
    areas: TEXTS,
    tab: 'transaction',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/contract_order.tsx'),
  },
  {
    path: LIQUIDATIONS_PATH,
    title: 'futures:public.title',
    areas: TEXTS,
    tab: 'transaction',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/liquidations.tsx'),
  },
];
