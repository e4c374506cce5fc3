import { calls } from '@kontor/contract';
import { HOUSE } from '@kontor/core';
import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { route } from '../../http/route.ts';
import { pastHoldings } from '../wallet/index.ts';

const DAYS = 30;

/** What the insurance fund has in each currency, and had at each midnight (UTC) of 30 days. */
export const insurance = route(calls.futures.insurance, async ({ services }) => {
  const { clock, database, markets } = services;
  const now = clock.now();
  const times = midnightsBefore(now);
  const { now: current, at } = await pastHoldings(database, HOUSE.insurance.id, times);
  return [...current]
    .sort(([a], [b]) => a - b)
    .map(([currencyId, balance]) => {
      const past = times.map((time, n) => ({ time, amount: at[n]?.get(currencyId) ?? 0n }));
      // The days before there was a fund say nothing about it.
      const first = past.findIndex(({ amount }) => amount !== 0n);
      const points = [...(first < 0 ? [] : past.slice(first)), { time: now, amount: balance }];
      return {
        currency: markets.catalogue.currency(currencyId)?.code ?? String(currencyId),
        balance: formatAmount(balance),
        curve: points.map(({ time, amount }) => ({ time, value: formatAmount(amount) })),
      };
    });
});

/** Oldest first, all before `now`. */
function midnightsBefore(now: number): number[] {
  const last = Math.floor((now - 1) / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, n) => last - (DAYS - 1 - n) * DAY_MS);
}
