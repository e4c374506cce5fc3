import type { Amount } from '@kontor/money';
import { tickId, tickText } from '@kontor/rules/ticks';
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
import type { Tick } from '../kernel/subject.ts';
import type { Json } from '../kernel/types.ts';
import { isTrading } from '../matching/order.ts';
import { releaseQueue } from '../matching/queue.ts';
import { fireTriggers } from '../spot/triggers.ts';
import type { Market } from './market.ts';
import { requote } from './requote.ts';

const INSTRUMENTS_MAX = 10_000;
/** A tick that was held up longer says nothing of now; at a fast clock a second is soon gone. */
const LATE_MS_MAX = 3_600_000;

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

/**
 * The index prices of the moment `at`, which is not in the future and not long ago. Each instrument
 * takes at most one tick a second; a second one in the same second is passed over. All prices are
 * taken first, so that whatever looks at several sees one moment; then each instrument's markets
 * are quoted anew, the orders that waited for the session are let in and its triggers fire, and
 * then the subjects do what is theirs.
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
    const ticks = prices.flatMap((price) => takeTick(x, at, price) ?? []);
    for (const taken of ticks) {
      for (const market of x.marketsByInstrument.get(taken.instrumentId) ?? []) {
        forgetReference(x, market);
        requote(x, market);
        if (!isTrading(x, market)) continue;
        if (market.queued.size > 0) releaseQueue(x, market);
        fireTriggers(x, market, taken);
      }
      for (const subject of x.subjects) subject.onTick?.(x, taken);
    }
    if (ticks.length > 0) for (const subject of x.subjects) subject.afterTicks?.(x, ticks);
    return { taken: ticks.length };
  },
);

/** The first price after a split is of the new shares. */
function forgetReference(x: Exchange, market: Market): void {
  if (market.referencePrice === null) return;
  market.referencePrice = null;
  x.marketStates.edit(market.row.id).referencePrice = null;
}

/** Undefined where the instrument has a tick of that second, or none may come any more. */
function takeTick(
  x: Exchange,
  at: number,
  { instrumentId, price, volume }: Price,
): Tick | undefined {
  const before = x.instrumentStates.get(instrumentId);
  const id = tickId(instrumentId, at);
  if (before !== undefined) {
    if (tickId(instrumentId, before.tickAt) >= id || at <= before.closedUntil) return undefined;
  }
  const hash = x.host.sha256(tickText(before?.tickHash ?? '', { instrumentId, at, price }));
  x.ticks.append({ id, instrumentId, at, price, volume, hash });
  const previous =
    before === undefined
      ? null
      : { id: tickId(instrumentId, before.tickAt), at: before.tickAt, price: before.price };
  const state = { id: instrumentId, price, tickAt: at, tickHash: hash };
  if (before === undefined) x.instrumentStates.insert({ ...state, closedUntil: 0 });
  else Object.assign(x.instrumentStates.edit(instrumentId), state);
  return { id, instrumentId, at, price, previous };
}
