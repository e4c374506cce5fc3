/**
 * How dual investments were settled by rule 1, until the price of the nearest ticks took the place
 * of waiting. What was settled by it is still checked by it.
 */
import {
  DUAL_WINDOW_MS,
  dualSecondEnd,
  type DualSettlement,
  type DualTick,
  dualWindow,
} from './dual.ts';
import { DAY_MS } from './time.ts';

/** Without enough ticks for so long after maturity principal and yield went back. */
export const DUAL_BEFORE_WAIT_MS = DAY_MS;

/**
 * The median of the half hour before maturity; where fewer than `minimum` of its seconds have a
 * tick, of the first half hour afterwards that has them, ending with a tick. `ticks` are one
 * instrument's, in the order of the log, from the first window's beginning on.
 */
export function dualSettlementBefore(
  ticks: readonly DualTick[],
  maturesAt: number,
  minimum: number,
): DualSettlement | null {
  const first = dualWindow(ticks, maturesAt, minimum);
  if (first !== null) return first;
  let from = 0;
  for (const [n, { at }] of ticks.entries()) {
    if (at < maturesAt) continue;
    const endsAt = dualSecondEnd(at);
    if (endsAt > maturesAt + DUAL_BEFORE_WAIT_MS) return null;
    while ((ticks[from]?.at ?? at) < endsAt - DUAL_WINDOW_MS) from += 1;
    if (n + 1 - from >= minimum) return dualWindow(ticks.slice(from, n + 1), endsAt, minimum);
  }
  return null;
}
