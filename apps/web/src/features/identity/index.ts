import { IDENTITY_FORM_PATH, IDENTITY_PATH } from '../../shared/identity/paths.ts';
import type { Screen } from '../../shared/page/screens.ts';

const shared = {
  areas: ['identity', 'upload', 'errors'],
  tab: 'home',
  level: 'sub',
  access: 'member',
} as const;

/** How far the own identity is proven, and the way to prove it. */
export const identityScreens: readonly Screen[] = [
  {
    ...shared,
    path: IDENTITY_PATH,
    title: 'identity:title',
    load: () => import('./screens/real_mark.tsx'),
  },
  {
    ...shared,
    path: IDENTITY_FORM_PATH,
    title: 'identity:form.title',
    load: () => import('./screens/real.tsx'),
  },
];
