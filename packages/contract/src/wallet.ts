import { z } from 'zod';
import { call } from './call.ts';
import { ACCOUNT_NAMES, BILL_GROUPS } from './constants.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  text,
  timeMs,
  timeOut,
} from './fields.ts';
import { walletRecords } from './wallet-records.ts';

const account = z.enum(ACCOUNT_NAMES);

/** An account by its name, or by its wire id 1 to 9. */
const accountField = () =>
  z.preprocess(
    (value) => {
      const index = typeof value === 'number' ? value : Number(/^[1-9]$/.exec(String(value))?.[0]);
      return Number.isInteger(index) ? (ACCOUNT_NAMES[index - 1] ?? value) : value;
    },
    choice(...ACCOUNT_NAMES),
  );

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

/** What freezes money. */
export const HOLD_KINDS = [
  'order',
  'position',
  'copy',
  'option',
  'withdrawal',
  'loan',
  'dual',
  'mining',
  'subscription',
  'nft',
  'prediction',
] as const;

export const billOut = z.object({
  id: z.number(),
  currency: z.string(),
  account,
  value: amountOut.meta({ description: 'signed change of available + frozen' }),
  balance: amountOut.meta({ description: 'available + frozen after it' }),
  group: z.enum(BILL_GROUPS).meta({ description: 'what it is filed under' }),
  kind: z.string(),
  info: z.string(),
  symbol: z.string().nullable().meta({ description: 'the market that caused it' }),
  reference: z.number(),
  create_time: timeOut,
});

const explanationOut = z.object({
  currency: z.number(),
  name: z.string(),
  account,
  available: amountOut,
  frozen: amountOut,
  balance: amountOut.meta({ description: 'available + frozen' }),
  sequence: z.number().meta({ description: 'the command of the journal up to which all of it is' }),
  reasons: z
    .array(
      z.object({
        kind: z.string(),
        group: z.enum(BILL_GROUPS),
        count: z.number(),
        came: amountOut,
        went: amountOut.meta({ description: 'never negative' }),
        total: amountOut.meta({ description: 'came − went' }),
      }),
    )
    .meta({ description: 'of every entry there ever was; it began with nothing' }),
  entries: z.number().meta({ description: 'how many bills that are' }),
  entries_total: amountOut,
  adds_up: z.boolean().meta({ description: 'whether the sum of all entries is the balance' }),
  holds: z
    .array(
      z.object({
        kind: z.enum(HOLD_KINDS),
        reference: z.number(),
        symbol: z.string().nullable(),
        amount: amountOut,
        create_time: timeOut,
      }),
    )
    .meta({ description: 'the largest hundred' }),
  held_by: z.array(z.object({ kind: z.enum(HOLD_KINDS), count: z.number(), total: amountOut })),
  holds_total: amountOut,
  holds_match: z.boolean().meta({ description: 'whether what is held is what is frozen' }),
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
      total_usd: amountOut
        .nullable()
        .meta({ description: 'net worth: what is left of the assets when loans are taken off' }),
      total_btc: amountOut.nullable(),
      assets_usd: amountOut
        .nullable()
        .meta({ description: 'what is in all accounts, and the open result' }),
      debt_usd: amountOut
        .nullable()
        .meta({ description: 'open loans, principal and interest; null where one has no rate' }),
      today_usd: amountOut
        .nullable()
        .meta({ description: 'change since 00:00 UTC, less what was put in' }),
      accounts: z.array(
        z.object({
          type: account,
          total_usd: amountOut.nullable().meta({ description: 'with the open result' }),
          open_result_usd: amountOut.nullable().meta({
            description: 'unrealised profit of open positions; null where a mark is not known',
          }),
          balances: z.array(balanceOut),
        }),
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
      group: optional(choice(...BILL_GROUPS)),
      kind: optional(text(40)).meta({ description: 'one reason alone: `spot.trade`' }),
      from: optional(timeMs()),
      to: optional(timeMs()).meta({ description: 'not included' }),
      before: optional(id()).meta({
        description: 'older than this bill; with it every page costs the same',
      }),
      ...pageInput(),
    }),
    output: pageOf(billOut),
    errors: ['CURRENCY_UNKNOWN', 'FIELD_CHOICE'],
  }),
  explain: call({
    method: 'POST',
    path: '/wallet/explain',
    area: 'wallet',
    access: 'member',
    summary: 'Why a balance is what it is: every reason with its sum, and what holds the frozen',
    input: z.object({ currency: id(), type: optional(choice(...ACCOUNT_NAMES)) }),
    output: explanationOut,
    errors: ['CURRENCY_UNKNOWN'],
    perMinute: 30,
  }),
  transfer: call({
    method: 'POST',
    path: '/wallet/change',
    area: 'wallet',
    access: 'member',
    summary: 'Moves money between the own accounts, free of charge',
    input: z.object({
      currency_id: id(),
      number: amount(),
      from_field: accountField(),
      to_field: accountField(),
    }),
    output: z.object({ id: z.number() }),
    errors: [
      'CURRENCY_UNKNOWN',
      'ACCOUNTS_SAME',
      'FIELD_CHOICE',
      'FIELD_DECIMALS',
      'INSUFFICIENT_BALANCE',
    ],
    idempotent: true,
  }),
  transfers: call({
    method: 'GET',
    path: '/wallet/hzhistory',
    area: 'wallet',
    access: 'member',
    summary: 'What was moved between the own accounts, newest first',
    input: z.object({
      currency: optional(id()),
      type: optional(choice(...ACCOUNT_NAMES)).meta({ description: 'out of it, or into it' }),
      from: optional(timeMs()),
      to: optional(timeMs()).meta({ description: 'not included' }),
      id: optional(id()).meta({ description: 'this one alone' }),
      ...pageInput(),
    }),
    output: pageOf(
      z.object({
        id: z.number(),
        currency: z.string(),
        from_field: account,
        to_field: account,
        number: amountOut,
        create_time: timeOut,
      }),
    ),
  }),
  equity: call({
    method: 'GET',
    path: '/wallet/equity',
    area: 'wallet',
    access: 'member',
    summary: 'What everything was worth over time less loans, oldest first',
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
  ...walletRecords,
} as const;
