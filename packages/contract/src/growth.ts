import { z } from 'zod';
import { call } from './call.ts';
import { amountOut, pageInput, pageOf, timeOut } from './fields.ts';

const worth = amountOut.nullable().meta({ description: 'in USDT; null where no rate is known' });

export const growth = {
  invite: call({
    method: 'GET',
    path: '/invite/info',
    area: 'growth',
    access: 'member',
    summary: 'The own invite code and what it has brought',
    input: z.object({}),
    output: z.object({
      code: z.string(),
      link: z.string().meta({ description: 'below the address of the app' }),
      rate: amountOut.meta({ description: 'the share of the fees: 0.2' }),
      invited: z.number(),
      rebate_total: worth,
      rebates: z.array(z.object({ currency: z.string(), amount: amountOut })),
    }),
  }),
  invited: call({
    method: 'GET',
    path: '/invite/members',
    area: 'growth',
    access: 'member',
    summary: 'Who came by the own invitation, newest first, with masked names',
    input: z.object({ ...pageInput() }),
    output: pageOf(z.object({ id: z.number(), name: z.string(), create_time: timeOut })),
  }),
  rebates: call({
    method: 'GET',
    path: '/invite/rebates',
    area: 'growth',
    access: 'member',
    summary: 'The shares of fees that were paid, newest first',
    input: z.object({ ...pageInput() }),
    output: pageOf(
      z.object({
        id: z.number(),
        name: z.string(),
        currency: z.string(),
        fees: amountOut,
        rate: amountOut,
        amount: amountOut,
        create_time: timeOut,
      }),
    ),
  }),
  vip: call({
    method: 'GET',
    path: '/vip/levels',
    area: 'growth',
    access: 'member',
    summary: 'The own VIP level, how far the next one is, and what each level brings',
    input: z.object({}),
    output: z.object({
      level: z.number(),
      volume_30d: amountOut.meta({ description: 'until now, in USDT' }),
      balance: worth,
      evaluated_at: timeOut.nullable(),
      next_at: timeOut,
      levels: z.array(
        z.object({
          level: z.number(),
          minimum_volume: amountOut,
          minimum_balance: amountOut,
          spot_maker_rate: amountOut,
          spot_taker_rate: amountOut,
          futures_maker_rate: amountOut,
          futures_taker_rate: amountOut,
        }),
      ),
    }),
    perMinute: 60,
  }),
} as const;
