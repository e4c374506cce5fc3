import { z } from 'zod';
import { call } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

/** What pays a stake: the options account, or a trial bonus. */
const STAKE_ACCOUNTS = ['micro', 'bonus'] as const;

export const optionOut = z.object({
  id: z.number(),
  match_id: z.number(),
  symbol: z.string(),
  currency_id: z.number(),
  currency: z.string(),
  type: z.number().int().meta({ description: '1 up, 2 down' }),
  seconds: z.number(),
  number: amountOut.meta({ description: 'stake' }),
  account: z.enum(STAKE_ACCOUNTS).meta({ description: 'what the stake was paid from' }),
  open_price: amountOut.nullable().meta({ description: 'null until the entry tick has come' }),
  end_price: amountOut.nullable(),
  profit_ratio: amountOut,
  profit_result: z
    .number()
    .int()
    .nullable()
    .meta({ description: '1 won, 0 tie or no price, -1 lost; null while open' }),
  result: z.enum(['won', 'lost', 'tie', 'void']).nullable(),
  fact_profits: amountOut
    .nullable()
    .meta({ description: 'won above the stake, or minus the stake' }),
  status: z.number().int().meta({ description: '1 open, 3 settled' }),
  created_at: timeOut.meta({ description: 'acceptance' }),
  entry_at: timeOut.nullable(),
  ends_at: timeOut.nullable().meta({ description: 'null until the entry tick has come' }),
  settled_at: timeOut.nullable(),
});

const area = 'options';

export const options = {
  currencies: call({
    method: 'GET',
    path: '/microtrade/payable_currencies',
    area,
    access: 'public',
    summary: 'What stakes can be in, with the own balance and the limits of a stake',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        balance: amountOut.nullable().meta({ description: 'null for a visitor' }),
        bonus: amountOut
          .nullable()
          .meta({ description: 'of the active trial bonus; null where there is none' }),
        min: amountOut,
        max: amountOut,
        precision: z.number(),
      }),
    ),
  }),
  durations: call({
    method: 'GET',
    path: '/microtrade/seconds',
    area,
    access: 'public',
    summary: 'The durations with what a right guess earns and the win rate that breaks even',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        seconds: z.number(),
        profit_ratio: amountOut,
        break_even: amountOut.meta({ description: '1 / (1 + profit_ratio), to 6 decimals, up' }),
      }),
    ),
  }),
  submit: call({
    method: 'POST',
    path: '/microtrade/submit',
    area,
    access: 'member',
    summary: 'Buys an option: entry at the next tick, exit at the last tick at or before expiry',
    input: z.object({
      match_id: id(),
      currency_id: id(),
      type: wholeNumber(1, 2),
      seconds: wholeNumber(1, 86_400),
      number: amount(),
      account: optional(choice(...STAKE_ACCOUNTS)).meta({ description: 'micro if left out' }),
    }),
    output: optionOut,
    errors: [
      'MARKET_UNKNOWN',
      'MARKET_CLOSED',
      'HALTED',
      'CURRENCY_UNKNOWN',
      'DURATION_UNKNOWN',
      'PRICE_STALE',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'FIELD_DECIMALS',
      'INSUFFICIENT_BALANCE',
      'EXPOSURE_FULL',
      'TOO_MANY_OPTIONS',
      'BONUS_NONE',
      'TRADING_DISABLED',
      'STAKE_LIMIT',
      'REGION_CLOSED',
      ...RISK_ERRORS,
    ],
    idempotent: true,
    perMinute: 600,
  }),
  list: call({
    method: 'GET',
    path: '/microtrade/lists',
    area,
    access: 'member',
    summary: 'The own options, newest first: open ones (1) or settled ones (3)',
    input: z.object({
      match_id: optional(id()),
      status: optional(wholeNumber(1, 3)),
      ...pageInput(5),
    }),
    output: pageOf(optionOut),
    errors: ['MARKET_UNKNOWN'],
  }),
  result: call({
    method: 'GET',
    path: '/microtrade/get_result',
    area,
    access: 'member',
    summary: 'One of the own options',
    input: z.object({ id: id() }),
    output: optionOut,
    errors: ['OPTION_UNKNOWN'],
  }),
  statistics: call({
    method: 'GET',
    path: '/microtrade/statistics',
    area,
    access: 'public',
    summary: 'How many accounts lost with options in the last 30 days, as measured',
    input: z.object({}),
    output: z.object({
      accounts: z.number(),
      losing_share: amountOut.nullable().meta({ description: 'null below 20 accounts' }),
      days: z.number(),
    }),
  }),
} as const;
