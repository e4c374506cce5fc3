import { type Amount, multiply } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { Services } from '../../services.ts';
import { worthAt, worthNow } from './equity.ts';
import { pastHoldings, type PutIn } from './past-holdings.ts';
import { pricesAt } from './past-prices.ts';

/**
 * What the day brought in USD: everything now less debts, less the same at 00:00 UTC of the
 * platform's clock, less what was put in since and not taken out, at its worth when it came or
 * went. Null where one of them is unknown.
 */
export async function todayUsd(
  services: Pick<Services, 'clock' | 'database' | 'markets'>,
  userId: number,
): Promise<Amount | null> {
  const midnight = Math.floor(services.clock.now() / DAY_MS) * DAY_MS;
  const holdings = await pastHoldings(services.database, userId, [midnight]);
  const { net: now } = await worthNow(services, userId, holdings);
  const [before] = await worthAt(services, userId, holdings, [midnight], '1min');
  if (now === null || before === null || before === undefined) return null;
  let putIn = 0n;
  for (const part of holdings.putIn) {
    const worth = await worthOf(services, part);
    if (worth === null) return null;
    putIn += worth;
  }
  return now - before - putIn;
}

async function worthOf(
  services: Pick<Services, 'markets'>,
  { currencyId, amount, at }: PutIn,
): Promise<Amount | null> {
  const [price = null] = await pricesAt(services, currencyId, [at], '1min');
  return price === null ? null : multiply(amount, price, 'down');
}
