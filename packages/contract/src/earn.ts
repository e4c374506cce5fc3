import { z } from 'zod';
import { call } from './call.ts';
import { amountOut, timeOut } from './fields.ts';

export const EARN_KINDS = ['dual', 'mining', 'subscription'] as const;
const RATE_PERIODS = ['year', 'day'] as const;

const sum = z.object({ amount: amountOut, currency: z.string() });

const holdingOut = z.object({
  kind: z.enum(EARN_KINDS),
  id: z.number().meta({ description: 'of the order' }),
  name: z
    .string()
    .meta({ description: 'dual: `call` or `put`; mining: of `mining:name.<name>`; else the name' }),
  coin: z.string().meta({ description: 'dual: the coin whose price settles; mining: the locked' }),
  linked_price: amountOut.nullable().meta({ description: 'of dual' }),
  days: z.number().int(),
  amount: amountOut,
  currency: z.string(),
  worth_usd: amountOut.nullable().meta({ description: 'of the principal; null without a rate' }),
  rate: amountOut.nullable().meta({ description: '0.0037 is 0.37 %; null of what has none' }),
  rate_period: z.enum(RATE_PERIODS),
  daily: z
    .object({
      amount: amountOut,
      next_at: timeOut,
      times: z.number().int().meta({ description: 'how often it is still paid, a day apart' }),
      paid: z.number().int().meta({ description: 'how often it was' }),
    })
    .nullable()
    .meta({ description: 'what is paid each day; null where all is paid at the end' }),
  ends_at: timeOut.meta({ description: 'when the principal, or what stands for it, comes back' }),
  returns: z.array(sum).meta({ description: 'what comes back then: one of these' }),
});

const offerOut = z.object({
  kind: z.enum(EARN_KINDS),
  open: z.number().int().meta({ description: 'products that can be bought now' }),
  rate_from: amountOut
    .nullable()
    .meta({ description: 'null where nothing is open, or has a rate' }),
  rate_to: amountOut.nullable(),
  rate_period: z.enum(RATE_PERIODS),
});

export const earn = {
  overview: call({
    method: 'GET',
    path: '/financial/overview',
    area: 'earn',
    access: 'public',
    summary: 'All that earns: what the caller holds of it, what it pays and when, and what is open',
    input: z.object({}),
    output: z.object({
      total_usd: amountOut.nullable().meta({ description: 'the principals; 0 for a visitor' }),
      earned_usd: amountOut.nullable().meta({
        description: 'all yield ever paid, less penalties of early ends, at the index of now',
      }),
      since: timeOut.nullable().meta({ description: 'the first purchase of any' }),
      holdings: z.array(holdingOut).meta({ description: 'what runs, soonest end first' }),
      offers: z.array(offerOut),
    }),
  }),
} as const;
