import { type Amount, formatAmount } from '@kontor/money';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  idInput,
  listInput,
  nonNegativeInput,
  type Read,
  timeInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Json } from '../kernel/types.ts';
import { fireTriggers } from '../spot/triggers.ts';
import { requote } from './requote.ts';

const INSTRUMENTS_MAX = 10_000;
const SECOND_MS = 1_000;
/** A tick that was held up longer says nothing of now; at a fast clock a second is soon gone. */
const LATE_MS_MAX = 3_600_000;
/** Seconds fit into 32 bits until the year 2106. */
const SECONDS = 2 ** 32;

interface Price {
  readonly instrumentId: number;
  readonly price: Amount;
  readonly volume: Amount;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** `[instrument id, price, base volume since the last tick]`. */
const priceInput: Read<Price> = (value, field) => {
  if (!isList(value) || value.length !== 3) return refuse('FIELD_TYPE', { field });
  return {
    instrumentId: idInput(value[0], field),
    price: amountInput(value[1], field),
    volume: nonNegativeInput(value[2], field),
  };
};

/** The text under a tick's hash: the previous hash, then what the tick says. */
export function tickText(
  previousHash: string,
  tick: { instrumentId: number; at: number; price: Amount },
): string {
  return `${previousHash}|${tick.instrumentId}|${tick.at}|${formatAmount(tick.price)}`;
}

/** The id of an instrument's tick in that second. */
export function tickId(instrumentId: number, at: number): number {
  return instrumentId * SECONDS + Math.floor(at / SECOND_MS);
}

/**
 * The index prices of the moment `at`, which is not in the future and not long ago. Each instrument
 * takes at most one tick a second; a second one in the same second is passed over. Then its markets
 * are quoted anew and its triggers fire.
 */
export const tick = command(
  'market.tick',
  'platform',
  { at: timeInput, prices: listInput(priceInput, INSTRUMENTS_MAX) },
  (x, { at, prices }) => {
    if (at > x.at || at < x.at - LATE_MS_MAX) refuse('TICK_TIME_WRONG', { at, now: x.at });
    // An index may be finer than a market's tick: it is a median or a recorded price.
    for (const { instrumentId } of prices) {
      if (x.instruments.get(instrumentId) === undefined) refuse('INSTRUMENT_UNKNOWN');
    }
    let taken = 0;
    for (const price of prices) if (takeTick(x, at, price)) taken += 1;
    return { taken };
  },
);

function takeTick(x: Exchange, at: number, { instrumentId, price, volume }: Price): boolean {
  const before = x.instrumentStates.get(instrumentId);
  const id = tickId(instrumentId, at);
  if (before !== undefined && tickId(instrumentId, before.tickAt) >= id) return false;
  const tick = { instrumentId, at, price };
  const hash = x.host.sha256(tickText(before?.tickHash ?? '', tick));
  x.ticks.append({ id, ...tick, volume, hash });
  const state = { id: instrumentId, price, tickAt: at, tickHash: hash };
  if (before === undefined) x.instrumentStates.insert(state);
  else Object.assign(x.instrumentStates.edit(instrumentId), state);
  for (const market of x.marketsByInstrument.get(instrumentId) ?? []) {
    requote(x, market);
    fireTriggers(x, market, price);
  }
  return true;
}
