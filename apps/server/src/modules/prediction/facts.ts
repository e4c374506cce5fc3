import { calls } from '@kontor/contract';
import { divide, formatAmount, ONE } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { exchangeSettings } from '@kontor/schema';
import { inArray } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { losingAccounts } from './prediction.queries.ts';

const DAYS = 30;
/** Of fewer accounts a share would say more about people than about the product. */
const ACCOUNTS_MIN = 20;
const SHARE_DECIMALS = 4;
/** Every bet of a month is read for it; a minute is young enough for a month's figure. */
const KEPT_REAL_MS = 60_000;

interface Measured {
  readonly accounts: number;
  readonly losing: number;
}
const kept = new WeakMap<Services, { readonly until: number; readonly seen: Promise<Measured> }>();

/** The limits of a stake, and what was measured on all bets of the last 30 days. */
export const facts = route(calls.prediction.facts, async ({ services }) => {
  const { accounts, losing } = await measured(services);
  const share = () => divide(BigInt(losing) * ONE, BigInt(accounts) * ONE, 'down');
  const { name, value } = exchangeSettings;
  const names = ['prediction_stake_minimum', 'prediction_stake_maximum'] as const;
  const rows = await services.queries
    .select({ name, value })
    .from(exchangeSettings)
    .where(inArray(name, [...names]));
  const [min, max] = names.map((one) => rows.find((row) => row.name === one)?.value ?? 0n);
  return {
    min: formatAmount(min ?? 0n),
    max: formatAmount(max ?? 0n),
    accounts,
    losing_share: accounts < ACCOUNTS_MIN ? null : formatAmount(share(), SHARE_DECIMALS),
    days: DAYS,
  };
});

function measured(services: Services): Promise<Measured> {
  const now = services.wallClock.now();
  const known = kept.get(services);
  if (known !== undefined && now < known.until) return known.seen;
  const seen = losingAccounts(services.queries, services.clock.now() - DAYS * DAY_MS);
  kept.set(services, { until: now + KEPT_REAL_MS, seen });
  seen.catch(() => kept.delete(services));
  return seen;
}
