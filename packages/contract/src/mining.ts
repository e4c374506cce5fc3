import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  flag,
  id,
  optional,
  pageInput,
  pageOf,
  revisionOut,
  revisionSeen,
  text,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

const area = 'mining';

export const MINING_CATEGORIES = ['lock_in', 'defi', 'cloud'] as const;
export const MINING_NAMES = [
  'short_term',
  'steady',
  'long_term',
  'liquidity_pool',
  'staking_pool',
  'lending_pool',
  'hash_starter',
  'hash_standard',
  'hash_fleet',
] as const;
export const MINING_STATUSES = ['in_progress', 'redeemed', 'completed'] as const;
const PRODUCT_STATUSES = ['waiting', 'open', 'disabled', 'sold_out'] as const;

const timeOfDay = () => text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'FIELD_FORMAT');

const termsOut = {
  category: z.enum(MINING_CATEGORIES),
  currency_id: z.number(),
  currency: z.string(),
  name: z.enum(MINING_NAMES).meta({ description: 'the text is `mining:name.<name>`' }),
  days: z.number().int(),
  daily_rate: amountOut.meta({ description: 'of the amount, a day: 0.0037 is 0.37 %' }),
  penalty_rate: amountOut.meta({ description: 'of the amount, for each day that is left' }),
  penalty_maximum: amountOut.meta({ description: 'the share that a penalty never exceeds' }),
};

const configOut = z.object({
  id: z.number(),
  ...termsOut,
  min: amountOut,
  max: amountOut.meta({ description: 'of one member at a time' }),
  dividend_time: z.string().meta({ description: 'of each day, UTC: 08:00' }),
  remaining: amountOut.meta({
    description: 'what can still be locked: of its quantity, as far as the treasury covers it',
  }),
  own: amountOut.meta({ description: 'what the caller has locked of it; 0 for a visitor' }),
  version: z.number().int().meta({ description: 'of the terms; to be sent with the order' }),
});

export const miningOrderOut = z.object({
  id: z.number(),
  config_id: z.number(),
  ...termsOut,
  amount: amountOut,
  status: z.enum(MINING_STATUSES),
  dividend: amountOut.meta({ description: 'what each day pays' }),
  dividends_paid: z.number().int(),
  earned: amountOut,
  locked_at: timeOut,
  expires_at: timeOut,
  next_dividend_at: timeOut.nullable(),
  days_left: z.number().int().meta({ description: 'a day that has begun counts as a whole one' }),
  penalty_now: amountOut.nullable().meta({ description: 'of ending it now; null once it is over' }),
  returns_now: amountOut.nullable().meta({ description: 'what would come back now' }),
  penalty: amountOut.nullable().meta({ description: 'what an early end has cost' }),
  returned: amountOut.nullable().meta({ description: 'the principal that came back' }),
  ended_at: timeOut.nullable(),
});

const dividendOut = z.object({
  day: z.number().int().meta({ description: 'from 1' }),
  amount: amountOut,
  at: timeOut,
  paid: z.boolean(),
});

const operatorProductOut = z.object({
  id: z.number(),
  ...termsOut,
  min: amountOut,
  max: amountOut,
  dividend_time: z.string(),
  quantity: amountOut,
  sold: amountOut.meta({ description: 'everything that was ever locked' }),
  enabled: z.boolean(),
  status: z.enum(PRODUCT_STATUSES).meta({ description: 'waiting: for a second operator' }),
  orders: z.number().int().meta({ description: 'in progress' }),
  locked: amountOut.meta({ description: 'in progress' }),
  cost_maximum: amountOut.nullable().meta({
    description: 'all its dividends in USDT at the index of the last change of the terms',
  }),
  needs_second: z.boolean(),
  defined_by: z.number().nullable().meta({ description: "an operator's id; null: the platform" }),
  revision: revisionOut,
  approved_by: z.number().nullable().meta({ description: 'the second operator' }),
  create_time: timeOut,
  update_time: timeOut,
});

const coverOut = z.object({
  currency_id: z.number(),
  currency: z.string(),
  available: amountOut.meta({ description: 'what the treasury has' }),
  promised: amountOut.meta({ description: 'dividends still to be paid of everything sold' }),
  free: amountOut.meta({ description: 'what can still be promised' }),
  locked: amountOut.meta({ description: 'principal of members in progress' }),
  orders: z.number().int(),
  paid: amountOut.meta({ description: 'all dividends so far' }),
  penalties: amountOut.meta({ description: 'all penalties so far' }),
});

const miningOperatorCalls = {
  operatorProducts: operatorCall({
    method: 'GET',
    path: '/operator/mining',
    area,
    roles: ['finance', 'support'],
    summary: 'The products, newest first, with what is locked and what they promise',
    input: z.object({
      status: optional(choice(...PRODUCT_STATUSES)),
      category: optional(choice(...MINING_CATEGORIES)),
      ...pageInput(20),
    }),
    output: pageOf(operatorProductOut),
  }),
  defineProduct: operatorCall({
    method: 'POST',
    path: '/operator/mining/define',
    area,
    roles: ['finance'],
    summary:
      'Makes a product or changes it for orders from then on; what promises more than the limit, ' +
      'with what the same operator offered alone in the last day, waits for a second operator',
    input: z.object({
      id: optional(id()).meta({ description: 'left out: a new one' }),
      category: choice(...MINING_CATEGORIES),
      name: choice(...MINING_NAMES),
      currency_id: id(),
      days: wholeNumber(1, 365),
      daily_rate: amount(),
      penalty_rate: amount().meta({ description: 'no less than the daily rate' }),
      dividend_time: timeOfDay().meta({ description: 'UTC', example: '08:00' }),
      min: amount(),
      max: amount(),
      quantity: amount(),
      enabled: flag(),
    }),
    output: operatorProductOut,
    errors: [
      'MINING_UNKNOWN',
      'MINING_FIXED',
      'MINING_NO_DIVIDEND',
      'MINING_PRODUCTS_FULL',
      'CURRENCY_UNKNOWN',
      'PRICE_STALE',
      'FIELD_DECIMALS',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
    ],
  }),
  approveProduct: operatorCall({
    method: 'POST',
    path: '/operator/mining/approve',
    area,
    roles: ['finance'],
    decides: 'mining',
    summary: 'The second operator’s word for a product that promises more than the limit',
    input: z.object({ id: id(), revision: revisionSeen() }),
    output: operatorProductOut,
    errors: ['MINING_UNKNOWN', 'MINING_DECIDED', 'OFFER_CHANGED', 'FOUR_EYES_REQUIRED'],
  }),
  operatorOrders: operatorCall({
    method: 'GET',
    path: '/operator/mining/orders',
    area,
    roles: ['finance', 'support'],
    summary: 'What members have locked, newest first',
    input: z.object({
      config_id: optional(id()),
      status: optional(choice(...MINING_STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(
      miningOrderOut.extend({ user_id: z.number(), uid: z.string(), nickname: z.string() }),
    ),
  }),
  treasury: operatorCall({
    method: 'GET',
    path: '/operator/mining/treasury',
    area,
    roles: ['finance', 'support'],
    summary: 'What the mining treasury has of each currency, and what it has promised',
    input: z.object({}),
    output: z.array(coverOut),
  }),
} as const;

export const mining = {
  config: call({
    method: 'GET',
    path: '/lh/deposit/config',
    area,
    access: 'public',
    summary: 'The products that can be locked now',
    input: z.object({ category: optional(choice(...MINING_CATEGORIES)) }),
    output: z.array(configOut),
  }),
  lock: call({
    method: 'POST',
    path: '/lh/deposit',
    area,
    access: 'member',
    summary: 'Locks an amount out of the spot account for the days of the product',
    input: z.object({
      config_id: id(),
      amount: amount(),
      version: optional(wholeNumber(1, 1_000_000)).meta({
        description: 'of the terms that were seen; others are refused',
      }),
    }),
    output: miningOrderOut,
    errors: [
      'MINING_UNKNOWN',
      'MINING_NOT_OPEN',
      'MINING_TERMS_CHANGED',
      'MINING_GONE',
      'MINING_TREASURY_SHORT',
      'MINING_ORDERS_FULL',
      ...RISK_ERRORS,
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'FIELD_DECIMALS',
      'INSUFFICIENT_BALANCE',
      'TRADING_DISABLED',
    ],
    idempotent: true,
    perMinute: 60,
  }),
  orders: call({
    method: 'GET',
    path: '/lh/deposit/order',
    area,
    access: 'member',
    summary: 'The own orders, newest first',
    input: z.object({ status: optional(choice(...MINING_STATUSES)), ...pageInput() }),
    output: pageOf(miningOrderOut),
  }),
  cancel: call({
    method: 'POST',
    path: '/lh/deposit/order/cancel',
    area,
    access: 'member',
    summary: 'Ends an own order before its time, less the penalty; dividends paid are kept',
    input: z.object({ id: id() }),
    output: z.object({ returned: amountOut, penalty: amountOut }),
    errors: ['MINING_ORDER_UNKNOWN', 'MINING_ORDER_OVER', 'HALTED'],
    idempotent: true,
    perMinute: 60,
  }),
  detail: call({
    method: 'GET',
    path: '/lh/deposit/detail',
    area,
    access: 'member',
    summary: 'An own order with its dividends, paid and to come',
    input: z.object({ id: id() }),
    output: miningOrderOut.extend({ dividends: z.array(dividendOut) }),
    errors: ['MINING_ORDER_UNKNOWN'],
  }),
  ...miningOperatorCalls,
} as const;
