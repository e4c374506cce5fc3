import { z } from 'zod';
import { call } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  flag,
  id,
  optional,
  pageInput,
  pageOf,
  symbol,
  timeOut,
} from './fields.ts';

/** So many alerts a member may have at a time. */
export const PRICE_ALERTS_MAX = 50;
/** Within how many minutes a movement counts. */
export const ALERT_WINDOWS = ['5', '60', '1440'] as const;

const KINDS = ['above', 'below', 'rise', 'fall', 'move'] as const;
const REPEATS = ['once', 'daily'] as const;

const condition = {
  symbol: z.string(),
  type: z.enum(KINDS),
  target: amountOut.meta({ description: 'a price; percent where the type is a movement' }),
  minutes: z.number().nullable().meta({ description: 'of a movement: within how many minutes' }),
};

const alertOut = z.object({
  id: z.number(),
  ...condition,
  repeat: z.enum(REPEATS),
  on: z.boolean(),
  resting_until: timeOut.nullable().meta({ description: 'after it fired today: when it goes on' }),
  create_time: timeOut,
});

const firedOut = z.object({
  id: z.number(),
  ...condition,
  price: amountOut,
  moved: amountOut.nullable().meta({ description: 'how far in percent, of a movement' }),
  tick_time: timeOut,
});

export const alerts = {
  list: call({
    method: 'GET',
    path: '/alerts',
    area: 'alerts',
    access: 'member',
    summary: 'The own price alerts, newest first',
    input: z.object({ symbol: optional(symbol()), ...pageInput(PRICE_ALERTS_MAX) }),
    output: pageOf(alertOut),
  }),
  history: call({
    method: 'GET',
    path: '/alerts/history',
    area: 'alerts',
    access: 'member',
    summary: 'The own price alerts that fired, newest first, each with the tick that decided',
    input: z.object(pageInput()),
    output: pageOf(firedOut),
  }),
  save: call({
    method: 'POST',
    path: '/alerts/save',
    area: 'alerts',
    access: 'member',
    perMinute: 60,
    summary:
      'Sets an alert, or changes the one of the id; setting an equal one again changes nothing',
    input: z.object({
      id: optional(id()),
      symbol: symbol(),
      type: choice(...KINDS),
      target: amount(),
      minutes: optional(choice(...ALERT_WINDOWS)).meta({ description: 'wanted by a movement' }),
      repeat: choice(...REPEATS),
    }),
    output: alertOut,
    errors: ['ALERT_UNKNOWN', 'ALERT_PASSED', 'TOO_MANY_ALERTS', 'MARKET_UNKNOWN', 'PRICE_STEP'],
  }),
  switch: call({
    method: 'POST',
    path: '/alerts/switch',
    area: 'alerts',
    access: 'member',
    perMinute: 60,
    summary: 'Pauses an alert or lets it go on',
    input: z.object({ id: id(), on: flag() }),
    output: alertOut,
    errors: ['ALERT_UNKNOWN', 'ALERT_PASSED'],
  }),
  remove: call({
    method: 'POST',
    path: '/alerts/delete',
    area: 'alerts',
    access: 'member',
    perMinute: 60,
    summary: "Deletes an own alert; what is not there, or not one's own, changes nothing",
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
} as const;
