import { SETTINGS_PATH, type Screen } from '../../shared/page/screens.ts';

/** What a user can choose and see about the own account. */
export const settingsScreens: readonly Screen[] = [
  {
    path: SETTINGS_PATH,
    title: 'settings:title',
    areas: ['settings', 'content'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/setting.tsx'),
  },
];
