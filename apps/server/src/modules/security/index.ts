export { requireNoHold, withdrawalsHeldUntil } from './hold.ts';
export { maskedEmail, maskedMobile } from './mask.ts';
export { requireSecondFactor } from './second-factor.ts';
export { securityRoutes } from './security.routes.ts';
export { drawSecret, stepOf } from './totp.ts';
export { endSessionsByHouse } from './end-sessions.ts';
export { freezeAccount, thawAccount } from './freeze.ts';
export {
  approveRemoval,
  askRemoval,
  endRemoval,
  type Removal,
} from './factor-removal.ts';
export { changeAccount } from './change-account.ts';
export { securityPart } from './security-part.ts';
export { FROM_HOUSE } from './note-event.ts';
