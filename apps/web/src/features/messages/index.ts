import type { Screen } from '../../shared/page/screens.ts';
import { MAILS_PATH, MESSAGES_PATH } from '../../shared/messages/paths.ts';

const shared = { areas: ['messages'], tab: 'home', level: 'sub' } as const;

/** What the platform tells its members, and everybody. */
export const messageScreens: readonly Screen[] = [
  {
    ...shared,
    path: MESSAGES_PATH,
    title: 'messages:title',
    access: 'member',
    load: () => import('./screens/mailMessage.tsx'),
  },
  {
    ...shared,
    path: '/pages/mailMessage/mailMessageList',
    title: 'messages:title',
    access: 'member',
    load: () => import('./screens/mailMessageList.tsx'),
  },
  {
    ...shared,
    path: MAILS_PATH,
    areas: ['messages', 'settings'],
    title: 'messages:mails.title',
    access: 'member',
    load: () => import('./screens/mails.tsx'),
  },
  {
    ...shared,
    path: '/pages/mailMessage/ggList',
    title: 'messages:announcements.title',
    access: 'public',
    load: () => import('./screens/ggList.tsx'),
  },
  {
    ...shared,
    path: '/pages/mailMessage/ggDetail',
    title: 'messages:announcement.title',
    access: 'public',
    load: () => import('./screens/ggDetail.tsx'),
  },
];
