import { calls } from '@kontor/contract';
import { type Amount, ONE } from '@kontor/money';
import { DUAL_NEAREST_MS, DUAL_WINDOW_SECONDS, dualTicksMinimum } from '@kontor/rules/dual';
import { isSilentInSession } from '@kontor/rules/session';
import { SECOND_MS } from '@kontor/rules/time';
import { feedGaps, instrumentStates } from '@kontor/schema';
import { desc, lt, sql } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer, pageOf, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';

const SETTINGS = ['index_stale_seconds', 'option_tick_wait_seconds', 'dual_ticks_share'] as const;

/** What depends on prices that come in time, and which markets have none now. */
export const getFeed = route(calls.markets.feed, async ({ services }) => {
  const { queries, config } = services;
  const settings = await settingsOf(queries, SETTINGS);
  const staleSeconds = secondsOf(settings.index_stale_seconds);
  return {
    clock_speed: config.clockSpeed,
    stale_seconds: staleSeconds,
    option_wait_seconds: secondsOf(settings.option_tick_wait_seconds),
    dual_window_seconds: DUAL_WINDOW_SECONDS,
    dual_ticks_minimum: dualTicksMinimum(settings.dual_ticks_share),
    dual_nearest_seconds: DUAL_NEAREST_MS / SECOND_MS,
    silent: await silentMarkets(services, staleSeconds),
  };
});

/** From which age on an index is not traded on, in seconds of the platform. */
export async function indexStaleSeconds(queries: Queries): Promise<number> {
  const settings = await settingsOf(queries, ['index_stale_seconds']);
  return secondsOf(settings.index_stale_seconds);
}

/** What fell silent and came back together is one gap of several markets. */
export const getGaps = route(calls.markets.gaps, async ({ input, services }) => {
  const { queries, markets } = services;
  const symbols = new Map(markets.catalogue.instruments().map(({ id, symbol }) => [id, symbol]));
  const order = [desc(feedGaps.untilAt), desc(feedGaps.fromAt)];
  const found = await pageOf(queries, input, order, (moment: Reads) =>
    moment
      .select({
        from: feedGaps.fromAt,
        until: feedGaps.untilAt,
        staleMs: feedGaps.staleMs,
        instrumentIds: sql<string>`string_agg(${feedGaps.instrumentId}::text, ',')`,
      })
      .from(feedGaps)
      .groupBy(feedGaps.fromAt, feedGaps.untilAt, feedGaps.staleMs)
      .$dynamic(),
  );
  return pageAnswer(input, found, ({ from, until, staleMs, instrumentIds }) => ({
    from,
    until,
    stale_seconds: staleMs / SECOND_MS,
    symbols: instrumentIds
      .split(',')
      .map(Number)
      .sort((a, b) => a - b)
      .map((id) => symbols.get(id) ?? String(id)),
  }));
});

async function silentMarkets(
  { queries, clock, markets }: Services,
  staleSeconds: number,
): Promise<{ symbol: string; since: number }[]> {
  const now = clock.now();
  const staleMs = staleSeconds * SECOND_MS;
  const rows = await queries
    .select({ id: instrumentStates.id, since: instrumentStates.tickAt })
    .from(instrumentStates)
    .where(lt(instrumentStates.tickAt, now - staleMs));
  const listed = new Map(markets.catalogue.quotations().map((one) => [one.instrument.id, one]));
  return rows.flatMap(({ id, since }) => {
    const one = listed.get(id);
    if (one === undefined) return [];
    const isStock = one.instrument.class === 'stock';
    if (isStock && !isSilentInSession(since, now, staleMs)) return [];
    return [{ symbol: one.symbol, since }];
  });
}

function secondsOf(setting: Amount): number {
  return Number((setting * 1_000n) / ONE) / 1_000;
}
