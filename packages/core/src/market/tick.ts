import { type Amount, ONE } from '@kontor/money';
import { isSilentInSession } from '@kontor/rules/session';
import { tickId, tickText } from '@kontor/rules/ticks';
import type { feedGapsTable, RowOf } from '@kontor/schema';
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
import { MARKET_STEP } from './halted.ts';
import { requote } from './requote.ts';

const INSTRUMENTS_MAX = 10_000;
/** The price of an instrument goes into the log. */
const INDEX_STEP = 'tick.index';
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
 * then the subjects do what is theirs. Each of these is a part that can be parked by itself.
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
    const ticks = takeTicks(x, at, prices);
    for (const taken of ticks) {
      for (const market of x.marketsByInstrument.get(taken.instrumentId) ?? []) {
        x.part(MARKET_STEP, market.row.id, () => moveMarket(x, market, taken));
      }
      for (const { onTick } of x.subjects) {
        if (onTick !== undefined) {
          x.part(onTick.kind, taken.instrumentId, () => onTick.run(x, taken));
        }
      }
    }
    if (ticks.length > 0) lookAtAll(x, ticks);
    return { taken: ticks.length };
  },
);

/** The prices are in the log first, whatever becomes of what follows from them. */
function takeTicks(x: Exchange, at: number, prices: readonly Price[]): Tick[] {
  const ticks: Tick[] = [];
  for (const price of prices) {
    x.part(INDEX_STEP, price.instrumentId, () => {
      const taken = takeTick(x, at, price);
      if (taken !== undefined) ticks.push(taken);
    });
  }
  return ticks;
}

function moveMarket(x: Exchange, market: Market, taken: Tick): void {
  forgetReference(x, market);
  requote(x, market);
  if (!isTrading(x, market)) return;
  if (market.queued.size > 0) releaseQueue(x, market);
  fireTriggers(x, market, taken);
}

function lookAtAll(x: Exchange, ticks: readonly Tick[]): void {
  for (const { afterTicks } of x.subjects) {
    if (afterTicks !== undefined) x.part(afterTicks.kind, 0, () => afterTicks.run(x, ticks));
  }
}

/** The first price after a split is of the new shares. */
function forgetReference(x: Exchange, market: Market): void {
  if (market.referencePrice === null) return;
  market.referencePrice = null;
  x.marketStates.edit(market.row.id).referencePrice = null;
}

/**
 * There was no price for so long that a trade was refused for it, or an option may have been given
 * back: that stays to be seen by everybody. A stock has none outside of its session.
 */
function noteGap(x: Exchange, gap: Omit<RowOf<typeof feedGapsTable>, 'staleMs'>): void {
  const staleMs = gapMs(x);
  const { instrumentId, fromAt, untilAt } = gap;
  if (untilAt - fromAt <= staleMs) return;
  const isStock = x.instruments.get(instrumentId)?.class === 'stock';
  if (isStock && !isSilentInSession(fromAt, untilAt, staleMs)) return;
  x.feedGaps.append({ ...gap, staleMs });
}

/** The shortest silence that changes anything, in ms. */
function gapMs(x: Exchange): number {
  const waitMs = Number((x.setting('option_tick_wait_seconds') * 1_000n) / ONE);
  return Math.min(x.indexStaleMs, waitMs);
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
  if (before !== undefined) noteGap(x, { id, instrumentId, fromAt: before.tickAt, untilAt: at });
  const previous =
    before === undefined
      ? null
      : { id: tickId(instrumentId, before.tickAt), at: before.tickAt, price: before.price };
  const state = { id: instrumentId, price, tickAt: at, tickHash: hash };
  if (before === undefined) x.instrumentStates.insert({ ...state, closedUntil: 0 });
  else Object.assign(x.instrumentStates.edit(instrumentId), state);
  return { id, instrumentId, at, price, previous, hash };
}
