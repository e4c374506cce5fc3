import {
  ABOUT_PATH,
  ARTICLE_PATH,
  COMPLIANCE_PATH,
  CONTACT_PATH,
  FAQ_PATH,
  WEB_VIEW_PATH,
} from '../../shared/page/content-paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

const shared = { areas: ['content'], tab: 'home', level: 'sub', access: 'public' } as const;

/** What the platform has written for everybody. */
export const contentScreens: readonly Screen[] = [
  {
    ...shared,
    path: FAQ_PATH,
    title: 'content:faq',
    load: () => import('./screens/faq.tsx'),
  },
  {
    ...shared,
    path: ABOUT_PATH,
    title: 'content:aboutus',
    load: () => import('./screens/aboutus.tsx'),
  },
  {
    ...shared,
    path: CONTACT_PATH,
    title: 'content:contactus',
    load: () => import('./screens/contactus.tsx'),
  },
  {
    ...shared,
    path: COMPLIANCE_PATH,
    title: 'content:operational_compliance',
    load: () => import('./screens/operational_compliance.tsx'),
  },
  {
    ...shared,
    path: ARTICLE_PATH,
    title: 'content:article',
    load: () => import('./screens/article.tsx'),
  },
  {
    ...shared,
    path: WEB_VIEW_PATH,
    title: 'content:outside',
    load: () => import('./screens/webView.tsx'),
  },
];
