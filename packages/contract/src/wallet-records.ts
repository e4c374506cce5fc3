import { z } from 'zod';
import { call } from './call.ts';
import { ACCOUNT_NAMES } from './constants.ts';
import {
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

export const RECORD_KINDS = ['deposit', 'withdrawal', 'transfer', 'convert', 'buy'] as const;
/** `going` is under way, `failed` was refused, taken back or returned. */
export const RECORD_STATES = ['going', 'done', 'failed'] as const;

export const walletRecords = {
  records: call({
    method: 'POST',
    path: '/wallet/records',
    area: 'wallet',
    access: 'member',
    summary: 'Deposits, withdrawals, transfers, exchanges and purchases together, newest first',
    input: z.object({
      currency: optional(id()),
      type: optional(choice(...ACCOUNT_NAMES)),
      kind: optional(choice(...RECORD_KINDS)),
      state: optional(choice(...RECORD_STATES)),
      id: optional(text(40)).meta({ description: 'this one alone: `deposit-12`' }),
      from: optional(timeMs()),
      to: optional(timeMs()).meta({ description: 'not included' }),
      ...pageInput(),
    }),
    output: pageOf(
      z.object({
        id: z.string().meta({ description: 'kind and number: `deposit-12`' }),
        kind: z.enum(RECORD_KINDS),
        reference: z.number(),
        state: z.enum(RECORD_STATES),
        status: z.string().meta({ description: 'the own word of its kind: `pending`' }),
        currency: z.string(),
        number: amountOut.meta({ description: 'what leaves, or what comes' }),
        direction: z.enum(['in', 'out', 'within']),
        from_account: z.enum(ACCOUNT_NAMES).nullable(),
        to_account: z.enum(ACCOUNT_NAMES).nullable(),
        other_currency: z.string().nullable().meta({ description: 'of an exchange' }),
        other_number: amountOut.nullable(),
        fee: amountOut.nullable(),
        fee_currency: z.string().nullable(),
        network: z.string().nullable(),
        address: z.string().nullable(),
        txid: z.string().nullable(),
        reason_code: z.string().nullable(),
        confirmations: z.number().nullable().meta({ description: 'while a chain confirms it' }),
        confirmations_needed: z.number().nullable(),
        create_time: timeOut,
        update_time: timeOut,
      }),
    ),
    errors: ['CURRENCY_UNKNOWN'],
  }),
} as const;
