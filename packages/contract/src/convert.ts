import { z } from 'zod';
import { call } from './call.ts';
import { amount, amountOut, id, idList, optional, pageInput, pageOf, timeOut } from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

/** Coins that are turned into one at once. */
export const SMALL_BALANCES_MAX = 50;

export const convert = {
  quote: call({
    method: 'POST',
    path: '/user/getTransferFee',
    area: 'convert',
    access: 'member',
    summary: 'A price between two coins that holds for a short time',
    input: z.object({
      from_currency_id: id(),
      to_currency_id: id(),
      number: optional(amount()),
    }),
    output: z.object({
      quote_id: z.number(),
      price: amountOut.meta({ description: 'of the second coin for one of the first' }),
      from_price: amountOut.meta({ description: 'index of the first coin in USDT' }),
      to_price: amountOut.meta({ description: 'index of the second coin in USDT' }),
      rate: amountOut.meta({ description: 'the fee, a share of what arrives' }),
      receive: amountOut
        .nullable()
        .meta({ description: 'for the number, after the fee; null where none was given' }),
      fee: amountOut.nullable().meta({ description: 'in the second coin' }),
      guard: amountOut.meta({
        description: 'by how much the index may leave the price before the offer ends',
      }),
      min_number: amountOut,
      max_number: amountOut,
      valid_until: timeOut,
    }),
    errors: ['CURRENCY_UNKNOWN', 'CURRENCIES_SAME', 'PRICE_STALE'],
    perMinute: 60,
  }),
  exchange: call({
    method: 'POST',
    path: '/user/Transfer',
    area: 'convert',
    access: 'member',
    summary: 'Exchanges an amount in the spot account, at an offer or at the index of now',
    input: z.object({
      number: amount(),
      from_currency_id: id(),
      to_currency_id: id(),
      quote_id: optional(id()),
    }),
    output: z.object({ id: z.number(), received: amountOut, fee: amountOut }),
    errors: [
      'CURRENCY_UNKNOWN',
      'CURRENCIES_SAME',
      'PRICE_STALE',
      'PRICE_MOVED',
      'QUOTE_EXPIRED',
      'QUOTE_USED',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'QUANTITY_WRONG',
      'INSUFFICIENT_BALANCE',
      'FIELD_DECIMALS',
      'TRADING_DISABLED',
      ...RISK_ERRORS,
    ],
    idempotent: true,
  }),
  small: call({
    method: 'GET',
    path: '/user/smallBalances',
    area: 'convert',
    access: 'member',
    summary: 'What of the spot account is worth little, and what it comes to in one coin now',
    input: z.object({ to_currency_id: id() }),
    output: z.object({
      maximum: amountOut.meta({ description: 'what a balance is worth at most, in USDT' }),
      rate: amountOut.meta({ description: 'the fee, a share of what arrives' }),
      balances: z.array(
        z.object({
          currency_id: z.number(),
          currency: z.string(),
          number: amountOut,
          worth: amountOut.meta({ description: 'in USDT' }),
          receive: amountOut
            .nullable()
            .meta({ description: 'after the fee; null where it is not enough' }),
          fee: amountOut.nullable().meta({ description: 'in the coin that arrives' }),
        }),
      ),
    }),
    errors: ['CURRENCY_UNKNOWN', 'PRICE_STALE'],
    perMinute: 60,
  }),
  exchangeSmall: call({
    method: 'POST',
    path: '/user/convertSmallBalances',
    area: 'convert',
    access: 'member',
    summary: 'Exchanges small balances whole into one coin at the index of now: all or none',
    input: z.object({ currency_ids: idList(SMALL_BALANCES_MAX), to_currency_id: id() }),
    output: z.object({
      received: amountOut.meta({ description: 'of all together, after the fees' }),
      fee: amountOut,
      conversions: z.array(
        z.object({
          id: z.number(),
          currency_id: z.number(),
          received: amountOut,
          fee: amountOut,
        }),
      ),
    }),
    errors: [
      'CURRENCY_UNKNOWN',
      'CURRENCIES_SAME',
      'PRICE_STALE',
      'ABOVE_MAXIMUM',
      'QUANTITY_WRONG',
      'INSUFFICIENT_BALANCE',
      'TRADING_DISABLED',
      ...RISK_ERRORS,
    ],
    idempotent: true,
  }),
  list: call({
    method: 'POST',
    path: '/user/getTransferList',
    area: 'convert',
    access: 'member',
    summary: 'What was exchanged, newest first',
    input: z.object({ ...pageInput() }),
    output: pageOf(
      z.object({
        id: z.number(),
        from_currency_id: z.number(),
        to_currency_id: z.number(),
        from_currency: z.string(),
        to_currency: z.string(),
        number: amountOut,
        received: amountOut,
        fee: amountOut,
        rate: amountOut,
        price: amountOut,
        from_price: amountOut,
        to_price: amountOut,
        create_time: timeOut,
      }),
    ),
  }),
} as const;
