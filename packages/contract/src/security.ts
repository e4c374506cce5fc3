import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import { PROOF_PURPOSES } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import {
  amount,
  amountOut,
  choice,
  email,
  flag,
  newPassword,
  optional,
  pageInput,
  pageOf,
  password,
  text,
  timeOut,
  verificationCode,
  wholeNumber,
} from './fields.ts';

/** What `requireSecondFactor` may refuse: spread into the errors of a call that asks for it. */
export const SECOND_FACTOR_ERRORS = [
  'PAY_PASSWORD_UNSET',
  'WITHDRAWALS_HELD',
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
export const totpOrRecovery = () =>
  text(20, 6)
    .normalize('NFKC')
    .regex(/^[A-Za-z0-9 -]+$/, 'FIELD_FORMAT');

/** The inputs of a call that asks for both: `z.object({ …, ...secondFactorFields() })`. */
export const secondFactorFields = () => ({ pay_password: payPassword(), totp: totp() });
/** The same of a call that asks for it only at first. */
export const firstFactorFields = () => ({ pay_password: optional(payPassword()), totp: totp() });

const CODE_ERRORS = ['CODE_WRONG', 'CODE_EXPIRED'] as const satisfies readonly ErrorCode[];

/** What `security.prove` answered for this purpose; a call that asks for it spreads the errors. */
export const ownerProof = () => ({
  proof: text(64, 20).meta({ description: 'of POST /safe/prove, for this purpose; good once' }),
});
export const PROOF_ERRORS = ['PROOF_OVER'] as const satisfies readonly ErrorCode[];
const TOTP_ERRORS = [
  'TOTP_REQUIRED',
  'TOTP_WRONG',
  'TOTP_LOCKED',
] as const satisfies readonly ErrorCode[];
const BINDING_ERRORS = [
  ...CODE_ERRORS,
  ...PROOF_ERRORS,
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
    summary: 'Sends a 6-digit code to an own bound address, good for one purpose',
    input: z.object({
      for: choice(...PROOF_PURPOSES),
      to: optional(choice('email', 'mobile')).meta({ description: 'the mail if there is one' }),
    }),
    output: z.object({ to: z.string(), expires_in: z.number(), resend_in: z.number() }),
    errors: ['CODE_TOO_SOON', 'CODE_LIMIT', 'CODE_BUDGET', 'CODE_NOT_SENT', 'NOT_BOUND'],
  }),
  prove: call({
    ...change,
    path: '/safe/prove',
    summary:
      'Proves to be the owner, for one change: the login password, a code to each address that ' +
      'is bound, and the authenticator’s where it is on',
    input: z.object({
      for: choice(...PROOF_PURPOSES),
      password: password().meta({ description: 'that of the login' }),
      email_code: optional(verificationCode()).meta({ description: 'where a mail is bound' }),
      mobile_code: optional(verificationCode()).meta({ description: 'where a number is bound' }),
      totp: optional(totpOrRecovery()).meta({
        description: 'where the authenticator is on; a recovery code switches it off only',
      }),
    }),
    output: z.object({
      proof: z.string().meta({ description: 'good once, in this session' }),
      expires_in: z.number().meta({ description: 'seconds' }),
    }),
    errors: ['PROOF_PASSWORD_WRONG', 'PROOF_PASSWORD_LOCKED', ...CODE_ERRORS, ...TOTP_ERRORS],
  }),
  setPayPassword: call({
    ...change,
    path: '/safe/pay_password',
    summary: 'Sets the 6-digit pay password',
    input: z.object({
      pay_password: payPassword(),
      re_pay_password: payPassword(),
      ...ownerProof(),
    }),
    output: held,
    errors: [...PROOF_ERRORS, 'PASSWORDS_DIFFER', 'PAY_PASSWORD_WEAK'],
  }),
  updatePassword: call({
    ...change,
    path: '/safe/update_password',
    summary: 'Sets another password; all other sessions end',
    input: z.object({
      password: newPassword(),
      re_password: newPassword(),
      ...ownerProof(),
    }),
    output: held,
    errors: [...PROOF_ERRORS, 'PASSWORDS_DIFFER', 'PASSWORD_WEAK'],
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
    input: z.object({ totp: verificationCode(), ...ownerProof() }),
    output: recoveryCodes.extend(held.shape),
    errors: [...PROOF_ERRORS, 'TOTP_ON', 'TOTP_EXPIRED', 'TOTP_WRONG', 'TOTP_LOCKED'],
  }),
  disableTotp: call({
    ...change,
    path: '/safe/totp/disable',
    summary: 'Switches the authenticator off; a recovery code proves it too',
    input: z.object(ownerProof()),
    output: held,
    errors: [...PROOF_ERRORS, 'TOTP_OFF'],
  }),
  renewRecoveryCodes: call({
    ...change,
    path: '/safe/totp/recovery',
    summary: 'Ten new recovery codes; the old ones are good no more',
    input: z.object(ownerProof()),
    output: recoveryCodes.extend(held.shape),
    errors: [...PROOF_ERRORS, 'TOTP_OFF'],
  }),
  bindEmail: call({
    ...change,
    path: '/safe/email',
    summary: 'Binds a mail address, or another one in place of it, with a code to the new one',
    input: z.object({ email: email(), code: verificationCode(), ...ownerProof() }),
    output: held,
    errors: BINDING_ERRORS,
  }),
  bindMobile: call({
    ...change,
    path: '/safe/mobile',
    summary: 'Binds a mobile number, or another one in place of it, with a code to the new one',
    input: z.object({
      area_code: areaCode(),
      mobile: text(15).regex(/^\d{5,15}$/, 'FIELD_FORMAT'),
      code: verificationCode(),
      ...ownerProof(),
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
      ...ownerProof(),
    }),
    output: z.object({}),
    errors: PROOF_ERRORS,
  }),
  notMe: call({
    method: 'POST',
    path: '/safe/not_me',
    area: 'security',
    access: 'public',
    summary:
      '“It was not me”: the code of a notice ends all sessions and freezes the account, until ' +
      'support has checked who its owner is',
    input: z.object({ code: text(40, 8).regex(/^[0-9A-Za-z -]+$/, 'FIELD_FORMAT') }),
    output: z.object({}),
    errors: ['NOTICE_UNKNOWN'],
    perMinute: 10,
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
