import type { Route } from '../../http/route.ts';
import { bindEmail, bindMobile } from './bind.ts';
import { forget } from './forget.ts';
import { notMe } from './freeze.ts';
import { getLimits, setLimits } from './limits.ts';
import { listEvents } from './list-events.ts';
import { login } from './login.ts';
import { listRegions, setRegion } from './regions.ts';
import { overview } from './overview.ts';
import { proveOwner } from './owner-proof.ts';
import { sendOwnCode } from './send-own-code.ts';
import { setAntiPhishing } from './set-anti-phishing.ts';
import { setPayPassword } from './set-pay-password.ts';
import { beginTotp, confirmTotp, disableTotp, renewRecoveryCodes } from './totp-switch.ts';
import { updatePassword } from './update-password.ts';

export const securityRoutes: readonly Route[] = [
  login,
  forget,
  overview,
  sendOwnCode,
  proveOwner,
  notMe,
  setPayPassword,
  updatePassword,
  beginTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  bindEmail,
  bindMobile,
  setAntiPhishing,
  getLimits,
  setLimits,
  listEvents,
  listRegions,
  setRegion,
];
