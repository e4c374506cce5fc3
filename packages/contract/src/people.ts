import { z } from 'zod';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import {
  amountOut,
  choice,
  email,
  id,
  newPassword,
  optional,
  password,
  text,
  timeOut,
  verificationCode,
} from './fields.ts';
import { totpOrRecovery } from './security.ts';

const areaCode = () => optional(text(5).regex(/^\+?\d{1,4}$/, 'FIELD_FORMAT'));
/**
 * Ours or a standard code such as `zh-Hant-HK`; one that we do not speak is answered in English.
 */
const language = () => optional(text(35));
const codeSent = z.object({ expires_in: z.number(), resend_in: z.number() });

const codeErrors = [
  'CODE_TOO_SOON',
  'CODE_LIMIT',
  'CODE_BUDGET',
  'CODE_NOT_SENT',
  'ADDRESS_TAKEN',
  'BOUND_ALREADY',
] as const satisfies readonly ErrorCode[];

/** New password, typed twice, with the code that proves the address. */
const withCode = {
  user_string: text(254),
  code: verificationCode(),
  password: newPassword(),
  re_password: newPassword(),
  area_code: areaCode(),
  lang: language(),
};

export const people = {
  sendMailCode: call({
    method: 'POST',
    path: '/sms_mail',
    area: 'people',
    access: 'public',
    summary: 'Sends a 6-digit code by mail',
    input: z.object({
      user_string: email(),
      area_code_id: optional(text(5)),
      area_code: areaCode(),
      lang: language(),
      email_code: optional(text(10)),
      type: optional(choice('forget')),
      scene: optional(choice('register', 'forget', 'bind')),
    }),
    output: codeSent,
    errors: codeErrors,
    perMinute: 10,
  }),
  sendMobileCode: call({
    method: 'POST',
    path: '/sms_send',
    area: 'people',
    access: 'public',
    summary: 'Sends a 6-digit code by SMS',
    input: z.object({
      area_code: areaCode(),
      mobile: text(15).regex(/^\d{5,15}$/, 'FIELD_FORMAT'),
      scene: optional(choice('register', 'forget', 'bind')),
      lang: language(),
    }),
    output: codeSent,
    errors: codeErrors,
    perMinute: 10,
  }),
  checkCode: call({
    method: 'POST',
    path: '/user/check_email',
    area: 'people',
    access: 'public',
    summary: 'Says whether a code is right, without using it up',
    input: z.object({
      user_string: text(254),
      scene: optional(choice('register', 'forget')),
      email_code: verificationCode(),
      country_code: areaCode(),
      lang: language(),
    }),
    output: z.object({ valid: z.literal(true) }),
    errors: ['CODE_WRONG', 'CODE_EXPIRED'],
    perMinute: 20,
  }),
  register: call({
    method: 'POST',
    path: '/user/register',
    area: 'people',
    access: 'public',
    summary: 'Opens an account',
    input: z.object({
      ...withCode,
      extension_code: optional(text(20)),
      type: optional(choice('email', 'mobile')),
    }),
    output: z.object({ uid: z.string() }),
    errors: [
      'USER_EXISTS',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'PASSWORDS_DIFFER',
      'PASSWORD_WEAK',
      'INVITE_UNKNOWN',
    ],
    perMinute: 10,
  }),
  login: call({
    method: 'POST',
    path: '/user/login',
    area: 'people',
    access: 'public',
    summary: 'Signs in by mail or mobile; answers the token',
    input: z.object({
      user_string: text(254),
      password: password(),
      totp: optional(totpOrRecovery()),
      area_code: areaCode(),
      lang: language(),
    }),
    output: z.string(),
    errors: [
      'LOGIN_FAILED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_DISABLED',
      'ACCOUNT_FROZEN',
      'TOTP_REQUIRED',
      'TOTP_WRONG',
      'TOTP_LOCKED',
    ],
    perMinute: 30,
  }),
  forget: call({
    method: 'POST',
    path: '/user/forget',
    area: 'people',
    access: 'public',
    summary:
      'Sets a new password with a code and ends all sessions. Where a mail address and a number ' +
      'are bound, the right code to one has another sent to the other: OTHER_CODE_REQUIRED',
    input: z.object({
      ...withCode,
      other_code: optional(verificationCode()),
      type: optional(choice('email', 'mobile')),
    }),
    output: z.object({}),
    errors: [
      'CODE_WRONG',
      'CODE_EXPIRED',
      'OTHER_CODE_REQUIRED',
      'CODE_LIMIT',
      'CODE_BUDGET',
      'CODE_NOT_SENT',
      'PASSWORDS_DIFFER',
      'PASSWORD_WEAK',
    ],
    perMinute: 10,
  }),
  logout: call({
    method: 'GET',
    path: '/user/logout',
    area: 'people',
    access: 'member',
    summary: 'Ends this session',
    input: z.object({}),
    output: z.object({}),
  }),
  info: call({
    method: 'GET',
    path: '/user/info',
    area: 'people',
    access: 'member',
    summary: 'Who is signed in',
    input: z.object({}),
    output: z.object({
      id: z.number(),
      uid: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      account_number: z.string(),
      nickname: z.string(),
      signature: z.string(),
      head_portrait: z.string(),
      extension_code: z.string(),
      vip_level: z.number(),
      credit_score: z.number(),
      certified: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      has_pay_password: z.boolean(),
      has_totp: z.boolean(),
      is_trader: z.boolean(),
      /** When play money is to be had again; null where it was not taken yet. */
      next_grant_at: timeOut.nullable(),
      created_at: timeOut,
    }),
  }),
  sessions: call({
    method: 'GET',
    path: '/user/sessions',
    area: 'people',
    access: 'member',
    summary: 'The devices that are signed in',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        address: z.string(),
        created_at: timeOut,
        last_seen_at: timeOut,
        current: z.boolean(),
      }),
    ),
  }),
  revokeSession: call({
    method: 'POST',
    path: '/user/sessions/revoke',
    area: 'people',
    access: 'member',
    summary: 'Ends one of the own sessions',
    input: z.object({ id: id() }),
    output: z.object({}),
    errors: ['SESSION_UNKNOWN'],
  }),
  revokeOthers: call({
    method: 'POST',
    path: '/user/sessions/revoke_others',
    area: 'people',
    access: 'member',
    summary: 'Ends all own sessions but this one',
    input: z.object({}),
    output: z.object({ ended: z.number() }),
  }),
  grant: call({
    method: 'POST',
    path: '/demo/grant',
    area: 'people',
    access: 'member',
    summary: 'Play money: as much USDT each in change, lever and micro as is set, once a day',
    input: z.object({}),
    output: z.object({
      granted: z.array(z.object({ currency: z.string(), type: z.string(), amount: amountOut })),
    }),
    errors: ['GRANT_TAKEN', 'GRANT_REFUSED'],
    idempotent: true,
    perMinute: 20,
  }),
} as const;
