import type { Screen } from '../../shared/page/screens.ts';
import {
  ANTI_PHISHING_PATH,
  EMAIL_PATH,
  LIMITS_PATH,
  MOBILE_PATH,
  NOT_ME_PATH,
  PASSWORD_PATH,
  PAY_PASSWORD_PATH,
  SECURITY_LOG_PATH,
  SECURITY_PATH,
  TOTP_PATH,
} from '../../shared/security/paths.ts';

const page = (path: string, title: Screen['title'], load: Screen['load']): Screen => ({
  path,
  title,
  areas: ['security', 'account', 'settings', 'errors'],
  tab: 'home',
  level: 'sub',
  access: 'member',
  load,
});

/** What protects an account, and what its owner allows themselves. */
export const securityScreens: readonly Screen[] = [
  page(SECURITY_PATH, 'security:title', () => import('./screens/security.tsx')),
  page(PASSWORD_PATH, 'security:password.title', () => import('./screens/password.tsx')),
  page(PAY_PASSWORD_PATH, 'security:pay.title', () => import('./screens/payPassword.tsx')),
  page(TOTP_PATH, 'security:totp.title', () => import('./screens/totp.tsx')),
  page(EMAIL_PATH, 'security:email.title', () => import('./screens/email.tsx')),
  page(MOBILE_PATH, 'security:mobile.title', () => import('./screens/mobile.tsx')),
  page(ANTI_PHISHING_PATH, 'security:phrase.title', () => import('./screens/antiPhishing.tsx')),
  page(LIMITS_PATH, 'security:limits.title', () => import('./screens/limits.tsx')),
  page(SECURITY_LOG_PATH, 'security:log.title', () => import('./screens/securityLog.tsx')),
  {
    ...page(NOT_ME_PATH, 'security:notMe.title', () => import('./screens/notme.tsx')),
    access: 'public',
  },
  page('/pages/setting/areas', 'account:area.title', () => import('./screens/areas.tsx')),
];
