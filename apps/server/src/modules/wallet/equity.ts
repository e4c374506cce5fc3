import { calls } from '@kontor/contract';
import { type Amount, multiply } from '@kontor/money';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { equityTimes } from './equity-times.ts';
import { type PastHoldings, pastHoldings } from './past-holdings.ts';
import { type ClosePeriod, pricesAt } from './past-prices.ts';
import { firstEntryAt } from './wallet.queries.ts';
import { totalOf, usdOf, usdText } from './worth.ts';

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
  const past = times.length === 0 ? [] : await worthAt(services, holdings, times, period);
  const points = times.map((time, index) => ({ time, usd: past[index] ?? null }));
  points.push({ time: now, usd: worthNow(services, holdings) });
  return points.flatMap(({ time, usd }) => (usd === null ? [] : [{ time, usd: usdText(usd) }]));
});

/** What the holdings are worth at the newest prices. */
export function worthNow(
  services: Pick<Services, 'markets'>,
  { now }: Pick<PastHoldings, 'now'>,
): Amount | null {
  return totalOf([...now].map(([currencyId, amount]) => usdOf(services, currencyId, amount)));
}

/** What the holdings at each time were worth then. */
export async function worthAt(
  services: Pick<Services, 'markets'>,
  { at }: Pick<PastHoldings, 'at'>,
  times: readonly number[],
  period: ClosePeriod,
): Promise<readonly (Amount | null)[]> {
  const held = new Set<number>();
  for (const holdings of at) {
    for (const [currencyId, amount] of holdings) if (amount !== 0n) held.add(currencyId);
  }
  const prices = new Map<number, readonly (Amount | null)[]>();
  for (const currencyId of held) {
    prices.set(currencyId, await pricesAt(services, currencyId, times, period));
  }
  return at.map((holdings, index) => {
    const parts = [...holdings]
      .filter(([, amount]) => amount !== 0n)
      .map(([currencyId, amount]) => {
        const price = prices.get(currencyId)?.[index] ?? null;
        return price === null ? null : multiply(amount, price, 'down');
      });
    return totalOf(parts);
  });
}
