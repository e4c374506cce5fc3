import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { route } from '../../http/route.ts';
import { maskedEmail, maskedMobile } from './mask.ts';
import { holdMs, ownerOf, recoveryCodesLeft, securityOf } from './security.queries.ts';

/** What protects the account, and since when. */
export const overview = route(calls.security.overview, async ({ member, services }) => {
  const { queries, wallClock } = services;
  const { userId } = member;
  const [owner, security, left, hold] = await Promise.all([
    ownerOf(queries, userId),
    securityOf(queries, userId),
    recoveryCodesLeft(queries, userId),
    holdMs(queries),
  ]);
  const held = security.withdrawalsHeldUntil;
  return {
    email: owner.email === null ? null : maskedEmail(owner.email),
    area_code: owner.areaCode,
    mobile: owner.mobile === null ? null : maskedMobile(owner.mobile, owner.areaCode),
    password_at: security.passwordAt,
    pay_password_at: security.payPasswordAt,
    totp_at: security.totpSecret === null ? null : security.totpAt,
    recovery_codes_left: left,
    anti_phishing: security.antiPhishingCode,
    withdrawals_held_until: held !== null && held > wallClock.now() ? held : null,
    withdrawals_hold_hours: hold / HOUR_MS,
  };
});
