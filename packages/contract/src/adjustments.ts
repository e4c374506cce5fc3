import { z } from 'zod';
import { operatorCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  text,
  timeOut,
} from './fields.ts';

const area = 'adjustments';

const REASONS = ['twice', 'amount', 'recipient', 'returned'] as const;
const STATUSES = ['waiting', 'done', 'dropped'] as const;
const KINDS = [
  'deposit',
  'buy.credit',
  'coupon.voucher',
  'referral.rebate',
  'member.grant',
] as const;

const payoutOut = z.object({
  entry_id: z.number(),
  kind: z.enum(KINDS),
  reference: z.number().meta({ description: 'what was paid: a deposit, an order, a coupon' }),
  currency: z.string(),
  amount: amountOut,
  left: amountOut.meta({ description: 'what of it was not taken back and is not asked for' }),
  at: timeOut,
});

const adjustmentOut = z.object({
  id: z.number(),
  user_id: z.number(),
  uid: z.string(),
  nickname: z.string(),
  entry_id: z.number(),
  kind: z.enum(KINDS).meta({ description: 'of the payout that was wrong' }),
  reference: z.number(),
  currency: z.string(),
  paid: amountOut,
  amount: amountOut.meta({ description: 'what is asked for' }),
  held: amountOut.meta({ description: 'frozen for it while it waits' }),
  taken: amountOut.meta({ description: 'what came back; less where there was no more' }),
  reason_code: z.enum(REASONS),
  reason: z.string(),
  status: z.enum(STATUSES),
  defined_by: z.number(),
  decided_by: z.number().nullable(),
  create_time: timeOut,
  update_time: timeOut,
});

/** Wrong payouts that are taken back, each by two operators. */
export const adjustments = {
  payouts: operatorCall({
    method: 'GET',
    path: '/operator/adjustments/payouts',
    area,
    roles: ['finance'],
    summary: 'What a member was paid by somebody’s word and can be taken back, newest first',
    looks: true,
    input: z.object({ user_id: id(), ...pageInput(20) }),
    output: pageOf(payoutOut),
  }),
  list: operatorCall({
    method: 'GET',
    path: '/operator/adjustments',
    area,
    roles: ['finance', 'compliance', 'support'],
    summary: 'What was taken back or waits for a second operator; what waits oldest first',
    input: z.object({
      status: optional(choice(...STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(adjustmentOut),
  }),
  propose: operatorCall({
    method: 'POST',
    path: '/operator/adjustments/propose',
    area,
    roles: ['finance'],
    summary:
      'Says that a payout was wrong. What the member has left of it is frozen at once; it is ' +
      'taken when another operator agrees',
    input: z.object({ entry_id: id(), amount: amount(), reason_code: choice(...REASONS) }),
    output: adjustmentOut,
    errors: ['PAYOUT_UNKNOWN', 'USER_UNKNOWN', 'ABOVE_MAXIMUM', 'FIELD_DECIMALS'],
  }),
  approve: operatorCall({
    method: 'POST',
    path: '/operator/adjustments/approve',
    area,
    roles: ['finance'],
    decides: 'adjustments',
    summary: 'The second operator’s word: what there is goes back, never more than there is',
    input: z.object({ id: id() }),
    output: adjustmentOut,
    errors: [
      'ADJUSTMENT_UNKNOWN',
      'ADJUSTMENT_DECIDED',
      'ADJUSTMENT_NOTHING',
      'FOUR_EYES_REQUIRED',
    ],
  }),
  drop: operatorCall({
    method: 'POST',
    path: '/operator/adjustments/drop',
    area,
    roles: ['finance'],
    decides: 'adjustments',
    summary: 'Takes it back: its author, or whoever does not agree; what was frozen is free again',
    input: z.object({ id: id() }),
    output: adjustmentOut,
    errors: ['ADJUSTMENT_UNKNOWN', 'ADJUSTMENT_DECIDED'],
  }),
} as const;
