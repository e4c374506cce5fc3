import { SHARE_PATH, VIP_PATH } from '../../shared/growth/paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

const shared = { areas: ['growth'], tab: 'home', level: 'sub', access: 'member' } as const;

/** Invitations and what they bring, and the levels of fees. */
export const growthScreens: readonly Screen[] = [
  {
    ...shared,
    path: SHARE_PATH,
    title: 'growth:share.title',
    load: () => import('./screens/share.tsx'),
  },
  { ...shared, path: VIP_PATH, title: 'growth:vip.title', load: () => import('./screens/vip.tsx') },
];
