export const SECURITY_PATH = '/pages/setting/security';
export const PASSWORD_PATH = '/pages/setting/password';
export const PAY_PASSWORD_PATH = '/pages/setting/payPassword';
export const TOTP_PATH = '/pages/setting/totp';
export const EMAIL_PATH = '/pages/setting/email';
export const MOBILE_PATH = '/pages/setting/mobile';
export const ANTI_PHISHING_PATH = '/pages/setting/antiPhishing';
export const LIMITS_PATH = '/pages/setting/limits';
/** Open to visitors: whoever was told of what they did not do. */
export const NOT_ME_PATH = '/pages/setting/notme';
export const SECURITY_LOG_PATH = '/pages/setting/securityLog';

/** A page of the own security that leads back to where the user was. */
export function returningPath(path: string, from: string): string {
  return `${path}?return=${encodeURIComponent(from)}`;
}
