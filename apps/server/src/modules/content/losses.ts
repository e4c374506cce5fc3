import { divide, formatAmount, ONE } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { contracts, FIRST_MEMBER_ID, options, positions } from '@kontor/schema';
import { and, count, eq, gt, gte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';

export const LOSS_DAYS = 90;
/** With fewer accounts a share says more about these than about the product. */
export const LOSS_ACCOUNTS_MIN = 20;
/** How long a count stands, in real time. */
const KEPT_MS = 60_000;

export interface Losses {
  readonly accounts: number;
  readonly losing: number;
  /** In percent with one decimal; null below `LOSS_ACCOUNTS_MIN` accounts. */
  readonly share: string | null;
}

export type LossProduct = 'futures' | 'options';
type Given = Pick<Services, 'queries' | 'clock' | 'wallClock'>;

interface Kept {
  readonly until: number;
  readonly losses: Promise<Losses>;
}
const kept = new WeakMap<object, Map<LossProduct, Kept>>();

/**
 * How many members' accounts ended with the product in the last 90 days, and how many of them lost,
 * fees included. An account is a member in one currency: profits of two are not added up.
 */
export async function lossesOf(services: Given, product: LossProduct): Promise<Losses> {
  const { queries, clock, wallClock } = services;
  const byProduct = kept.get(queries) ?? new Map<LossProduct, Kept>();
  kept.set(queries, byProduct);
  const known = byProduct.get(product);
  if (known !== undefined && wallClock.now() < known.until) return await known.losses;
  const losses = countLosses(queries, product, clock.now() - LOSS_DAYS * DAY_MS);
  byProduct.set(product, { until: wallClock.now() + KEPT_MS, losses });
  // What failed is counted again by the next one.
  losses.catch(() => byProduct.delete(product));
  return await losses;
}

async function countLosses(queries: Queries, product: LossProduct, since: number): Promise<Losses> {
  const accounts =
    product === 'futures' ? futuresAccounts(queries, since) : optionAccounts(queries, since);
  const [row] = await queries
    .select({
      accounts: count(),
      losing: sql<number>`count(*) FILTER (WHERE ${accounts.net} < 0)::int`,
    })
    .from(accounts);
  const { accounts: all, losing } = row ?? { accounts: 0, losing: 0 };
  if (all < LOSS_ACCOUNTS_MIN) return { accounts: all, losing, share: null };
  const share = divide(BigInt(losing * 100) * ONE, BigInt(all) * ONE, 'down');
  return { accounts: all, losing, share: formatAmount(share, 1) };
}

function futuresAccounts(queries: Queries, since: number) {
  const { userId, closedAt, realisedProfit, fee, overnightFee } = positions;
  return queries
    .select({ net: sql`sum(${realisedProfit} - ${fee} - ${overnightFee})`.as('net') })
    .from(positions)
    .innerJoin(contracts, eq(contracts.id, positions.marketId))
    .where(and(gte(userId, FIRST_MEMBER_ID), eq(positions.status, 'closed'), gt(closedAt, since)))
    .groupBy(userId, contracts.marginCurrencyId)
    .as('accounts');
}

function optionAccounts(queries: Queries, since: number) {
  const { userId, settledAt, returned, stake, currencyId } = options;
  return queries
    .select({ net: sql`sum(${returned} - ${stake})`.as('net') })
    .from(options)
    .where(and(gte(userId, FIRST_MEMBER_ID), gt(settledAt, since)))
    .groupBy(userId, currencyId)
    .as('accounts');
}
