import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  confirmedUsd,
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
  wordList,
} from './fields.ts';

const area = 'coupons';

const COUPON_KINDS = ['fee_discount', 'trial_bonus', 'cash_voucher'] as const;
const COUPON_PRODUCTS = ['spot', 'stocks', 'futures'] as const;
const COUPON_STATUSES = ['unused', 'active', 'used', 'expired'] as const;
const OFFER_STATUSES = ['waiting', 'open', 'scheduled', 'disabled', 'over'] as const;

/** What a coupon is and whom it is for; a claimed coupon keeps its own. */
const termsOut = {
  kind: z.enum(COUPON_KINDS),
  currency_id: z.number().nullable().meta({ description: 'of a voucher and a bonus' }),
  currency: z.string().nullable(),
  amount: amountOut.nullable().meta({ description: 'of a voucher and a bonus' }),
  discount: amountOut.nullable().meta({ description: 'of the fee: 0.2 is a fifth less' }),
  products: z.array(z.enum(COUPON_PRODUCTS)).meta({ description: 'of a fee discount' }),
  minimum_certification: z.number().int().meta({ description: '0, 1 or 2' }),
  minimum_vip: z.number().int().meta({ description: '0 to 9' }),
  days_active: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'of a discount and a bonus, from its use on' }),
};

/** One of the own coupons. */
export const couponOut = z.object({
  id: z.number(),
  offer_id: z.number(),
  ...termsOut,
  status: z.enum(COUPON_STATUSES).meta({
    description: 'used: paid out, spent, or its days are over; expired: it was never used',
  }),
  claimed_at: timeOut,
  use_before: timeOut,
  used_at: timeOut.nullable(),
  active_until: timeOut.nullable().meta({ description: 'of a discount and a bonus, once used' }),
  remaining: amountOut
    .nullable()
    .meta({ description: 'of a bonus that was used: what is left of it, with open stakes' }),
  returned: amountOut
    .nullable()
    .meta({ description: 'of a bonus that was used: what went back when its time was over' }),
});

const memberOfferOut = z.object({
  id: z.number(),
  ...termsOut,
  days_to_use: z.number().int().meta({ description: 'from the claim on' }),
  claim_until: timeOut,
  left: z.number().int().meta({ description: 'how many can still be claimed' }),
  claimed: z.boolean().meta({ description: 'by the caller' }),
  missing: z
    .enum(['certification', 'vip'])
    .nullable()
    .meta({ description: 'what the caller has not; null for a visitor' }),
});

const operatorOfferOut = z.object({
  id: z.number(),
  ...termsOut,
  days_to_use: z.number().int(),
  quantity: z.number().int(),
  claim_from: timeOut,
  claim_until: timeOut,
  enabled: z.boolean(),
  status: z.enum(OFFER_STATUSES).meta({
    description: 'waiting: for a second operator; over: its time has passed or none is left',
  }),
  claimed: z.number().int(),
  used: z.number().int().meta({ description: 'also those that are active' }),
  paid_out: amountOut.nullable().meta({ description: 'in its currency; null for a discount' }),
  returned: amountOut.nullable().meta({ description: 'of bonuses whose time was over' }),
  cost_maximum: amountOut
    .nullable()
    .meta({ description: 'in USDT at the index of its last change; null for a discount' }),
  cost_in_coin: amountOut
    .nullable()
    .meta({ description: 'amount × quantity, in its currency; null for a discount' }),
  claim_usd: amountOut
    .nullable()
    .meta({ description: 'what one is worth, as the cost was measured' }),
  reserved: amountOut
    .nullable()
    .meta({ description: 'frozen of the budget for it, in its currency; null for a discount' }),
  confirms: z.boolean().meta({ description: 'whether its cost is to be typed by who approves it' }),
  needs_second: z.boolean(),
  defined_by: z.number().nullable().meta({ description: "an operator's id; null: the platform" }),
  revision: revisionOut,
  approved_by: z.number().nullable().meta({ description: 'the second operator' }),
  create_time: timeOut,
  update_time: timeOut,
});

/** Of a claim: how many have the offer by the same. */
const sharedOut = (by: string) =>
  z
    .number()
    .int()
    .meta({ description: `accounts that have the offer with ${by}, this one too; 0 if unknown` });

const claimOut = z.object({
  id: z.number(),
  offer_id: z.number(),
  user_id: z.number(),
  uid: z.string(),
  nickname: z.string(),
  same_mailbox: sharedOut('its mailbox, or its number'),
  same_device: sharedOut('its device'),
  same_network: sharedOut('its network'),
  kind: z.enum(COUPON_KINDS),
  currency: z.string().nullable(),
  amount: amountOut.nullable(),
  discount: amountOut.nullable(),
  status: z.enum(COUPON_STATUSES),
  claimed_at: timeOut,
  use_before: timeOut,
  used_at: timeOut.nullable(),
  active_until: timeOut.nullable(),
  remaining: amountOut.nullable(),
  returned: amountOut.nullable(),
});

const couponOperatorCalls = {
  operatorOffers: operatorCall({
    method: 'GET',
    path: '/operator/coupons',
    area,
    roles: ['finance', 'support'],
    summary: 'The offers, newest first, with what was claimed, used and paid',
    input: z.object({
      status: optional(choice(...OFFER_STATUSES)),
      kind: optional(choice(...COUPON_KINDS)),
      ...pageInput(20),
    }),
    output: pageOf(operatorOfferOut),
  }),
  defineOffer: operatorCall({
    method: 'POST',
    path: '/operator/coupons/define',
    area,
    roles: ['finance'],
    summary:
      'Makes an offer or changes it; once claimed, only how many, how long and whether. What may ' +
      'cost more than the limit, with what the same operator offered alone in the last day, ' +
      'and any fee discount, waits for a second operator',
    input: z.object({
      id: optional(id()).meta({ description: 'left out: a new one' }),
      kind: choice(...COUPON_KINDS),
      currency_id: optional(id()).meta({ description: 'of a voucher and a bonus (USDT)' }),
      amount: optional(amount()).meta({ description: 'of a voucher and a bonus' }),
      discount: optional(amount()).meta({ description: 'of a fee discount: above 0, at most 1' }),
      products: optional(wordList(...COUPON_PRODUCTS)).meta({ description: 'of a fee discount' }),
      quantity: wholeNumber(1, 100_000),
      claim_from: timeMs(),
      claim_until: timeMs(),
      days_to_use: wholeNumber(1, 365),
      days_active: optional(wholeNumber(1, 90)).meta({ description: 'not of a voucher' }),
      minimum_certification: wholeNumber(0, 2),
      minimum_vip: wholeNumber(0, 9),
      enabled: flag(),
      confirmed_usd: confirmedUsd(),
    }),
    output: operatorOfferOut,
    errors: [
      'PROMOTIONS_SHORT',
      'CONFIRMATION_REQUIRED',
      'COUPON_UNKNOWN',
      'COUPON_FIXED',
      'COUPONS_FULL',
      'CURRENCY_UNKNOWN',
      'PRICE_STALE',
      'FIELD_DECIMALS',
      'FIELD_TOO_LARGE',
      'FIELD_TOO_SHORT',
      'EXPIRY_WRONG',
    ],
  }),
  approveOffer: operatorCall({
    method: 'POST',
    path: '/operator/coupons/approve',
    area,
    roles: ['finance'],
    decides: 'coupons',
    summary: 'The second operator’s word for an offer that may cost more than the limit',
    input: z.object({
      id: id(),
      revision: revisionSeen(),
      confirmed_usd: confirmedUsd(),
    }),
    output: operatorOfferOut,
    errors: [
      'COUPON_UNKNOWN',
      'COUPON_DECIDED',
      'OFFER_CHANGED',
      'FOUR_EYES_REQUIRED',
      'CONFIRMATION_REQUIRED',
    ],
  }),
  claims: operatorCall({
    method: 'GET',
    path: '/operator/coupons/claims',
    area,
    roles: ['finance', 'support'],
    summary: 'Who has claimed an offer, newest first, and what became of it',
    input: z.object({
      offer_id: optional(id()),
      status: optional(choice(...COUPON_STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(claimOut),
  }),
} as const;

export const coupons = {
  offers: call({
    method: 'GET',
    path: '/coupon/offers',
    area,
    access: 'public',
    summary: 'What can be claimed now, newest first',
    input: z.object({ ...pageInput() }),
    output: pageOf(memberOfferOut),
  }),
  list: call({
    method: 'GET',
    path: '/coupon/list',
    area,
    access: 'member',
    summary: 'The own coupons, newest first: unused, active, or past (used and expired)',
    input: z.object({ status: optional(choice('unused', 'active', 'past')), ...pageInput() }),
    output: pageOf(couponOut),
  }),
  claim: call({
    method: 'POST',
    path: '/coupon/claim',
    area,
    access: 'member',
    summary:
      'Takes one of an offer, once. So many accounts as the settings say may have it of one ' +
      'mailbox or number, one device (the header requester) and one network',
    input: z.object({ id: id().meta({ description: "the offer's" }) }),
    output: couponOut,
    errors: [
      'COUPON_UNKNOWN',
      'COUPON_NOT_OPEN',
      'COUPON_CLAIMED',
      'COUPON_GONE',
      'COUPON_UNFUNDED',
      'COUPON_CONDITION',
      'COUPON_SAME_MAILBOX',
      'COUPON_SAME_DEVICE',
      'COUPON_SAME_NETWORK',
      'TRADING_DISABLED',
    ],
    idempotent: true,
    perMinute: 60,
  }),
  use: call({
    method: 'POST',
    path: '/coupon/use',
    area,
    access: 'member',
    summary: 'Uses a coupon: pays a voucher, or begins a discount or a trial bonus',
    input: z.object({ id: id().meta({ description: "the coupon's" }) }),
    output: couponOut,
    errors: [
      'COUPON_UNFUNDED',
      'COUPON_UNKNOWN',
      'COUPON_USED',
      'COUPON_EXPIRED',
      'COUPON_CONDITION',
      'BONUS_ACTIVE',
      'DISCOUNT_ACTIVE',
      'REGION_CLOSED',
      'TRADING_DISABLED',
    ],
    idempotent: true,
    perMinute: 60,
  }),
  ...couponOperatorCalls,
} as const;
