import { z } from 'zod';
import { call, operatorCall, proposedCall } from './call.ts';
import { OPERATOR_ID_MAX, OPERATOR_ROLES } from './constants.ts';
import {
  amountOut,
  choice,
  email,
  flag,
  id,
  ifSent,
  newPassword,
  optional,
  pageInput,
  pageOf,
  password,
  text,
  timeMs,
  timeOut,
  verificationCode,
  wholeNumber,
  wordList,
} from './fields.ts';

const role = z.enum(OPERATOR_ROLES);
const operatorId = () => wholeNumber(1, OPERATOR_ID_MAX);
const roles = () => wordList(...OPERATOR_ROLES);

/** An operator's page has up to so many rows unless it asks for another number. */
const OPERATOR_PAGE = 20;

export const operatorOut = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  disabled: z.boolean(),
  has_totp: z.boolean(),
  must_change_password: z.boolean(),
  created_at: timeOut,
  last_login_at: timeOut.nullable(),
});

export const auditOut = z.object({
  id: z.number(),
  at: timeOut,
  kind: z.enum(['intent', 'outcome', 'event']),
  operator_id: z.number().nullable(),
  operator_name: z.string().nullable(),
  act: z.string().meta({ description: 'the path of the call below /operator/, or the event' }),
  intent_id: z.number().nullable(),
  reason: z.string().nullable(),
  input: z.json().meta({ description: 'what the call was sent, without secrets' }),
  error: z.string().nullable(),
  result: z.json(),
  sequence: z.number().nullable().meta({ description: 'the newest command that the act made' }),
  address: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
});

/** What waits in a queue, by the path of its list below `/operator/`. */
export const queueCountOut = z.object({ queue: z.string(), waiting: z.number() });

const signedIn = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
});

/** What one operator asks for and, above a limit, another one agrees to in the row's own editor. */
const ASKED_ACTS = [
  'coupons/define',
  'dual/define',
  'mining/define',
  'project/define',
  'promotions/fund',
] as const;

export const operators = {
  login: call({
    method: 'POST',
    path: '/operator/login',
    area: 'operators',
    access: 'public',
    summary:
      'Signs an operator in. Without a second factor so far, the first answer has the secret for ' +
      'an authenticator, and the same call with its code makes it the second factor',
    input: z.object({
      email: email(),
      password: password(),
      totp: optional(verificationCode()),
      new_password: optional(newPassword()),
    }),
    output: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('enrol'),
        secret: z.string().meta({ description: 'Base32, to be typed where no picture is read' }),
        uri: z.string().meta({ description: 'otpauth://, the text of the QR picture' }),
      }),
      z.object({
        state: z.literal('signed_in'),
        token: z.string(),
        operator: signedIn,
        device: z.string().meta({
          description:
            'sent as the header `device-mark` of the next sign-in, within 30 days: what others ' +
            'fail then keeps this device out no longer',
        }),
      }),
    ]),
    errors: [
      'LOGIN_FAILED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_DISABLED',
      'TOTP_REQUIRED',
      'TOTP_WRONG',
      'TOTP_LOCKED',
      'PASSWORD_CHANGE_REQUIRED',
      'PASSWORD_WEAK',
    ],
    perMinute: 30,
  }),
  me: operatorCall({
    method: 'GET',
    path: '/operator/me',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: 'Who is signed in',
    input: z.object({}),
    output: signedIn,
  }),
  colleagues: operatorCall({
    method: 'GET',
    path: '/operator/colleagues',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: 'The names of all operators, and whose word the own one cannot second',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        one_hand: z.boolean().meta({
          description:
            'within seven days one of both had a hand in the account of the other, or a third ' +
            'one in both: neither seconds the other',
        }),
        shut_out: z.boolean().meta({ description: 'whose word nobody seconds' }),
      }),
    ),
  }),
  alone: operatorCall({
    method: 'GET',
    path: '/operator/alone',
    area: 'operators',
    roles: ['finance'],
    summary:
      'What the own word alone has given within 24 hours, and up to which sum it is enough; ' +
      'above it a second operator is wanted. The exchange counts the same for each member, whose ' +
      'operators’ single words add up to no more',
    input: z.object({
      user_id: optional(id()).meta({ description: 'the member who would be given something' }),
    }),
    output: z.array(
      z.object({
        kind: z.enum(['deposit', 'buy', 'offer']).meta({
          description: 'deposits; quick buys; what offers may cost',
        }),
        currency: z.string(),
        limit: amountOut,
        used: amountOut,
        member_used: amountOut.nullable().meta({
          description:
            'what the member was given within 24 hours by one operator each, whoever that was; ' +
            'null where no member is named, and of offers, which are for no one member',
        }),
      }),
    ),
    errors: ['USER_UNKNOWN'],
  }),
  asked: operatorCall({
    method: 'GET',
    path: '/operator/asked',
    area: 'operators',
    roles: ['finance'],
    summary: 'Why an operator asked for what waits for a second one, in their words',
    input: z.object({
      act: choice(...ASKED_ACTS).meta({ description: 'the call it was asked by' }),
      id: id().meta({ description: 'of the offer or the funding' }),
      by: id().meta({ description: 'who asked for it' }),
    }),
    output: z.object({ reason: z.string().nullable(), at: timeOut.nullable() }),
  }),
  logout: operatorCall({
    method: 'GET',
    path: '/operator/logout',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: 'Ends this session',
    input: z.object({}),
    output: z.object({}),
  }),
  sessions: operatorCall({
    method: 'GET',
    path: '/operator/sessions',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: 'Where the operator is signed in, the session used last first',
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
  codes: operatorCall({
    method: 'GET',
    path: '/operator/codes',
    area: 'operators',
    roles: ['compliance', 'support', 'finance'],
    summary: 'Messages with codes of the last 24 hours, and where their budget is spent',
    input: z.object({}),
    output: z.array(
      z.object({
        kind: z.enum(['mobile', 'email']),
        sent: z.number().meta({
          description: 'of visitors, or of members to themselves, whichever are more',
        }),
        budget: z.number(),
        callers_full: z
          .number()
          .meta({ description: 'networks and members that may ask for no more' }),
        ranges_full: z.number().meta({ description: 'blocks of numbers, or domains, likewise' }),
      }),
    ),
  }),
  beginLooking: operatorCall({
    method: 'POST',
    path: '/operator/looks/begin',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: 'Says why the operator looks at members, for an hour of this session',
    input: z.object({}),
    output: z.object({ until: timeOut }),
  }),
  looks: operatorCall({
    method: 'GET',
    path: '/operator/looks',
    area: 'operators',
    roles: ['compliance'],
    summary: 'How often each operator has looked at members, by the day (UTC), the newest first',
    input: z.object({
      operator_id: optional(operatorId()),
      from: optional(timeMs()),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(
      z.object({
        id: z.string().meta({ description: 'the day and the operator' }),
        day: timeOut.meta({ description: 'its beginning' }),
        operator_id: z.number(),
        operator_name: z.string(),
        searches: z.number(),
        members: z.number().meta({ description: 'different ones whose page was opened' }),
        looks: z.number(),
        refused: z.number(),
        reasons: z
          .array(z.string())
          .meta({ description: 'what was given as reasons, ten at most' }),
      }),
    ),
  }),
  endSession: operatorCall({
    method: 'POST',
    path: '/operator/sessions/end',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: 'Ends one of the own sessions, or all but this one',
    input: z.object({ id: ifSent(id()) }),
    output: z.object({ ended: z.number() }),
    errors: ['SESSION_UNKNOWN'],
  }),
  changePassword: operatorCall({
    method: 'POST',
    path: '/operator/password',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary: "Changes the operator's own password and ends their other sessions",
    input: z.object({
      password: password(),
      new_password: newPassword(),
      totp: verificationCode(),
    }),
    output: z.object({}),
    errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'TOTP_WRONG', 'TOTP_LOCKED', 'ACCOUNT_LOCKED'],
    secretFields: ['password', 'new_password', 'totp'],
    perMinute: 30,
  }),
  counts: operatorCall({
    method: 'GET',
    path: '/operator/counts',
    area: 'operators',
    roles: OPERATOR_ROLES,
    summary:
      "How much waits in the queues that the operator's roles can see; of what wants a second " +
      'operator, what this one may second',
    input: z.object({}),
    output: z.array(queueCountOut),
  }),
  list: operatorCall({
    method: 'GET',
    path: '/operator/operators',
    area: 'operators',
    roles: [],
    summary: 'All operators, the newest first',
    input: z.object({
      keyword: optional(text(100)),
      role: optional(choice(...OPERATOR_ROLES)),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(operatorOut),
  }),
  create: proposedCall({
    secondOperator: 'sometimes',
    path: '/operator/operators/create',
    area: 'operators',
    roles: [],
    summary: 'Makes an operator with a first password, which they change when they first sign in',
    input: z.object({
      email: email(),
      name: text(60),
      roles: roles(),
      password: newPassword(),
    }),
    output: z.object({ id: z.number() }),
    errors: ['OPERATOR_EXISTS', 'OPERATORS_FULL', 'PASSWORD_WEAK'],
    secretFields: ['password'],
  }),
  setRoles: proposedCall({
    secondOperator: 'always',
    path: '/operator/operators/roles',
    area: 'operators',
    roles: [],
    summary:
      'Says anew what an operator may, from their next call on; an admin keeps the role for ' +
      '24 hours from the mail that says so, and may reject it, unless another admin agrees',
    input: z.object({ id: operatorId(), roles: roles() }),
    output: z.object({ id: z.number() }),
    errors: ['OPERATOR_UNKNOWN', 'OPERATOR_SELF', 'OPERATOR_LAST_ADMIN'],
  }),
  setDisabled: proposedCall({
    secondOperator: 'sometimes',
    path: '/operator/operators/disable',
    area: 'operators',
    roles: [],
    summary:
      'Shuts an operator out at once, or lets them in again; an admin is out 24 hours after ' +
      'the mail that says so, and may reject it until then, unless another admin agrees',
    input: z.object({ id: operatorId(), disabled: flag() }),
    output: z.object({ id: z.number() }),
    errors: ['OPERATOR_UNKNOWN', 'OPERATOR_SELF', 'OPERATOR_LAST_ADMIN'],
  }),
  recover: proposedCall({
    secondOperator: 'always',
    path: '/operator/operators/recover',
    area: 'operators',
    roles: [],
    summary:
      'For an operator who lost the authenticator or the password: sets a first password anew, ' +
      'takes the authenticator off and ends all sessions',
    input: z.object({ id: operatorId(), password: newPassword() }),
    output: z.object({ id: z.number() }),
    errors: ['OPERATOR_UNKNOWN', 'OPERATOR_SELF', 'PASSWORD_WEAK'],
    secretFields: ['password'],
  }),
  audit: operatorCall({
    method: 'GET',
    path: '/operator/audit',
    area: 'operators',
    roles: ['compliance'],
    summary: 'What operators did, the newest first',
    input: z.object({
      operator_id: optional(operatorId()),
      act: optional(text(100)),
      kind: optional(choice('intent', 'outcome', 'event')),
      intent_id: optional(id()),
      from: optional(timeMs()),
      to: optional(timeMs()),
      keyword: optional(text(100)),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(auditOut),
  }),
  verifyAudit: operatorCall({
    method: 'GET',
    path: '/operator/audit/verify',
    area: 'operators',
    roles: ['compliance'],
    summary: 'Follows the chain of the audit log from its first row to its last',
    input: z.object({}),
    output: z.object({
      ok: z.boolean(),
      rows: z.number(),
      head: z.string().meta({ description: 'the hash of the last row' }),
      broken_at: z.number().nullable().meta({ description: 'the first row that does not fit' }),
      unfinished: z.number().meta({ description: 'acts that were begun and have no outcome' }),
    }),
    perMinute: 30,
  }),
  outbox: operatorCall({
    method: 'GET',
    path: '/operator/outbox',
    area: 'operators',
    roles: ['support'],
    summary:
      'Mails and short messages that lie here because nothing sends them, newest first, ' +
      'without their codes',
    looks: true,
    input: z.object({ keyword: optional(text(100)), ...pageInput(OPERATOR_PAGE) }),
    output: pageOf(
      z.object({
        name: z.string(),
        kind: z.enum(['mail', 'sms']),
        at: timeOut,
        to: z.string(),
        subject: z.string().nullable(),
      }),
    ),
  }),
  outboxMessage: operatorCall({
    method: 'GET',
    path: '/operator/outbox/message',
    area: 'operators',
    roles: [],
    summary: 'One message of the outbox, without its codes; who reads it stands in the audit log',
    input: z.object({ name: text(100) }),
    output: z.object({
      name: z.string(),
      kind: z.enum(['mail', 'sms']),
      at: timeOut,
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
    }),
    errors: ['MESSAGE_UNKNOWN'],
    audited: true,
  }),
} as const;
