/** The chain of index ticks, as the core writes it and as anybody checks it. */
import { type Amount, formatAmount } from '@kontor/money';
import { SECOND_MS } from './time.ts';

/** Seconds fit into 32 bits until the year 2106. */
export const SECONDS_PER_INSTRUMENT = 2 ** 32;

/** The text under a tick's hash: the previous hash, then what the tick says. `at` is in ms. */
export function tickText(
  previousHash: string,
  tick: { readonly instrumentId: number; readonly at: number; readonly price: Amount },
): string {
  return `${previousHash}|${tick.instrumentId}|${tick.at}|${formatAmount(tick.price)}`;
}

/** The id of an instrument's tick in that second. */
export function tickId(instrumentId: number, at: number): number {
  return instrumentId * SECONDS_PER_INSTRUMENT + Math.floor(at / SECOND_MS);
}

/** The instrument of a tick's id. */
export function instrumentOfTick(id: number): number {
  return Math.floor(id / SECONDS_PER_INSTRUMENT);
}

/**
 * What is signed of a minute's newest tick, to be signed as UTF-8: its hash in lower-case
 * hexadecimal. The hash stands for the whole chain before it.
 */
export function tickHeadMessage(hash: string): string {
  return hash;
}
