import { calls, type OutputOf } from '@kontor/contract';
import { divide, formatAmount, ONE } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { losingAccounts } from './options.queries.ts';

type Statistics = OutputOf<typeof calls.options.statistics>;

const DAYS = 30;
/** Of fewer accounts a share would say more about people than about the product. */
const ACCOUNTS_MIN = 20;
const SHARE_DECIMALS = 4;
/** Every option of a month is read for it; a minute is young enough for a month's figure. */
const KEPT_REAL_MS = 60_000;

const kept = new WeakMap<
  Services,
  { readonly until: number; readonly answer: Promise<Statistics> }
>();

/** Measured on all settled options of the last 30 days of platform time. */
export const statistics = route(calls.options.statistics, ({ services }) => {
  const now = services.wallClock.now();
  const known = kept.get(services);
  if (known !== undefined && now < known.until) return known.answer;
  const answer = measure(services);
  kept.set(services, { until: now + KEPT_REAL_MS, answer });
  answer.catch(() => kept.delete(services));
  return answer;
});

async function measure({ queries, clock }: Services): Promise<Statistics> {
  const { accounts, losing } = await losingAccounts(queries, clock.now() - DAYS * DAY_MS);
  const share = () => divide(BigInt(losing) * ONE, BigInt(accounts) * ONE, 'down');
  return {
    accounts,
    losing_share: accounts < ACCOUNTS_MIN ? null : formatAmount(share(), SHARE_DECIMALS),
    days: DAYS,
  };
}
