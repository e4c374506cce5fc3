import type { Screen } from '../../shared/page/screens.ts';

/** Questions and price rounds. The path is written out: more is no part of the first load. */
export const predictionScreens: readonly Screen[] = [
  {
    path: '/pages/game/game',
    title: 'prediction:title',
    areas: ['prediction', 'trade', 'errors'],
    tab: 'prediction',
    level: 'main',
    access: 'public',
    load: () => import('./screens/game.tsx'),
  },
];
