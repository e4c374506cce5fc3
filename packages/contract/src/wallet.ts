import { z } from 'zod';
import { call } from './call.ts';
import { ACCOUNT_NAMES } from './constants.ts';
import { amountOut, choice, id, optional, pageInput, pageOf, timeOut } from './fields.ts';

const account = z.enum(ACCOUNT_NAMES);

export const balanceOut = z.object({
  currency: z.number(),
  name: z.string(),
  available: amountOut,
  frozen: amountOut,
  usd: amountOut.nullable().meta({ description: 'null where no rate is known' }),
  average_cost: amountOut
    .nullable()
    .meta({ description: 'USDT per unit over the buys still held' }),
});

export const billOut = z.object({
  id: z.number(),
  currency: z.string(),
  account,
  value: amountOut.meta({ description: 'signed change of available + frozen' }),
  balance: amountOut.meta({ description: 'available + frozen after it' }),
  kind: z.string(),
  info: z.string(),
  reference: z.number(),
  create_time: timeOut,
});

export const wallet = {
  list: call({
    method: 'POST',
    path: '/wallet/list',
    area: 'wallet',
    access: 'member',
    summary: 'All accounts with their balances and worth',
    input: z.object({}),
    output: z.object({
      total_usd: amountOut.nullable(),
      total_btc: amountOut.nullable(),
      today_usd: amountOut
        .nullable()
        .meta({ description: 'change since 00:00 UTC, less what was put in' }),
      accounts: z.array(
        z.object({ type: account, total_usd: amountOut.nullable(), balances: z.array(balanceOut) }),
      ),
    }),
  }),
  detail: call({
    method: 'POST',
    path: '/wallet/detail',
    area: 'wallet',
    access: 'member',
    summary: 'One balance and its bills',
    input: z.object({ currency: id(), type: optional(choice(...ACCOUNT_NAMES)), ...pageInput() }),
    output: balanceOut.omit({ average_cost: true }).extend({ logs: pageOf(billOut) }),
    errors: ['CURRENCY_UNKNOWN'],
  }),
  bills: call({
    method: 'POST',
    path: '/wallet/legal_log',
    area: 'wallet',
    access: 'member',
    summary: 'The bills, newest first',
    input: z.object({
      currency: optional(id()),
      type: optional(choice(...ACCOUNT_NAMES)),
      ...pageInput(),
    }),
    output: pageOf(billOut),
    errors: ['CURRENCY_UNKNOWN'],
  }),
  equity: call({
    method: 'GET',
    path: '/wallet/equity',
    area: 'wallet',
    access: 'member',
    summary: 'What everything was worth over time, oldest first',
    input: z.object({ range: choice('1D', '1W', '1M', '3M', '1Y', 'All') }),
    output: z.array(z.object({ time: timeOut, usd: amountOut })),
  }),
  currencies: call({
    method: 'GET',
    path: '/currency/user_currency_list',
    area: 'wallet',
    access: 'member',
    summary: 'The currencies of the spot account with what is available',
    input: z.object({}),
    output: z.array(z.object({ id: z.number(), name: z.string(), available: amountOut })),
  }),
} as const;
