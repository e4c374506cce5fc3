import type { Screen } from '../../shared/page/screens.ts';
import type { TradeArea } from '../../shared/trading/trade-areas.ts';
import { OPTIONS_PATH } from './paths.ts';

const TEXTS = ['options', 'trade', 'market', 'errors'] as const;

/** Seconds options on the trade page. */
export const optionsArea: TradeArea = {
  name: 'options',
  texts: TEXTS,
  load: () => import('./components/options-area.tsx'),
};

/** All own options. */
export const optionsScreens: readonly Screen[] = [
  {
    path: OPTIONS_PATH,
    title: 'options:all.title',
    areas: TEXTS,
    tab: 'transaction',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/seconds_order.tsx'),
  },
];
