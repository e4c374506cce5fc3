import type { Route } from '../../http/route.ts';
import { checkVerificationCode } from './codes/check-code.ts';
import { grant } from './grant.ts';
import { info } from './info.ts';
import { listSessions } from './list-sessions.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { revokeOthers, revokeSession } from './revoke-session.ts';
import { sendMailCode, sendMobileCode } from './codes/send-code.ts';

export const peopleRoutes: readonly Route[] = [
  sendMailCode,
  sendMobileCode,
  checkVerificationCode,
  register,
  logout,
  info,
  listSessions,
  revokeSession,
  revokeOthers,
  grant,
];
