import { z } from 'zod';
import { call } from './call.ts';
import { SELF_TRADE_PREVENTIONS } from './constants.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  symbol,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

/** 1 long, 2 short; 0 stands for both where several are meant. */
const direction = z.union([z.literal(1), z.literal(2)]);

export const positionOut = z.object({
  id: z.number(),
  symbol: z.string(),
  match_id: z.number(),
  currency_id: z.number(),
  legal_id: z.number(),
  margin_currency: z.string(),
  type: direction.meta({ description: '1 long, 2 short' }),
  status: z
    .number()
    .int()
    .meta({ description: '0 waiting, 1 open, 2 closing, 3 closed, 4 cancelled' }),
  share: amountOut.meta({ description: 'lots: ordered while waiting, open now, closed when over' }),
  number: amountOut.meta({ description: 'the lots in the currency that a lot is measured in' }),
  multiple: z.number(),
  margin_mode: z.enum(['cross', 'isolated']),
  target_price: amountOut.nullable().meta({ description: 'the limit of a waiting entry' }),
  price: amountOut.nullable().meta({ description: 'average opening price' }),
  update_price: amountOut.nullable().meta({ description: 'mark price, or average closing price' }),
  caution_money: amountOut.meta({
    description: 'frozen for what is open; for a waiting entry what it has set aside',
  }),
  entry_hold: amountOut.meta({ description: 'set aside for what of its entry still waits' }),
  profits: amountOut.nullable().meta({ description: 'unrealised while open, realised when over' }),
  advanced: amountOut.meta({
    description: 'of the unrealised profit: already paid out, for losses of the same account',
  }),
  trade_fee: amountOut,
  overnight_money: amountOut,
  target_profit_price: amountOut.nullable(),
  stop_loss_price: amountOut.nullable(),
  liquidation_price: amountOut
    .nullable()
    .meta({ description: 'with all other marks as they are; null where no price reaches it' }),
  close_reason: z
    .enum(['user', 'take_profit', 'stop_loss', 'liquidation', 'adl', 'copy'])
    .nullable(),
  receipt: z.enum(['liquidation', 'position_stop']).nullable(),
  follow_id: z.number().nullable(),
  create_time: timeOut,
  open_time: timeOut.nullable(),
  handle_time: timeOut.nullable(),
});

export const contractOut = z.object({
  match_id: z.number(),
  symbol: z.string(),
  index_symbol: z.string().meta({ description: 'the quotation whose price marks the contract' }),
  kind: z.enum(['linear', 'inverse']),
  currency_id: z.number(),
  legal_id: z.number(),
  currency_name: z.string(),
  legal_name: z.string(),
  margin_currency_id: z.number(),
  margin_currency: z.string(),
  margin_precision: z.number(),
  multiples: z.array(z.number()),
  share_size: amountOut,
  share_currency: z.string(),
  min_share: amountOut,
  max_share: amountOut,
  share_step: amountOut,
  price_precision: z.number(),
  price_band: amountOut,
  tiers: z.array(z.object({ notional: amountOut, rate: amountOut, multiple: z.number() })),
  overnight_rate: amountOut,
  trading: z.enum(['open', 'closed']),
});

const account = z.object({
  margin_currency: z.string(),
  balance: amountOut.meta({ description: 'money in the account, frozen or not' }),
  available: amountOut.meta({ description: 'what a new position can take' }),
  equity: amountOut.nullable(),
  hazard_rate: amountOut
    .nullable()
    .meta({ description: 'equity / used margin: 2.68 is 268 %; null without positions' }),
  maintenance: amountOut,
  caution_money_total: amountOut.meta({ description: 'the caution_money of what is open' }),
  advanced_total: amountOut,
  profits_total: amountOut
    .nullable()
    .meta({ description: 'the profits of what is open, less advanced_total' }),
});

/** What an entry that rests is judged by. */
const restingErrors = [
  'MARKET_UNKNOWN',
  'MARKET_CLOSED',
  'HALTED',
  'PRICE_STALE',
  'PRICE_STEP',
  'PRICE_BAND',
  'QUANTITY_STEP',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'MULTIPLE_WRONG',
  'TIER_EXCEEDED',
  'STOP_SIDE_WRONG',
  'STOP_BEYOND_LIQUIDATION',
  'INSUFFICIENT_BALANCE',
  'TRADING_DISABLED',
  ...RISK_ERRORS,
] as const;
const entryErrors = [
  ...restingErrors,
  'PRICE_REQUIRED',
  'PRICE_NOT_ALLOWED',
  'NO_LIQUIDITY',
  'TOO_MANY_POSITIONS',
] as const;

const area = 'futures';

export const futures = {
  contracts: call({
    method: 'GET',
    path: '/lever/contracts',
    area,
    access: 'public',
    summary: 'All futures contracts with their lots, multiples and margin tiers',
    input: z.object({}),
    output: z.array(contractOut),
  }),
  deal: call({
    method: 'POST',
    path: '/lever/deal',
    area,
    access: 'member',
    summary: 'One contract with the own account, positions and waiting entries in it',
    input: z.object({ currency_id: id(), legal_id: id() }),
    output: z.object({
      symbol: z.string(),
      last_price: amountOut.nullable(),
      mark_price: amountOut.nullable(),
      multiples: z.array(z.number()),
      share_size: amountOut,
      min_share: amountOut,
      max_share: amountOut,
      fee_rate: amountOut.meta({ description: 'taker' }),
      maker_fee_rate: amountOut,
      discount: amountOut.meta({
        description:
          'the share of fees that a coupon takes off each fill; orders still hold it all',
      }),
      overnight_rate: amountOut,
      balance: amountOut,
      hazard_rate: amountOut.nullable(),
      account,
      positions: z.array(positionOut),
      orders: z.array(positionOut),
    }),
    errors: ['MARKET_UNKNOWN'],
  }),
  submit: call({
    method: 'POST',
    path: '/lever/submit',
    area,
    access: 'member',
    summary: 'Opens a position at the market or by a limit; each order opens its own',
    input: z.object({
      currency_id: id(),
      legal_id: id(),
      type: wholeNumber(1, 2),
      status: wholeNumber(0, 1).meta({ description: '1 market, 0 limit' }),
      share: amount(),
      multiple: wholeNumber(1, 1_000),
      target_price: optional(amount()),
      target_profit_price: optional(amount()),
      stop_loss_price: optional(amount()),
      margin_mode: optional(choice('cross', 'isolated')),
      self_trade_prevention: optional(choice(...SELF_TRADE_PREVENTIONS)).meta({
        description: 'left out, the entry goes by /coin/preferences; a close always goes on',
      }),
    }),
    output: positionOut,
    errors: entryErrors,
    idempotent: true,
    perMinute: 1_200,
  }),
  all: call({
    method: 'POST',
    path: '/lever/dealall',
    area,
    access: 'member',
    summary: 'The futures accounts with all open positions and waiting entries',
    input: z.object({}),
    output: z.object({
      hazard_rate: amountOut.nullable(),
      equity: amountOut.nullable(),
      caution_money_total: amountOut,
      advanced_total: amountOut,
      profits_total: amountOut.nullable(),
      accounts: z.array(account).meta({ description: 'by margin currency, USDT first' }),
      positions: z.array(positionOut),
      orders: z.array(positionOut),
    }),
  }),
  close: call({
    method: 'POST',
    path: '/lever/close',
    area,
    access: 'member',
    summary:
      'Closes a position at the market, or some of its lots; what waits of its entry is cancelled',
    input: z.object({ id: id(), share: optional(amount()) }),
    output: positionOut,
    errors: [
      'POSITION_UNKNOWN',
      'POSITION_NOT_OPEN',
      'HALTED',
      'PRICE_STALE',
      'NO_LIQUIDITY',
      'QUANTITY_STEP',
      'ABOVE_MAXIMUM',
      'BELOW_MINIMUM',
    ],
    idempotent: true,
    perMinute: 1_200,
  }),
  cancel: call({
    method: 'POST',
    path: '/lever/cancel',
    area,
    access: 'member',
    summary: 'Cancels a waiting entry; what of it has filled stays open',
    input: z.object({ id: id() }),
    output: positionOut,
    errors: ['POSITION_UNKNOWN', 'POSITION_NOT_WAITING'],
    idempotent: true,
  }),
  amend: call({
    method: 'POST',
    path: '/lever/amend',
    area,
    access: 'member',
    summary:
      'Changes a waiting entry of which nothing has filled: lots, limit and both stops, of which ' +
      'one that is left out is taken away; fewer lots alone keep the place in the queue',
    input: z.object({
      id: id(),
      share: optional(amount()),
      target_price: optional(amount()),
      target_profit_price: optional(amount()),
      stop_loss_price: optional(amount()),
    }),
    output: positionOut,
    errors: ['POSITION_UNKNOWN', 'POSITION_NOT_WAITING', 'MEETS_OWN_ORDER', ...restingErrors],
    idempotent: true,
    perMinute: 1_200,
  }),
  setStops: call({
    method: 'POST',
    path: '/lever/setstop',
    area,
    access: 'member',
    summary:
      'Sets take-profit and stop-loss, of a waiting entry too; one that is left out is taken away',
    input: z.object({
      id: id(),
      target_profit_price: optional(amount()),
      stop_loss_price: optional(amount()),
    }),
    output: positionOut,
    errors: [
      'POSITION_UNKNOWN',
      'POSITION_NOT_OPEN',
      'PRICE_STALE',
      'PRICE_STEP',
      'PRICE_BAND',
      'STOP_SIDE_WRONG',
      'STOP_BEYOND_LIQUIDATION',
    ],
    idempotent: true,
    perMinute: 120,
  }),
  addMargin: call({
    method: 'POST',
    path: '/lever/margin',
    area,
    access: 'member',
    summary: 'Adds margin from the account to an isolated position',
    input: z.object({ id: id(), amount: amount() }),
    output: positionOut,
    errors: [
      'POSITION_UNKNOWN',
      'POSITION_NOT_OPEN',
      'POSITION_NOT_ISOLATED',
      'FIELD_DECIMALS',
      'INSUFFICIENT_BALANCE',
    ],
    idempotent: true,
  }),
  closeMany: call({
    method: 'POST',
    path: '/lever/batch_close',
    area,
    access: 'member',
    summary: 'Closes all positions (0), the long (1) or the short ones (2), with a result for each',
    input: z.object({ type: wholeNumber(0, 2) }),
    output: z.object({
      closed: z.array(z.number()),
      failed: z.array(z.object({ id: z.number(), error: z.string(), message: z.string() })),
    }),
    idempotent: true,
  }),
  mine: call({
    method: 'POST',
    path: '/lever/my_trade',
    area,
    access: 'member',
    summary: 'The own positions, newest first; without a status those that are over',
    input: z.object({
      status: optional(wholeNumber(0, 4)),
      symbol: optional(symbol()),
      ...pageInput(),
    }),
    output: pageOf(positionOut),
    errors: ['MARKET_UNKNOWN'],
  }),
  detail: call({
    method: 'GET',
    path: '/lever/detail',
    area,
    access: 'member',
    summary: 'One of the own positions with its fills',
    input: z.object({ id: id() }),
    output: positionOut.extend({
      fills: z.array(
        z.object({
          id: z.number(),
          opens: z.boolean(),
          price: amountOut,
          share: amountOut,
          fee: amountOut,
          role: z.enum(['maker', 'taker']),
          time: timeOut,
        }),
      ),
    }),
    errors: ['POSITION_UNKNOWN'],
  }),
  liquidations: call({
    method: 'GET',
    path: '/lever/liquidations',
    area,
    access: 'public',
    summary: 'All liquidations, newest first, without the members; each has a receipt',
    input: z.object({ symbol: optional(symbol()), ...pageInput() }),
    output: pageOf(
      z.object({
        position_id: z.number(),
        symbol: z.string(),
        type: direction,
        margin_mode: z.enum(['cross', 'isolated']),
        share: amountOut,
        mark_price: amountOut,
        bankruptcy_price: amountOut,
        price: amountOut,
        insurance: amountOut.meta({ description: 'above zero went to the fund, below was paid' }),
        margin_currency: z.string(),
        adl_share: amountOut,
        time: timeOut,
      }),
    ),
    errors: ['MARKET_UNKNOWN'],
  }),
  insurance: call({
    method: 'GET',
    path: '/lever/insurance',
    area,
    access: 'public',
    summary: 'The insurance fund by currency, with its last 30 days',
    input: z.object({}),
    output: z.array(
      z.object({
        currency: z.string(),
        balance: amountOut,
        curve: z.array(z.object({ time: timeOut, value: amountOut })),
      }),
    ),
  }),
} as const;
