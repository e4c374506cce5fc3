import { loadMemberPart } from './components/member-part-loader.ts';
import { useSession } from '../../shared/session/session-store.ts';
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
    load: () => {
      // Visitors do without the member's part; members get both at the same time.
      if (useSession.getState().token !== null) void loadMemberPart().catch(() => undefined);
      return import('./screens/index.tsx');
    },
  },
];
