import { ALERTS_PATH } from '../../shared/alerts/paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

/** The own price alerts; they are set from a market's head. */
export const alertScreens: readonly Screen[] = [
  {
    path: ALERTS_PATH,
    title: 'alerts:title',
    areas: ['alerts', 'errors'],
    tab: 'home',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/alerts.tsx'),
  },
];
