import { z } from 'zod';
import { call } from './call.ts';
import { LANGUAGES } from './constants.ts';
import { amountOut, optional, text, timeOut } from './fields.ts';
import { signingKeyOut } from './signing-keys.ts';

const line = z.object({
  name: z.string(),
  url: z.string().meta({ description: 'an origin such as https://a.example' }),
});

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
      grant_amount: amountOut.meta({ description: 'USDT, play money for each account' }),
      feed: z.enum(['live', 'replay', 'simulated']),
      version: z.string(),
      now: timeOut,
      clock_speed: z.number(),
      stale_seconds: z
        .number()
        .meta({ description: 'of the platform: an index that is older is not traded on' }),
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
  lines: call({
    method: 'GET',
    path: '/lines',
    area: 'site',
    access: 'public',
    summary: 'Under which addresses the exchange is reached; `/` is the one that was asked',
    input: z.object({}),
    output: z.array(line),
  }),
  signedLines: call({
    method: 'GET',
    path: '/lines/signed',
    area: 'site',
    access: 'public',
    summary:
      'The genuine addresses, signed with the key of the receipts: check them with ' +
      '`kontor verify-lines`. None where the installation names none',
    input: z.object({}),
    output: z.object({
      version: z.literal(1),
      lines: z.array(line),
      signed_at: timeOut.meta({ description: 'real time' }),
      public_key: z.string().meta({ description: 'Ed25519, SPKI in PEM' }),
      signature: z.string().meta({ description: 'Base64' }),
      keys: z.array(signingKeyOut).meta({
        description: 'all there ever were, for whoever knows an older one',
      }),
    }),
  }),
} as const;
