import { z } from 'zod';
import { operatorCall, proposedCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  flag,
  id,
  optional,
  pageInput,
  pageOf,
  text,
  timeOut,
  wholeNumber,
} from './fields.ts';

const OPERATOR_PAGE = 20;

/** Zero or more, as decimal text. */
const figure = () =>
  z
    .string({ error: 'FIELD_REQUIRED' })
    .trim()
    .regex(/^\d{1,20}(\.\d{1,18})?$/, 'FIELD_TYPE');

const marketOut = z.object({
  id: z.number(),
  symbol: z.string(),
  kind: z.enum(['spot', 'stock', 'futures']),
  enabled: z.boolean(),
  price_decimals: z.number(),
  quantity_decimals: z.number(),
  minimum_quantity: amountOut,
  maximum_quantity: amountOut,
  minimum_notional: amountOut,
  price_band: amountOut.meta({ description: '0.02: so far from the index an order may trade' }),
  open_orders: z.number(),
  open_positions: z.number(),
  contract: z
    .object({
      kind: z.enum(['linear', 'inverse']),
      margin_currency: z.string(),
      lot_size: amountOut,
      minimum_lots: amountOut,
      maximum_lots: amountOut,
      overnight_rate: amountOut,
      multiples: z.array(z.number()),
      tiers: z.array(z.object({ notional: amountOut, rate: amountOut, multiple: z.number() })),
    })
    .nullable(),
});

const TRADER_STATES = ['applied', 'approved', 'rejected', 'suspended'] as const;
const traderState = choice(...TRADER_STATES).meta({
  description: 'as it was seen; refused when another operator has decided since',
});

const traderOut = z.object({
  id: z.number().meta({ description: "the member's id" }),
  uid: z.string(),
  nickname: z.string(),
  head_portrait: z.string(),
  certified: z.number(),
  status: z.enum(TRADER_STATES),
  profit_share: amountOut,
  introduction: z.string(),
  reason: z.string().nullable(),
  followers: z.number(),
  total_profit: amountOut.nullable(),
  return_rate: amountOut.nullable(),
  earned: amountOut,
  applied_at: timeOut,
  decided_at: timeOut.nullable(),
});

export const operatorConfig = {
  settings: operatorCall({
    method: 'GET',
    path: '/operator/settings',
    area: 'operatorConfig',
    roles: ['trading', 'finance'],
    summary: 'The figures that the rules read, with their bounds and what a change touches',
    input: z.object({}),
    output: z.array(
      z.object({
        name: z.string(),
        group: z.string().meta({ description: 'the product or subject that it belongs to' }),
        meaning: z.string(),
        value: amountOut,
        seeded: amountOut.meta({ description: 'what it is when nobody has changed it' }),
        unit: z.string().meta({ description: 'such as seconds, USDT, share, count, on_off' }),
        whole: z.boolean(),
        minimum: amountOut,
        maximum: amountOut,
        warning: z.string().nullable().meta({ description: 'what of today a change touches' }),
      }),
    ),
  }),
  defineSetting: proposedCall({
    secondOperator: 'sometimes',
    path: '/operator/settings/define',
    area: 'operatorConfig',
    roles: ['trading'],
    summary: 'Changes one of the figures',
    input: z.object({ name: text(60), value: figure() }),
    output: z.object({ name: z.string(), value: amountOut }),
    errors: ['SETTING_UNKNOWN', 'FIELD_TOO_SHORT', 'FIELD_TOO_LARGE', 'FIELD_DECIMALS'],
  }),
  markets: operatorCall({
    method: 'GET',
    path: '/operator/markets',
    area: 'operatorConfig',
    roles: ['trading', 'support'],
    summary: 'All markets, open or not, with their limits',
    input: z.object({
      keyword: optional(text(24)),
      kind: optional(choice('spot', 'stock', 'futures')),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(marketOut),
  }),
  switchMarket: operatorCall({
    method: 'POST',
    path: '/operator/markets/switch',
    area: 'operatorConfig',
    roles: ['trading'],
    summary: 'Stops new orders of a market, or allows them; what is open can be closed',
    input: z.object({ id: id(), enabled: flag() }),
    output: z.object({ id: z.number() }),
    errors: ['MARKET_UNKNOWN'],
  }),
  limitMarket: operatorCall({
    method: 'POST',
    path: '/operator/markets/limits',
    area: 'operatorConfig',
    roles: ['trading'],
    summary: 'How small and how large an order may be, and how far from the index it may trade',
    input: z.object({
      id: id(),
      minimum_quantity: amount(),
      maximum_quantity: amount(),
      minimum_notional: figure(),
      price_band: amount(),
    }),
    output: z.object({ id: z.number() }),
    errors: ['MARKET_UNKNOWN', 'QUANTITY_STEP', 'FIELD_TOO_SHORT', 'FIELD_TOO_LARGE'],
  }),
  limitContract: proposedCall({
    secondOperator: 'sometimes',
    path: '/operator/contracts/limits',
    area: 'operatorConfig',
    roles: ['trading'],
    summary: 'How many lots a futures order may have, and the overnight fee from the next night on',
    input: z.object({
      id: id(),
      minimum_lots: amount(),
      maximum_lots: amount(),
      overnight_rate: figure(),
    }),
    output: z.object({ id: z.number() }),
    errors: ['MARKET_UNKNOWN', 'QUANTITY_STEP', 'FIELD_TOO_SHORT', 'FIELD_TOO_LARGE'],
  }),
  levels: operatorCall({
    method: 'GET',
    path: '/operator/vip',
    area: 'operatorConfig',
    roles: ['trading', 'finance'],
    summary: 'The levels with their fees and what it takes to reach them',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        spot_maker_rate: amountOut,
        spot_taker_rate: amountOut,
        futures_maker_rate: amountOut,
        futures_taker_rate: amountOut,
        minimum_volume: amountOut,
        minimum_balance: amountOut,
        members: z.number(),
      }),
    ),
  }),
  defineLevel: proposedCall({
    secondOperator: 'always',
    path: '/operator/vip/define',
    area: 'operatorConfig',
    roles: ['trading'],
    summary: "A level's fees, for trades from now on, and what it takes to reach it",
    input: z.object({
      id: wholeNumber(0, 9),
      spot_maker_rate: figure(),
      spot_taker_rate: figure(),
      futures_maker_rate: figure(),
      futures_taker_rate: figure(),
      minimum_volume: figure(),
      minimum_balance: figure(),
    }),
    output: z.object({ id: z.number() }),
    errors: ['FIELD_TOO_LARGE', 'LEVEL_ORDER'],
  }),
  durations: operatorCall({
    method: 'GET',
    path: '/operator/options/durations',
    area: 'operatorConfig',
    roles: ['trading'],
    summary: 'The durations of seconds options and what a right guess earns',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        seconds: z.number(),
        payout_ratio: amountOut,
        break_even: amountOut,
        enabled: z.boolean(),
        open: z.number().meta({ description: 'options of it that keep the old payout' }),
      }),
    ),
  }),
  defineDuration: operatorCall({
    method: 'POST',
    path: '/operator/options/durations/define',
    area: 'operatorConfig',
    roles: ['trading'],
    summary:
      'Offers a duration or changes it, for options bought from now on; without id a new one',
    input: z.object({
      id: optional(wholeNumber(1, 50)),
      seconds: wholeNumber(5, 3_600),
      payout_ratio: amount(),
      enabled: flag(),
    }),
    output: z.object({ id: z.number() }),
    errors: ['DURATION_EXISTS', 'DURATION_UNKNOWN', 'FIELD_TOO_LARGE', 'FIELD_TOO_SHORT'],
  }),
  traders: operatorCall({
    method: 'GET',
    path: '/operator/traders',
    area: 'operatorConfig',
    roles: ['trading', 'compliance'],
    summary: 'Who trades for others or asks to; applications oldest first, else newest first',
    input: z.object({
      status: optional(choice(...TRADER_STATES)),
      keyword: optional(text(100)),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(traderOut),
  }),
  approveTrader: operatorCall({
    method: 'POST',
    path: '/operator/traders/approve',
    area: 'operatorConfig',
    roles: ['trading', 'compliance'],
    decides: 'traders',
    summary: 'Lets a member be followed, or again after a suspension',
    input: z.object({ id: id(), seen: traderState }),
    output: z.object({ id: z.number(), status: z.string() }),
    errors: ['TRADER_UNKNOWN', 'TRADER_DECIDED'],
  }),
  rejectTrader: operatorCall({
    method: 'POST',
    path: '/operator/traders/reject',
    area: 'operatorConfig',
    roles: ['trading', 'compliance'],
    decides: 'traders',
    summary: 'Turns an application down; the member reads the reason',
    input: z.object({ id: id(), seen: traderState }),
    output: z.object({ id: z.number(), status: z.string() }),
    errors: ['TRADER_UNKNOWN', 'TRADER_DECIDED', 'REASON_UNFIT'],
  }),
  suspendTrader: operatorCall({
    method: 'POST',
    path: '/operator/traders/suspend',
    area: 'operatorConfig',
    roles: ['trading', 'compliance'],
    decides: 'traders',
    summary: 'Ends all follows of a trader and closes what was copied; the member reads the reason',
    input: z.object({ id: id(), seen: traderState }),
    output: z.object({ id: z.number(), status: z.string() }),
    errors: ['TRADER_UNKNOWN', 'TRADER_DECIDED', 'REASON_UNFIT'],
  }),
} as const;
