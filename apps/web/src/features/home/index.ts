import { HOME_PATH, type Screen } from '../../shared/page/screens.ts';

/** The first screen. */
export const homeScreens: readonly Screen[] = [
  {
    path: HOME_PATH,
    title: 'home:title',
    areas: ['home'],
    tab: 'home',
    level: 'main',
    access: 'public',
    load: () => import('./screens/index.tsx'),
  },
];
