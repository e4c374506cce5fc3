import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import { PASSWORD_LENGTH_MAX } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import {
  amount,
  amountOut,
  choice,
  email,
  flag,
  optional,
  pageInput,
  pageOf,
  secret,
  text,
  timeOut,
  verificationCode,
  wholeNumber,
} from './fields.ts';

/** What `requireSecondFactor` may refuse: spread into the errors of a call that asks for it. */
export const SECOND_FACTOR_ERRORS = [
  'PAY_PASSWORD_UNSET',
  'PAY_PASSWORD_WRONG',
  'PAY_PASSWORD_LOCKED',
  'TOTP_REQUIRED',
  'TOTP_WRONG',
  'TOTP_LOCKED',
] as const satisfies readonly ErrorCode[];

const areaCode = () => optional(text(5).regex(/^\+?\d{1,4}$/, 'FIELD_FORMAT'));
/** Six digits that the owner chose. */
const payPassword = () => verificationCode();
/** Six digits of the authenticator, where one is set up. */
const totp = () => optional(verificationCode());
/** The same, or a recovery code such as `ABCDE-FGHJK`, which stands in for it. */
export const totpOrRecovery = () => text(20, 6).regex(/^[A-Za-z0-9 -]+$/, 'FIELD_FORMAT');

/** The inputs of a call that asks for both: `z.object({ …, ...secondFactorFields() })`. */
export const secondFactorFields = () => ({ pay_password: payPassword(), totp: totp() });
/** The same of a call that asks for it only at first. */
export const firstFactorFields = () => ({ pay_password: optional(payPassword()), totp: totp() });

const CODE_ERRORS = ['CODE_WRONG', 'CODE_EXPIRED'] as const satisfies readonly ErrorCode[];
const TOTP_ERRORS = [
  'TOTP_REQUIRED',
  'TOTP_WRONG',
  'TOTP_LOCKED',
] as const satisfies readonly ErrorCode[];
const BINDING_ERRORS = [
  ...CODE_ERRORS,
  ...TOTP_ERRORS,
  'ADDRESS_TAKEN',
  'BOUND_ALREADY',
] as const satisfies readonly ErrorCode[];

const own = { area: 'security', access: 'member' } as const;
const change = { method: 'POST', ...own, perMinute: 20 } as const;
const held = z.object({ withdrawals_held_until: timeOut.nullable() });
const limitOut = z.object({
  /** Null: no limit. */
  limit: amountOut.nullable(),
  /** Since 00:00 UTC. */
  used: amountOut,
  /** What it becomes at `next_at`; null there with a time: no limit any more. */
  next: amountOut.nullable(),
  next_at: timeOut.nullable(),
});
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const security = {
  overview: call({
    method: 'GET',
    path: '/safe/overview',
    ...own,
    summary: 'What protects the account, and since when',
    input: z.object({}),
    output: z.object({
      email: z.string().nullable(),
      area_code: z.string().nullable(),
      mobile: z.string().nullable(),
      password_at: timeOut.nullable(),
      pay_password_at: timeOut.nullable(),
      totp_at: timeOut.nullable(),
      recovery_codes_left: z.number(),
      anti_phishing: z.string().nullable(),
      withdrawals_held_until: timeOut.nullable(),
      withdrawals_hold_hours: z.number(),
    }),
  }),
  sendCode: call({
    ...change,
    path: '/safe/send_code',
    summary: 'Sends a 6-digit code to the own bound address, for a change of the account',
    input: z.object({ to: optional(choice('email', 'mobile')) }),
    output: z.object({ to: z.string(), expires_in: z.number(), resend_in: z.number() }),
    errors: ['CODE_TOO_SOON', 'CODE_LIMIT', 'CODE_NOT_SENT', 'NOT_BOUND'],
  }),
  setPayPassword: call({
    ...change,
    path: '/safe/pay_password',
    summary: 'Sets the 6-digit pay password, with a code that was sent to the bound address',
    input: z.object({
      pay_password: payPassword(),
      re_pay_password: payPassword(),
      code: verificationCode(),
      totp: totp(),
    }),
    output: held,
    errors: [...CODE_ERRORS, ...TOTP_ERRORS, 'PASSWORDS_DIFFER', 'PAY_PASSWORD_WEAK'],
  }),
  updatePassword: call({
    ...change,
    path: '/safe/update_password',
    summary: 'Sets another password; all other sessions end',
    input: z.object({
      password: secret(PASSWORD_LENGTH_MAX),
      re_password: secret(PASSWORD_LENGTH_MAX),
      code: verificationCode(),
      totp: totp(),
    }),
    output: held,
    errors: [...CODE_ERRORS, ...TOTP_ERRORS, 'PASSWORDS_DIFFER', 'PASSWORD_WEAK'],
  }),
  beginTotp: call({
    ...change,
    path: '/safe/totp/begin',
    summary: 'Draws a secret for an authenticator; it counts once it is confirmed',
    input: z.object({}),
    output: z.object({ secret: z.string(), uri: z.string(), expires_in: z.number() }),
    errors: ['TOTP_ON'],
  }),
  confirmTotp: call({
    ...change,
    path: '/safe/totp/confirm',
    summary: 'Switches the authenticator on; answers the recovery codes, this once',
    input: z.object({ totp: verificationCode(), code: verificationCode() }),
    output: recoveryCodes,
    errors: [...CODE_ERRORS, 'TOTP_ON', 'TOTP_EXPIRED', 'TOTP_WRONG', 'TOTP_LOCKED'],
  }),
  disableTotp: call({
    ...change,
    path: '/safe/totp/disable',
    summary: 'Switches the authenticator off, with its code or a recovery code',
    input: z.object({ totp: totpOrRecovery(), code: verificationCode() }),
    output: held,
    errors: [...CODE_ERRORS, 'TOTP_OFF', 'TOTP_WRONG', 'TOTP_LOCKED'],
  }),
  renewRecoveryCodes: call({
    ...change,
    path: '/safe/totp/recovery',
    summary: 'Ten new recovery codes; the old ones are good no more',
    input: z.object({ totp: verificationCode() }),
    output: recoveryCodes,
    errors: ['TOTP_OFF', 'TOTP_WRONG', 'TOTP_LOCKED'],
  }),
  bindEmail: call({
    ...change,
    path: '/safe/email',
    summary: 'Binds a mail address, with a code to it; another one needs a code to the old one too',
    input: z.object({
      email: email(),
      code: verificationCode(),
      old_code: optional(verificationCode()),
      totp: totp(),
    }),
    output: held,
    errors: BINDING_ERRORS,
  }),
  bindMobile: call({
    ...change,
    path: '/safe/mobile',
    summary:
      'Binds a mobile number, with a code to it; another one needs a code to the old one too',
    input: z.object({
      area_code: areaCode(),
      mobile: text(15).regex(/^\d{5,15}$/, 'FIELD_FORMAT'),
      code: verificationCode(),
      old_code: optional(verificationCode()),
      totp: totp(),
    }),
    output: held,
    errors: BINDING_ERRORS,
  }),
  setAntiPhishing: call({
    ...change,
    path: '/safe/anti_phishing',
    summary: 'Sets the words that stand in every mail to the owner; none takes them away',
    input: z.object({
      phrase: optional(text(20, 4).regex(/^[\p{L}\p{M}\p{N} ._-]+$/u, 'FIELD_FORMAT')),
      code: verificationCode(),
    }),
    output: z.object({}),
    errors: CODE_ERRORS,
  }),
  limits: call({
    method: 'GET',
    path: '/safe/limits',
    ...own,
    summary: 'What the member allows themselves, and what of it is used today',
    input: z.object({}),
    output: z.object({
      daily_loss: limitOut,
      daily_stake: limitOut,
      cool_off_until: timeOut.nullable(),
      excluded_until: timeOut.nullable(),
      /** When a new day begins: 00:00 UTC of platform time. */
      day_ends_at: timeOut,
      timed_options: z.boolean(),
      prediction: z.boolean(),
    }),
  }),
  setLimits: call({
    ...change,
    path: '/safe/limits',
    summary: 'Changes what is sent: tighter at once, looser after 24 hours; a pause only longer',
    input: z.object({
      daily_loss: optional(amount()),
      no_daily_loss: optional(flag()),
      daily_stake: optional(amount()),
      no_daily_stake: optional(flag()),
      cool_off_hours: optional(wholeNumber(24, 1_008)),
      exclusion_months: optional(wholeNumber(6, 60)),
    }),
    output: z.object({}),
    errors: ['PAUSE_RUNS', 'FIELD_DECIMALS', 'FIELD_TOO_LARGE', 'USER_UNKNOWN'],
    idempotent: true,
  }),
  operatorRegions: operatorCall({
    method: 'GET',
    path: '/operator/regions',
    area: 'security',
    roles: ['compliance'],
    summary: 'The countries for which something is switched; all others have everything',
    input: z.object({}),
    output: z.array(
      z.object({ area_code: z.number(), timed_options: z.boolean(), prediction: z.boolean() }),
    ),
  }),
  setRegion: operatorCall({
    method: 'POST',
    path: '/operator/regions',
    area: 'security',
    roles: ['compliance'],
    summary:
      'Switches timed options and prediction for a country, by its calling code; what is open is ' +
      'settled',
    input: z.object({
      area_code: wholeNumber(1, 9_999),
      timed_options: flag(),
      prediction: optional(flag()).meta({ description: 'left out: as it was' }),
    }),
    output: z.object({ area_code: z.number() }),
  }),
  log: call({
    method: 'GET',
    path: '/safe/log',
    ...own,
    summary: 'What happened to the keys of the account, newest first',
    input: z.object(pageInput(20)),
    output: pageOf(
      z.object({
        id: z.number(),
        kind: z.string(),
        device: z.string(),
        address: z.string(),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
        create_time: timeOut,
      }),
    ),
  }),
} as const;
