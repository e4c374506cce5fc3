import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { breakEvenRate } from '@kontor/rules/options';
import { route } from '../../http/route.ts';
import { offeredDurations } from './options.queries.ts';

export const durations = route(calls.options.durations, async ({ services }) => {
  const offered = await offeredDurations(services.queries);
  return offered.map(({ id, seconds, payoutRatio }) => ({
    id,
    seconds,
    profit_ratio: formatAmount(payoutRatio),
    break_even: formatAmount(breakEvenRate(payoutRatio)),
  }));
});
