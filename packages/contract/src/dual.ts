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
  timeMs,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

const area = 'dual';

const DUAL_TYPES = ['call', 'put'] as const;
const DUAL_STATUSES = ['not_started', 'on_sale', 'sold_out', 'ended'] as const;
const ORDER_STATUSES = ['purchased', 'settling', 'completed'] as const;

const money = z.object({ amount: amountOut, currency: z.string() });

/** What is paid by where the settlement price is; exactly at the linked price it is `at`'s. */
const outcomesOut = z.object({
  above: money,
  below: money,
  at: z.enum(['above', 'below']).meta({
    description: 'what is paid exactly at the linked price: above of a call, below of a put',
  }),
});

const termsOut = {
  section: z.string().meta({ description: 'the coin' }),
  symbol: z.string().meta({ description: 'whose index settles: BTC/USDT' }),
  type: z.enum(DUAL_TYPES).meta({ description: 'call: sell high; put: buy low' }),
  currency: z.string().meta({ description: 'what is invested: the coin (call) or USDT (put)' }),
  currency_id: z.number(),
  price: amountOut.meta({ description: 'of one share, in the invested currency' }),
  rate_year: amountOut.meta({ description: '1 is 100 % a year' }),
  linked_price: amountOut,
  days: z.number().int(),
  coin_decimals: z.number().int().meta({ description: 'to which the coin is paid' }),
  quote_decimals: z.number().int().meta({ description: 'to which USDT is paid' }),
  growth: amountOut.meta({ description: 'what becomes of 1: 1 + days × rate / 365, to 8 places' }),
  expires_at: timeOut.meta({ description: 'maturity, 08:00 UTC' }),
};

const productOut = z.object({
  id: z.number(),
  ...termsOut,
  total: z.number().int(),
  remaining: z.number().int(),
  buyable: z.number().int().meta({
    description: 'what can be bought now: of what remains, what the treasury covers',
  }),
  progress: amountOut.meta({ description: 'sold of total: 0.25' }),
  status: z.enum(DUAL_STATUSES),
  sale_from: timeOut,
  sale_until: timeOut,
  index_price: amountOut.nullable().meta({ description: 'now; null where it is stale' }),
  per_share: outcomesOut.meta({ description: 'what one share pays' }),
});

/** One of the own purchases. */
export const dualOrderOut = z.object({
  id: z.number().meta({ description: 'its receipt: /market/receipt?kind=dual&id=' }),
  product_id: z.number(),
  ...termsOut,
  num: z.number().int().meta({ description: 'shares' }),
  principal: amountOut,
  estimated: outcomesOut,
  status: z.enum(ORDER_STATUSES).meta({ description: 'settling: from maturity until it is paid' }),
  outcome: z.enum(['above', 'below', 'no_price']).nullable().meta({
    description: 'what was paid; no_price: principal and yield back, no price for a day',
  }),
  settlement_price: amountOut.nullable(),
  payout: amountOut.nullable(),
  payout_currency: z.string().nullable(),
  bought_at: timeOut,
  settled_at: timeOut.nullable(),
  index_price: amountOut.nullable().meta({ description: 'now; null where it is stale' }),
});

const exampleOut = z.object({
  product_id: z.number().nullable().meta({ description: 'null: made up, none is on sale' }),
  ...termsOut,
  currency_id: z.number(),
  num: z.number().int(),
  principal: amountOut,
  cases: z
    .array(
      z.object({
        side: z.enum(['below', 'at', 'above']),
        settlement_price: amountOut,
        payout: amountOut,
        payout_currency: z.string(),
        worth: amountOut.meta({ description: 'of the payout, in USDT at that price' }),
        held_worth: amountOut.meta({ description: 'of the principal, had it been kept' }),
      }),
    )
    .meta({ description: 'settlement below, at and above the linked price' }),
});

const operatorProductOut = z.object({
  id: z.number(),
  ...termsOut,
  total: z.number().int(),
  sold: z.number().int(),
  remaining: z.number().int(),
  buyable: z.number().int(),
  status: z.enum(['waiting', 'disabled', ...DUAL_STATUSES, 'settling', 'settled']).meta({
    description: 'waiting: for a second operator',
  }),
  sale_from: timeOut,
  sale_until: timeOut,
  enabled: z.boolean(),
  index_price: amountOut.nullable(),
  cost_maximum: amountOut.meta({
    description: 'the yield of all shares in USDT, coins at the linked price',
  }),
  worst: z.array(money).meta({
    description: 'what the treasury may have to pay for all shares, beyond their principal',
  }),
  needs_second: z.boolean(),
  defined_by: z.number().nullable().meta({ description: "an operator's id; null: the platform" }),
  revision: revisionOut,
  approved_by: z.number().nullable().meta({ description: 'the second operator' }),
  settlement_price: amountOut.nullable(),
  settled_at: timeOut.nullable(),
  create_time: timeOut,
  update_time: timeOut,
});

const operatorOrderOut = dualOrderOut.extend({
  user_id: z.number(),
  uid: z.string(),
  nickname: z.string(),
});

const dualOperatorCalls = {
  operatorProducts: operatorCall({
    method: 'GET',
    path: '/operator/dual/products',
    area,
    roles: ['finance'],
    summary: 'All products, newest first, with what they may cost',
    input: z.object({
      section: optional(text(10)),
      type: optional(choice(...DUAL_TYPES)),
      status: optional(choice('open', 'over', 'waiting')),
      ...pageInput(20),
    }),
    output: pageOf(operatorProductOut),
  }),
  define: operatorCall({
    method: 'POST',
    path: '/operator/dual/define',
    area,
    roles: ['finance'],
    summary:
      'Makes a product or changes it; once sold, only whether, how long and how many more. A ' +
      'rate above the limit, or a cost above it with what the same operator offered alone in the ' +
      'last day, waits for a second operator',
    input: z.object({
      id: optional(id()).meta({ description: 'left out: a new one' }),
      section: text(10).meta({ description: 'a coin with an index in USDT' }),
      type: choice(...DUAL_TYPES),
      price: amount().meta({ description: 'of one share, in the invested currency' }),
      rate_year: amount(),
      linked_price: amount(),
      expires_at: timeMs().meta({
        description: '08:00 UTC of a day; the days of the yield run from the sale’s beginning',
      }),
      sale_from: timeMs(),
      sale_until: timeMs().meta({ description: 'at the latest an hour before maturity' }),
      total: wholeNumber(1, 1_000_000),
      enabled: flag(),
    }),
    output: operatorProductOut,
    errors: [
      'DUAL_UNKNOWN',
      'DUAL_FIXED',
      'DUAL_FULL',
      'DUAL_TIME',
      'MARKET_UNKNOWN',
      'FIELD_DECIMALS',
      'FIELD_TOO_LARGE',
      'FIELD_TOO_SHORT',
    ],
  }),
  approve: operatorCall({
    method: 'POST',
    path: '/operator/dual/approve',
    area,
    roles: ['finance'],
    decides: 'dual',
    summary: 'The second operator’s word for a product above the limits',
    input: z.object({ id: id(), revision: revisionSeen() }),
    output: operatorProductOut,
    errors: ['DUAL_UNKNOWN', 'DUAL_DECIDED', 'OFFER_CHANGED', 'FOUR_EYES_REQUIRED'],
  }),
  operatorOrders: operatorCall({
    method: 'GET',
    path: '/operator/dual/orders',
    area,
    roles: ['finance', 'support'],
    summary: 'Purchases, newest first',
    input: z.object({
      product_id: optional(id()),
      status: optional(choice(...ORDER_STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(operatorOrderOut),
  }),
  treasury: operatorCall({
    method: 'GET',
    path: '/operator/dual/treasury',
    area,
    roles: ['finance'],
    summary: 'What the treasury has, what is promised at worst and what is free, by currency',
    input: z.object({}),
    output: z.array(
      z.object({
        currency: z.string(),
        treasury: amountOut,
        reserved: amountOut,
        free: amountOut,
      }),
    ),
  }),
} as const;

export const dual = {
  index: call({
    method: 'GET',
    path: '/dual/index',
    area,
    access: 'public',
    summary: 'The products by coin: what is on sale, soonest maturity first, then the others',
    input: z.object({}),
    output: z.array(z.object({ section: z.string(), products: z.array(productOut) })),
  }),
  detail: call({
    method: 'GET',
    path: '/dual/detail',
    area,
    access: 'public',
    summary: 'One product',
    input: z.object({ id: id() }),
    output: productOut,
    errors: ['DUAL_UNKNOWN'],
  }),
  buy: call({
    method: 'POST',
    path: '/dual/buyDual',
    area,
    access: 'member',
    summary: 'Buys whole shares out of the spot account; there is no way back before maturity',
    input: z.object({ id: id(), num: wholeNumber(1, 1_000_000) }),
    output: dualOrderOut,
    errors: [
      'DUAL_UNKNOWN',
      'DUAL_NOT_ON_SALE',
      'DUAL_SOLD_OUT',
      'DUAL_TREASURY_SHORT',
      'INSUFFICIENT_BALANCE',
      'TRADING_DISABLED',
      'TOO_MANY_DUAL_ORDERS',
      ...RISK_ERRORS,
    ],
    idempotent: true,
  }),
  list: call({
    method: 'POST',
    path: '/dual/dual_list',
    area,
    access: 'member',
    summary: 'The own purchases, newest first',
    input: z.object({ status: optional(choice('open', 'completed')), ...pageInput() }),
    output: pageOf(dualOrderOut),
  }),
  order: call({
    method: 'GET',
    path: '/dual/order',
    area,
    access: 'member',
    summary: 'One of the own purchases',
    input: z.object({ id: id() }),
    output: dualOrderOut,
    errors: ['DUAL_ORDER_UNKNOWN'],
  }),
  help: call({
    method: 'GET',
    path: '/dual/help',
    area,
    access: 'public',
    summary: 'A call and a put computed to the end, and how the settlement price is found',
    input: z.object({}),
    output: z.object({
      window_seconds: z.number().int().meta({ description: 'whose median settles' }),
      ticks_minimum: z.number().int().meta({ description: 'with fewer the nearest ticks settle' }),
      nearest_seconds: z
        .number()
        .int()
        .meta({ description: 'how far from maturity they may be; else all goes back' }),
      examples: z.array(exampleOut),
    }),
  }),
  ...dualOperatorCalls,
} as const;
