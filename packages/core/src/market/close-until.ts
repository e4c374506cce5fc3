import type { Exchange } from '../kernel/exchange.ts';

/** Takes no tick of before `until` any more: what was decided by there being none stays true. */
export function closeUntil(x: Exchange, instrumentId: number, until: number): void {
  const state = x.instrumentStates.get(instrumentId);
  if (state === undefined || state.closedUntil >= until) return;
  x.instrumentStates.edit(instrumentId).closedUntil = until;
}
