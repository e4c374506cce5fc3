export { countFactorTry, forgetFactorTries } from './factor-failures.ts';
export { withdrawalsHeldUntil } from './hold.ts';
export { maskedEmail, maskedMobile } from './mask.ts';
export { requireSecondFactor } from './second-factor.ts';
export { securityRoutes } from './security.routes.ts';
export { drawSecret, stepOf } from './totp.ts';
