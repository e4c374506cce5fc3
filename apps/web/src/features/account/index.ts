import type { Screen } from '../../shared/page/screens.ts';

/** Signing in and up: pages for visitors. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/pages/common/login',
    title: 'account:login.title',
    areas: ['account'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/login.tsx'),
  },
  {
    path: '/pages/common/register',
    title: 'account:register.title',
    areas: ['account'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/register.tsx'),
  },
  {
    path: '/pages/common/forget',
    title: 'account:forget.title',
    areas: ['account'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/forget.tsx'),
  },
  {
    path: '/pages/common/area',
    title: 'account:area.title',
    areas: ['account'],
    tab: 'home',
    level: 'sub',
    access: 'public',
    load: () => import('./screens/area.tsx'),
  },
];
