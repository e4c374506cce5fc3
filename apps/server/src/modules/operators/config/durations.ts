import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { options } from '@kontor/schema';
import { breakEvenRate } from '@kontor/rules/options';
import { inArray, sql } from 'drizzle-orm';
import { actAs } from '../../../http/act-as.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';

/** Below a tenth nobody plays, above the stake itself the platform cannot win. */
const PAYOUT_MINIMUM = parseAmount('0.1');
const PAYOUT_MAXIMUM = parseAmount('1');

/** The durations of seconds options, offered or not. */
export const listDurations = route(calls.operatorConfig.durations, async ({ services }) => {
  const rows = await services.queries
    .select({ seconds: options.seconds, open: sql<number>`count(*)::int` })
    .from(options)
    .where(inArray(options.status, ['pending', 'open']))
    .groupBy(options.seconds);
  const open = new Map(rows.map((row) => [row.seconds, row.open]));
  return services.markets.catalogue.optionDurations().map((row) => ({
    id: row.id,
    seconds: row.seconds,
    payout_ratio: formatAmount(row.payoutRatio),
    break_even: formatAmount(breakEvenRate(row.payoutRatio)),
    enabled: row.enabled,
    open: open.get(row.seconds) ?? 0,
  }));
});

/** Offers a duration or changes it, for options bought from now on. */
export const defineDuration = route(calls.operatorConfig.defineDuration, async (context) => {
  const { input, services } = context;
  const payout = parseAmount(input.payout_ratio);
  const field = 'payout_ratio';
  if (payout < PAYOUT_MINIMUM) {
    refuse('FIELD_TOO_SHORT', { field, minimum: formatAmount(PAYOUT_MINIMUM) });
  }
  if (payout > PAYOUT_MAXIMUM) {
    refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(PAYOUT_MAXIMUM) });
  }
  const known = services.markets.catalogue.optionDurations();
  if (input.id !== undefined && !known.some(({ id }) => id === input.id)) {
    refuse('DURATION_UNKNOWN', { field: 'id' });
  }
  const id = input.id ?? Math.max(0, ...known.map((row) => row.id)) + 1;
  const { seconds, enabled } = input;
  const definition = { id, seconds, payoutRatio: input.payout_ratio, enabled };
  await actAs(context, 'option_duration.define', definition);
  return { id };
});
