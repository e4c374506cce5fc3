import { z } from 'zod';
import { operatorCall } from './call.ts';
import { ACCOUNT_NAMES } from './constants.ts';
import {
  amountOut,
  choice,
  optional,
  pageInput,
  pageOf,
  text,
  timeMs,
  timeOut,
  wholeNumber,
} from './fields.ts';

const OPERATOR_PAGE = 50;
const READERS = ['finance', 'compliance', 'trading'] as const;

const wholeId = () => wholeNumber(0, Number.MAX_SAFE_INTEGER);

export const operatorLedger = {
  entries: operatorCall({
    method: 'GET',
    path: '/operator/ledger',
    area: 'operatorLedger',
    roles: ['finance', 'compliance', 'support'],
    looks: true,
    summary:
      'Entries of the ledger, newest first; `user_id` below 1000 is an account of the house, and ' +
      '`total` counts no further than 10,000',
    input: z.object({
      user_id: optional(wholeId()),
      account: optional(choice('house', ...ACCOUNT_NAMES)),
      currency: optional(wholeId()),
      kind: optional(text(40)),
      reference: optional(wholeId()),
      from: optional(timeMs()),
      to: optional(timeMs()),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(
      z.object({
        id: z.number(),
        at: timeOut,
        user_id: z.number(),
        user_name: z
          .string()
          .nullable()
          .meta({ description: "the user's number, or the house account" }),
        account: z.enum(['house', ...ACCOUNT_NAMES]),
        currency: z.string(),
        kind: z.string(),
        info: z.string().meta({ description: "the kind in the request's language" }),
        reference: z.number(),
        value: amountOut,
        balance: amountOut,
      }),
    ),
  }),
  kinds: operatorCall({
    method: 'GET',
    path: '/operator/ledger/kinds',
    area: 'operatorLedger',
    roles: ['finance', 'compliance', 'support'],
    summary: 'Why money can move, to filter by',
    input: z.object({}),
    output: z.array(z.object({ kind: z.string(), info: z.string() })),
  }),
  sums: operatorCall({
    method: 'GET',
    path: '/operator/ledger/sums',
    area: 'operatorLedger',
    roles: READERS,
    summary: 'The zero-sum check: per currency what members and the house have, and their sum',
    input: z.object({}),
    output: z.array(
      z.object({
        currency: z.number(),
        name: z.string(),
        members: amountOut,
        house: amountOut,
        sum: amountOut.meta({ description: 'of all balances: zero, or something is wrong' }),
        entries: amountOut.meta({ description: 'of all entries: zero, or something is wrong' }),
        ok: z.boolean(),
      }),
    ),
    perMinute: 30,
  }),
  house: operatorCall({
    method: 'GET',
    path: '/operator/ledger/house',
    area: 'operatorLedger',
    roles: READERS,
    summary: 'The accounts of the house, why each is there, and what is in them',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        reason: z.string(),
        balances: z.array(
          z.object({
            currency: z.number(),
            name: z.string(),
            amount: amountOut,
            usd: amountOut.nullable(),
          }),
        ),
      }),
    ),
  }),
  treasury: operatorCall({
    method: 'GET',
    path: '/operator/treasury',
    area: 'operatorLedger',
    roles: READERS,
    summary: 'Per currency what is owed to members and by which accounts of the house it is held',
    input: z.object({}),
    output: z.array(
      z.object({
        currency: z.number(),
        name: z.string(),
        owed: amountOut.meta({ description: 'available and frozen of all members' }),
        owed_usd: amountOut.nullable(),
        frozen: amountOut.meta({ description: 'the part of it that is frozen' }),
        members: z.number().meta({ description: 'how many have any of it' }),
        house: z.array(z.object({ id: z.number(), name: z.string(), amount: amountOut })),
      }),
    ),
  }),
  exposure: operatorCall({
    method: 'GET',
    path: '/operator/exposure',
    area: 'operatorLedger',
    roles: READERS,
    summary: 'What the platform stands to lose: options, futures, liquidity, insurance',
    input: z.object({}),
    output: z.object({
      options: z.array(
        z.object({
          market_id: z.number(),
          symbol: z.string(),
          direction: z.enum(['up', 'down']),
          expires_at: timeOut.meta({ description: 'the minute in which they end' }),
          count: z.number(),
          stake: amountOut,
          payout: amountOut.meta({ description: 'the profit of all of them, if all are right' }),
          limit: amountOut,
        }),
      ),
      futures: z.array(
        z.object({
          market_id: z.number(),
          symbol: z.string(),
          long_lots: amountOut,
          short_lots: amountOut,
          positions: z.number(),
          net_lots: amountOut.meta({
            description: 'long less short: what the platform is short of',
          }),
          lot_size: amountOut,
          lot_currency: z.string(),
          mark_price: amountOut.nullable(),
          margin: amountOut,
          margin_currency: z.string(),
          liquidity_lots: amountOut,
        }),
      ),
      liquidity: z.array(
        z.object({
          currency: z.number(),
          name: z.string(),
          amount: amountOut,
          usd: amountOut.nullable(),
        }),
      ),
      insurance: z.array(
        z.object({
          currency: z.number(),
          name: z.string(),
          amount: amountOut,
          usd: amountOut.nullable(),
        }),
      ),
    }),
  }),
} as const;
