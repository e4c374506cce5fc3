import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';

/** What messages with codes have cost within a day. */
export const showCodes = route(calls.operators.codes, async ({ services }) => {
  const { codeSpending, queries, wallClock } = services;
  const kinds = await codeSpending.ofDay(queries, wallClock.now());
  return kinds.map(({ callersFull, rangesFull, ...rest }) => ({
    ...rest,
    callers_full: callersFull,
    ranges_full: rangesFull,
  }));
});
