import { z } from 'zod';
import { call } from './call.ts';
import { LANGUAGES } from './constants.ts';
import { optional, text, timeOut } from './fields.ts';

export const site = {
  getSetting: call({
    method: 'GET',
    path: '/getSetting',
    area: 'site',
    access: 'public',
    summary: 'The public settings, or the one that is asked for',
    input: z.object({ keyword: optional(text(60)) }),
    output: z.union([z.record(z.string(), z.string()), z.string()]),
    errors: ['FIELD_UNKNOWN'],
  }),
  getSiteConfig: call({
    method: 'GET',
    path: '/getSiteConfig',
    area: 'site',
    access: 'public',
    summary: 'Name, logos, the kind of prices and the platform clock',
    input: z.object({}),
    output: z.object({
      tk_radio: z.string(),
      site_logo: z.string(),
      site_name: z.string(),
      down_logo: z.string(),
      play_money: z.boolean(),
      feed: z.enum(['live', 'replay', 'simulated']),
      version: z.string(),
      now: timeOut,
      clock_speed: z.number(),
      languages: z.array(z.enum(LANGUAGES)),
    }),
  }),
  ping: call({
    method: 'GET',
    path: '/ping',
    area: 'site',
    access: 'public',
    summary: 'The platform clock, for measuring the way there and back',
    input: z.object({}),
    output: z.object({ now: timeOut }),
  }),
} as const;
