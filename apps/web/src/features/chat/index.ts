import { CHAT_PATH, SUPPORT_PATH } from '../../shared/chat/paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

const shared = { areas: ['chat', 'errors'], tab: 'home', level: 'sub' } as const;

/** Support and the room where members talk. */
export const chatScreens: readonly Screen[] = [
  {
    ...shared,
    path: SUPPORT_PATH,
    title: 'chat:title',
    access: 'public',
    load: () => import('./screens/index.tsx'),
  },
  {
    ...shared,
    path: CHAT_PATH,
    title: 'chat:chat.title',
    access: 'member',
    load: () => import('./screens/kf.tsx'),
  },
];
