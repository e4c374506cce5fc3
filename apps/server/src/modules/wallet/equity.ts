import { calls } from '@kontor/contract';
import { type Amount, multiply } from '@kontor/money';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { equityTimes } from './equity-times.ts';
import { type PastHoldings, pastHoldings } from './past-holdings.ts';
import { type ClosePeriod, pricesAt } from './past-prices.ts';
import { openResultUsd, pastOpenResultsUsd } from './open-results.ts';
import { firstEntryAt } from './wallet.queries.ts';
import { netOf, totalOf, usdOf, usdText, type Worth } from './worth.ts';

/**
 * What everything was worth, recomputed from the ledger and the candles. The last point is now. A
 * point of which nothing is known is left out, and so is the part of a currency without a price.
 */
export const equity = route(calls.wallet.equity, async ({ input, member, services }) => {
  const first = await firstEntryAt(services.queries, member.userId);
  if (first === undefined) return [];
  const now = services.clock.now();
  const { times, period } = equityTimes(input.range, first, now);
  const holdings = await pastHoldings(
    services.database,
    member.userId,
    times.length === 0 ? [now] : times,
  );
  const past =
    times.length === 0 ? [] : await worthAt(services, member.userId, holdings, times, period);
  const points = times.map((time, index) => ({ time, usd: past[index] ?? null }));
  points.push({ time: now, usd: (await worthNow(services, member.userId, holdings)).net });
  return points.flatMap(({ time, usd }) => (usd === null ? [] : [{ time, usd: usdText(usd) }]));
});

/** What is owned now, what is owed of it, and what is left, in USD at the newest prices. */
export async function worthNow(
  services: Pick<Services, 'database' | 'markets'>,
  userId: number,
  { now, debtsNow }: Pick<PastHoldings, 'now' | 'debtsNow'>,
): Promise<Worth> {
  const parts = [...now].map(([currencyId, amount]) => usdOf(services, currencyId, amount));
  const debts = [...debtsNow].map(([currencyId, amount]) => usdOf(services, currencyId, amount));
  const open = await openResultUsd(services, userId);
  return netOf(totalOf(parts), open, debts);
}

/** What was owned at each time less what was owed then, in USD at the prices of that time. */
export async function worthAt(
  services: Pick<Services, 'database' | 'markets'>,
  userId: number,
  { at, debtsAt }: Pick<PastHoldings, 'at' | 'debtsAt'>,
  times: readonly number[],
  period: ClosePeriod,
): Promise<readonly (Amount | null)[]> {
  const known = new Set<number>();
  for (const holdings of [...at, ...debtsAt]) {
    for (const [currencyId, amount] of holdings) if (amount !== 0n) known.add(currencyId);
  }
  const prices = new Map<number, readonly (Amount | null)[]>();
  for (const currencyId of known) {
    prices.set(currencyId, await pricesAt(services, currencyId, times, period));
  }
  const partsAt = (holdings: ReadonlyMap<number, Amount> | undefined, index: number) =>
    [...(holdings ?? [])]
      .filter(([, amount]) => amount !== 0n)
      .map(([currencyId, amount]) => {
        const price = prices.get(currencyId)?.[index] ?? null;
        return price === null ? null : multiply(amount, price, 'down');
      });
  const open = await pastOpenResultsUsd(services, userId, times, period);
  return at.map((holdings, index) => {
    const held = totalOf(partsAt(holdings, index));
    return netOf(held, open[index] ?? null, partsAt(debtsAt[index], index)).net;
  });
}
