import { LINE_PATH } from '../../shared/lines/paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

/** The ways to the exchange. */
export const lineScreens: readonly Screen[] = [
  {
    path: LINE_PATH,
    title: 'lines:title',
    areas: ['lines'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/SwitchLine.tsx'),
  },
];
