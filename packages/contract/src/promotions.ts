import { z } from 'zod';
import { operatorCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  confirmedUsd,
  id,
  optional,
  pageInput,
  pageOf,
  timeOut,
} from './fields.ts';

const area = 'promotions';

const FUNDING_STATUSES = ['waiting', 'done', 'dropped'] as const;

const budgetOut = z.object({
  currency_id: z.number(),
  currency: z.string(),
  free: amountOut.meta({ description: 'what new offers can freeze' }),
  free_usd: amountOut.nullable().meta({ description: 'null where no price is current' }),
  reserved: amountOut.meta({ description: 'what offers have promised' }),
  reserved_usd: amountOut.nullable(),
});

const fundingOut = z.object({
  id: z.number(),
  currency: z.string(),
  amount: amountOut,
  direction: z.enum(['in', 'out']),
  source: z.enum(['fees', 'play_money']),
  worth: amountOut.meta({ description: 'in USD when it was asked for' }),
  confirms: z.boolean().meta({ description: 'whether its worth is to be typed by who approves' }),
  status: z.enum(FUNDING_STATUSES),
  defined_by: z.number(),
  decided_by: z.number().nullable(),
  create_time: timeOut,
  update_time: timeOut,
});

/** The budget that coupons are paid out of. */
export const promotions = {
  budgets: operatorCall({
    method: 'GET',
    path: '/operator/promotions',
    area,
    roles: ['finance', 'support'],
    summary: 'The budget of promotions by currency: what is free of it and what is promised',
    input: z.object({}),
    output: z.object({
      data: z.array(budgetOut),
      confirm_above: amountOut.meta({ description: 'in USD: from here on a sum is to be typed' }),
    }),
  }),
  cost: operatorCall({
    method: 'GET',
    path: '/operator/promotions/cost',
    area,
    roles: ['finance'],
    summary: 'What an offer of so many would cost, before anybody makes it',
    input: z.object({ currency_id: id(), amount: amount(), quantity: id() }),
    output: z.object({
      currency: z.string(),
      claim: amountOut,
      claim_usd: amountOut.nullable(),
      total: amountOut,
      total_usd: amountOut.nullable().meta({ description: 'null where no price is current' }),
      free: amountOut.meta({ description: 'what the budget has free in this currency' }),
      confirms: z.boolean().meta({ description: 'whether the total in USD is to be typed' }),
    }),
    errors: ['CURRENCY_UNKNOWN'],
  }),
  fundings: operatorCall({
    method: 'GET',
    path: '/operator/promotions/fundings',
    area,
    roles: ['finance'],
    summary: 'Who has funded the budget and who agreed, newest first',
    input: z.object({ status: optional(choice(...FUNDING_STATUSES)), ...pageInput(20) }),
    output: pageOf(fundingOut),
  }),
  fund: operatorCall({
    method: 'POST',
    path: '/operator/promotions/fund',
    area,
    roles: ['finance'],
    summary:
      'Asks for money for the budget, out of the fees that were earned (play money where all is ' +
      'play money), or for what is free of it back; another operator must agree',
    input: z.object({
      currency_id: id(),
      amount: amount(),
      direction: choice('in', 'out'),
      confirmed_usd: confirmedUsd(),
    }),
    output: fundingOut,
    errors: [
      'CURRENCY_UNKNOWN',
      'PRICE_STALE',
      'PROMOTIONS_SHORT',
      'CONFIRMATION_REQUIRED',
      'FIELD_DECIMALS',
    ],
  }),
  approveFunding: operatorCall({
    method: 'POST',
    path: '/operator/promotions/fundings/approve',
    area,
    roles: ['finance'],
    decides: 'fundings',
    summary: 'The second operator’s word: the money moves',
    input: z.object({ id: id(), confirmed_usd: confirmedUsd() }),
    output: fundingOut,
    errors: [
      'PROMOTION_UNKNOWN',
      'PROMOTION_DECIDED',
      'PROMOTIONS_SHORT',
      'FOUR_EYES_REQUIRED',
      'CONFIRMATION_REQUIRED',
    ],
  }),
  dropFunding: operatorCall({
    method: 'POST',
    path: '/operator/promotions/fundings/drop',
    area,
    roles: ['finance'],
    decides: 'fundings',
    summary: 'Takes back what waits: its author, or whoever does not agree',
    input: z.object({ id: id() }),
    output: fundingOut,
    errors: ['PROMOTION_UNKNOWN', 'PROMOTION_DECIDED'],
  }),
} as const;
