import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  revisionOut,
  revisionSeen,
  text,
  timeMs,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

const area = 'subscription';

export const SUBSCRIPTION_KINDS = ['ieo', 'reit'] as const;
export const SUBSCRIPTION_THEMES = [
  'payments',
  'storage',
  'compute',
  'energy',
  'games',
  'identity',
  'offices',
  'homes',
  'logistics',
  'hotels',
] as const;
export const SUBSCRIPTION_STATES = ['warm_up', 'in_progress', 'finished'] as const;
export const SUBSCRIPTION_ORDER_STATUSES = ['applied', 'locked', 'completed', 'refunded'] as const;
export const SUBSCRIPTION_STATUSES = [
  'waiting',
  'warm_up',
  'in_progress',
  'finished',
  'listed',
  'withdrawn',
] as const;
const WITHDRAWN = ['operator', 'not_approved', 'code_taken', 'no_subscribers'] as const;

/** An address of a page outside, which the app opens: over TLS, and without a name in it. */
const pageAddress = () => text(300).regex(/^https:\/\/[^\s@<>"'\\]+$/, 'FIELD_FORMAT');

const termsOut = {
  name: z.string(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  theme: z.enum(SUBSCRIPTION_THEMES).meta({
    description: 'the texts are `subscription:theme.<theme>`',
  }),
  code: z.string().meta({ description: 'of the token' }),
  currency: z.string().meta({ description: 'what is paid with' }),
  currency_id: z.number(),
  price: amountOut.meta({ description: 'of one token' }),
  quantity_decimals: z.number().int().meta({ description: 'tokens come in units of 10^-this' }),
  total: amountOut,
  min: amountOut.meta({ description: 'of one application' }),
  per_user_limit: amountOut.meta({ description: 'the most that one member gets' }),
  starts_at: timeOut,
  ends_at: timeOut,
  listing_at: timeOut,
  lock_days: z.number().int().meta({ description: 'after the listing' }),
  unlock_at: timeOut,
  whitepaper: z.string().nullable(),
  website: z.string().nullable(),
  applied: amountOut.meta({ description: 'by everybody; may be more than the total' }),
  subscribers: z.number().int(),
  passed: amountOut.nullable().meta({ description: 'given out at the end' }),
  raised: amountOut.nullable(),
  allocation_hash: z.string().nullable().meta({ description: 'SHA-256 of the published list' }),
};

const projectOut = z.object({
  id: z.number(),
  ...termsOut,
  state: z.enum(SUBSCRIPTION_STATES),
  remaining: amountOut.meta({ description: 'of the total, what nobody has applied for' }),
  listed: z.boolean(),
  symbol: z.string().meta({ description: 'of the market that the token becomes' }),
});

export const subscriptionOrderOut = z.object({
  id: z.number(),
  project_id: z.number(),
  name: z.string(),
  code: z.string(),
  currency: z.string(),
  price: amountOut,
  applied: amountOut,
  passed: amountOut.nullable().meta({ description: 'null until the end' }),
  frozen: amountOut.meta({ description: 'money that waits for the end' }),
  paid: amountOut.nullable(),
  refunded: amountOut.nullable(),
  status: z.enum(SUBSCRIPTION_ORDER_STATUSES),
  ends_at: timeOut,
  listing_at: timeOut,
  unlock_at: timeOut,
  symbol: z.string(),
  create_time: timeOut,
});

/** What a member reads beside their own order: what they would get if it ended now. */
const ownOut = subscriptionOrderOut.extend({
  expected: amountOut.nullable().meta({
    description: 'at least so much at the demand of now; null once it is over',
  }),
});

const allocationOut = z.object({
  format: z.string(),
  project_id: z.number(),
  code: z.string(),
  price: amountOut,
  total: amountOut,
  per_user_limit: amountOut,
  quantity_decimals: z.number().int(),
  ended_at: timeOut,
  orders: z.array(z.tuple([z.number(), amountOut, amountOut])).meta({
    description: 'number, applied and passed of each order, by number',
  }),
  hash: z.string(),
});

const operatorProjectOut = z.object({
  id: z.number(),
  ...termsOut,
  price_decimals: z.number().int(),
  status: z.enum(SUBSCRIPTION_STATUSES).meta({ description: 'waiting: for a second operator' }),
  withdrawn_for: z.enum(WITHDRAWN).nullable(),
  frozen: amountOut.meta({ description: 'of members, until the end' }),
  locked: amountOut.meta({ description: 'tokens of members that are not unlocked' }),
  cost_maximum: amountOut.meta({ description: 'the whole issue at its price' }),
  needs_second: z.boolean(),
  defined_by: z.number().nullable().meta({ description: "an operator's id; null: the platform" }),
  revision: revisionOut,
  approved_by: z.number().nullable().meta({ description: 'the second operator' }),
  create_time: timeOut,
  update_time: timeOut,
});

const subscriptionOperatorCalls = {
  operatorProjects: operatorCall({
    method: 'GET',
    path: '/operator/project',
    area,
    roles: ['finance', 'support'],
    summary: 'The projects, newest first, with what is frozen and locked for them',
    input: z.object({
      status: optional(choice(...SUBSCRIPTION_STATUSES)),
      kind: optional(choice(...SUBSCRIPTION_KINDS)),
      ...pageInput(20),
    }),
    output: pageOf(operatorProjectOut),
  }),
  defineProject: operatorCall({
    method: 'POST',
    path: '/operator/project/define',
    area,
    roles: ['finance'],
    summary:
      'Makes a project or changes one that has not begun; one that is worth more than the ' +
      'limit, with what the same operator offered alone in the last day, waits for a second one',
    input: z.object({
      id: optional(id()).meta({ description: 'left out: a new one' }),
      kind: choice(...SUBSCRIPTION_KINDS),
      theme: choice(...SUBSCRIPTION_THEMES),
      name: text(40),
      code: text(10).regex(/^[A-Z][A-Z0-9]{1,9}$/, 'FIELD_FORMAT'),
      currency_id: id(),
      price: amount(),
      price_decimals: wholeNumber(1, 8).meta({ description: 'of its market' }),
      quantity_decimals: wholeNumber(0, 8),
      total: amount(),
      min: amount(),
      per_user_limit: amount(),
      starts_at: timeMs(),
      ends_at: timeMs(),
      listing_at: timeMs(),
      lock_days: wholeNumber(0, 730),
      whitepaper: optional(pageAddress()),
      website: optional(pageAddress()),
    }),
    output: operatorProjectOut,
    errors: [
      'SUBSCRIPTION_UNKNOWN',
      'SUBSCRIPTION_FIXED',
      'SUBSCRIPTION_CODE_TAKEN',
      'SUBSCRIPTION_TIMES_WRONG',
      'SUBSCRIPTION_PROJECTS_FULL',
      'CURRENCY_UNKNOWN',
      'FIELD_DECIMALS',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
    ],
  }),
  approveProject: operatorCall({
    method: 'POST',
    path: '/operator/project/approve',
    area,
    roles: ['finance'],
    decides: 'subscription',
    summary: 'The second operator’s word for a project that is worth more than the limit',
    input: z.object({ id: id(), revision: revisionSeen() }),
    output: operatorProjectOut,
    errors: [
      'SUBSCRIPTION_UNKNOWN',
      'SUBSCRIPTION_FIXED',
      'SUBSCRIPTION_DECIDED',
      'OFFER_CHANGED',
      'FOUR_EYES_REQUIRED',
    ],
  }),
  withdrawProject: operatorCall({
    method: 'POST',
    path: '/operator/project/withdraw',
    area,
    roles: ['finance'],
    summary: 'Takes back a project that has not begun',
    input: z.object({ id: id() }),
    output: operatorProjectOut,
    errors: ['SUBSCRIPTION_UNKNOWN', 'SUBSCRIPTION_FIXED'],
  }),
  operatorOrders: operatorCall({
    method: 'GET',
    path: '/operator/project/orders',
    area,
    roles: ['finance', 'support'],
    summary: 'What members have applied for, newest first',
    input: z.object({
      project_id: optional(id()),
      status: optional(choice(...SUBSCRIPTION_ORDER_STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(
      subscriptionOrderOut.extend({ user_id: z.number(), uid: z.string(), nickname: z.string() }),
    ),
  }),
} as const;

export const subscription = {
  projects: call({
    method: 'GET',
    path: '/project',
    area,
    access: 'public',
    summary: 'The projects: what can be applied for first, then what is to come, then what is over',
    input: z.object({
      kind: optional(choice(...SUBSCRIPTION_KINDS)),
      state: optional(choice(...SUBSCRIPTION_STATES)),
      ...pageInput(),
    }),
    output: pageOf(projectOut),
  }),
  detail: call({
    method: 'GET',
    path: '/project/detail',
    area,
    access: 'public',
    summary: 'One project, with the own order in it',
    input: z.object({ project_id: id() }),
    output: projectOut.extend({ mine: ownOut.nullable() }),
    errors: ['SUBSCRIPTION_UNKNOWN'],
  }),
  allocation: call({
    method: 'GET',
    path: '/project/allocation',
    area,
    access: 'public',
    summary:
      'Who applied for how much and got how much, by the numbers of the orders; anybody can ' +
      'compute it again with `kontor verify-allocation`',
    input: z.object({ project_id: id() }),
    output: allocationOut,
    errors: ['SUBSCRIPTION_UNKNOWN', 'SUBSCRIPTION_NOT_ALLOTTED'],
    perMinute: 60,
  }),
  apply: call({
    method: 'POST',
    path: '/project/order',
    area,
    access: 'member',
    summary: 'Applies for tokens, beside what was applied for before; the money is frozen',
    input: z.object({
      project_id: id(),
      amount: amount().meta({ description: 'of tokens' }),
      pay_currency: text(10),
    }),
    output: ownOut,
    errors: [
      'SUBSCRIPTION_UNKNOWN',
      'SUBSCRIPTION_NOT_OPEN',
      'SUBSCRIPTION_CURRENCY_WRONG',
      'SUBSCRIPTION_FULL',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'FIELD_DECIMALS',
      'INSUFFICIENT_BALANCE',
      'TRADING_DISABLED',
      ...RISK_ERRORS,
    ],
    idempotent: true,
    perMinute: 60,
  }),
  orders: call({
    method: 'GET',
    path: '/user/project/order',
    area,
    access: 'member',
    summary: 'The own orders, newest first',
    input: z.object({
      status: optional(choice(...SUBSCRIPTION_ORDER_STATUSES)),
      ...pageInput(),
    }),
    output: pageOf(subscriptionOrderOut),
  }),
  ...subscriptionOperatorCalls,
} as const;
