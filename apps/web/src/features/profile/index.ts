import { PROFILE_PATH } from '../../shared/identity/paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

/** What others see of a member. */
export const profileScreens: readonly Screen[] = [
  {
    path: PROFILE_PATH,
    title: 'profile:title',
    areas: ['profile', 'settings', 'errors'],
    tab: 'home',
    level: 'sub',
    access: 'member',
    load: () => import('./screens/userInfo.tsx'),
  },
];
