import { z } from 'zod';
import { call } from './call.ts';
import { FIAT_CURRENCIES, MARKET_KINDS, PERIODS } from './constants.ts';
import {
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  symbol,
  timeMs,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { signingKeyOut } from './signing-keys.ts';

const level = z.tuple([amountOut, amountOut]);

export const candleOut = z.object({
  time: timeOut,
  open: amountOut,
  high: amountOut,
  low: amountOut,
  close: amountOut,
  volume: amountOut,
});

export const quotationOut = z.object({
  id: z.number().meta({ description: 'match_id' }),
  currency_id: z.number(),
  legal_id: z.number(),
  symbol: z.string(),
  currency_name: z.string(),
  title: z.string(),
  legal_name: z.string(),
  logo: z.string(),
  class: z.enum(['coin', 'stock']),
  now_price: amountOut.nullable(),
  change: amountOut.nullable().meta({ description: 'percent over 24 hours' }),
  high: amountOut.nullable(),
  low: amountOut.nullable(),
  volume: amountOut.meta({ description: 'base quantity over 24 hours' }),
  turnover: amountOut.meta({ description: 'quote amount over 24 hours' }),
  spark: z.array(amountOut).meta({ description: '24 hourly closes, oldest first' }),
  open_transaction: z.boolean(),
  open_lever: z.boolean(),
  open_microtrade: z.boolean(),
  price_precision: z.number(),
  quantity_precision: z.number(),
  min_quantity: amountOut,
  max_quantity: amountOut,
  min_notional: amountOut,
  price_band: amountOut,
  listed_at: timeOut,
  trading: z.enum(['open', 'closed']),
  opens_at: timeOut.optional(),
  feed: z.enum(['live', 'replay', 'simulated']),
});

export const tradeOut = z.object({
  id: z.number(),
  price: amountOut,
  amount: amountOut,
  side: z.enum(['buy', 'sell']),
  time: timeOut,
  /** True where one side was the platform's labelled liquidity account. */
  liquidity: z.boolean(),
});

export const depthOut = z.object({
  bids: z.array(level),
  asks: z.array(level),
  sequence: z.number(),
  checksum: z.number().meta({ description: 'CRC-32 of the levels as `price:amount` joined by |' }),
});

export const markets = {
  currencies: call({
    method: 'GET',
    path: '/currency/list',
    area: 'markets',
    access: 'public',
    summary: 'The currencies that balances can be in',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        subName: z.string(),
        type: z.string(),
        status: z.number(),
        address: z.string(),
        image: z.string(),
        precision: z.number(),
      }),
    ),
  }),
  quotations: call({
    method: 'GET',
    path: '/currency/quotation_new',
    area: 'markets',
    access: 'public',
    summary: 'All markets with their prices, by quote currency',
    input: z.object({}),
    output: z.array(
      z.object({ id: z.number(), name: z.string(), quotation: z.array(quotationOut) }),
    ),
  }),
  candles: call({
    method: 'GET',
    path: '/currency/new_timeshar',
    area: 'markets',
    access: 'public',
    summary: 'Index candles, oldest first, at most 1,500; from and to in seconds or milliseconds',
    input: z.object({
      symbol: symbol(),
      period: choice(...PERIODS),
      from: optional(timeMs()),
      to: optional(timeMs()),
    }),
    output: z.array(candleOut),
    errors: ['MARKET_UNKNOWN'],
  }),
  depth: call({
    method: 'GET',
    path: '/market/depth',
    area: 'markets',
    access: 'public',
    summary: 'The best levels of the order book, best first',
    input: z.object({
      symbol: symbol(),
      kind: optional(choice(...MARKET_KINDS)),
      levels: optional(wholeNumber(1, 100)),
    }),
    output: depthOut,
    errors: ['MARKET_UNKNOWN'],
  }),
  trades: call({
    method: 'GET',
    path: '/market/trades',
    area: 'markets',
    access: 'public',
    summary: 'The newest trades, newest first',
    input: z.object({
      symbol: symbol(),
      kind: optional(choice(...MARKET_KINDS)),
      limit: optional(wholeNumber(1, 100)),
    }),
    output: z.array(tradeOut),
    errors: ['MARKET_UNKNOWN'],
  }),
  heads: call({
    method: 'GET',
    path: '/market/heads',
    area: 'markets',
    access: 'public',
    summary: 'The signed heads of an index tick log, newest first, and the public keys',
    input: z.object({ symbol: symbol(), limit: optional(wholeNumber(1, 100)) }),
    output: z.object({
      public_key: z.string().meta({ description: 'of now; Ed25519, SPKI, PEM' }),
      keys: z.array(signingKeyOut).meta({ description: 'all there ever were, the first first' }),
      heads: z.array(
        z.object({
          time: timeOut,
          price: amountOut,
          hash: z.string(),
          signature: z.string(),
          key_id: z.string(),
        }),
      ),
      operators: z
        .object({ row: z.number(), time: timeOut, hash: z.string(), signature: z.string() })
        .nullable()
        .meta({
          description:
            'the newest row of the log of what operators did, signed by one of the keys: ' +
            'kept, it shows later whether a row before it was changed',
        }),
    }),
    errors: ['MARKET_UNKNOWN'],
  }),
  feed: call({
    method: 'GET',
    path: '/market/feed',
    area: 'markets',
    access: 'public',
    summary: 'What depends on prices that come in time, and which markets have none now',
    input: z.object({}),
    output: z.object({
      clock_speed: z.number().meta({ description: "the exchange's seconds in a real one" }),
      stale_seconds: z.number().meta({ description: 'an index that is older is not traded on' }),
      option_wait_seconds: z
        .number()
        .meta({ description: 'how far a tick may be from the acceptance or expiry of an option' }),
      dual_window_seconds: z.number().int(),
      dual_ticks_minimum: z.number().int().meta({ description: 'of new products' }),
      dual_nearest_seconds: z.number().int(),
      silent: z.array(z.object({ symbol: z.string(), since: timeOut })),
    }),
  }),
  gaps: call({
    method: 'GET',
    path: '/market/gaps',
    area: 'markets',
    access: 'public',
    summary: 'Every time without prices for longer than an index may be old, newest first',
    input: z.object({ ...pageInput() }),
    output: pageOf(
      z.object({
        from: timeOut.meta({ description: 'the last tick before it' }),
        until: timeOut.meta({ description: 'the first tick after it' }),
        stale_seconds: z.number().meta({ description: 'the shortest silence that mattered then' }),
        symbols: z.array(z.string()),
      }),
    ),
  }),
  favourites: call({
    method: 'GET',
    path: '/optional/list',
    area: 'markets',
    access: 'member',
    summary: 'The own favourites',
    input: z.object({}),
    output: z.array(z.object({ id: z.number(), currency_id: z.number(), symbol: z.string() })),
  }),
  addFavourite: call({
    method: 'POST',
    path: '/optional/add',
    area: 'markets',
    access: 'member',
    summary: 'Adds a market to the favourites; adding it again changes nothing',
    input: z.object({ currency_id: id() }),
    output: z.object({ id: z.number() }),
    errors: ['MARKET_UNKNOWN'],
  }),
  deleteFavourite: call({
    method: 'POST',
    path: '/optional/del',
    area: 'markets',
    access: 'member',
    summary: 'Takes a favourite away, by its id',
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
  rates: call({
    method: 'GET',
    path: '/wallet/rates',
    area: 'markets',
    access: 'public',
    summary: 'How much of each fiat currency one USD is',
    input: z.object({}),
    output: z.object({
      rates: z.partialRecord(z.enum(FIAT_CURRENCIES), amountOut),
      saveTime: timeOut,
    }),
    errors: ['RATES_UNAVAILABLE'],
  }),
  rate: call({
    method: 'GET',
    path: '/wallet/getRateCurrency',
    area: 'markets',
    access: 'public',
    summary: 'How much of one fiat currency one USD is',
    input: z.object({
      id: wholeNumber(1, FIAT_CURRENCIES.length).meta({
        description: `from 1, in this order: ${FIAT_CURRENCIES.join(', ')}`,
      }),
    }),
    output: z.object({
      currency_code: z.enum(FIAT_CURRENCIES),
      rate: amountOut,
      saveTime: timeOut,
    }),
    errors: ['RATES_UNAVAILABLE'],
  }),
} as const;
