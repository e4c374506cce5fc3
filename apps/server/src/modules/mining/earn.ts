import { formatAmount } from '@kontor/money';
import { miningOrders } from '@kontor/schema';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Earned, EarnHolding, EarnOffer } from '../../platform/earn-source.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { coveredBy } from './amounts.ts';
import { currencyName } from './mining-wire.ts';
import { listOpenProducts } from './mining.queries.ts';

const VISITOR = 0;

/** What a member has locked, soonest end first. */
export async function holdings(
  { markets }: Pick<Services, 'markets'>,
  moment: Reads,
  userId: number,
): Promise<EarnHolding[]> {
  const rows = await moment
    .select()
    .from(miningOrders)
    .where(and(eq(miningOrders.userId, userId), eq(miningOrders.status, 'in_progress')))
    .orderBy(asc(miningOrders.expiresAt), asc(miningOrders.id));
  return rows.map((row) => {
    const coin = currencyName(row.currencyId, markets.catalogue);
    const { nextDividendAt, dividendsPaid, days } = row;
    return {
      kind: 'mining',
      id: row.id,
      name: row.name,
      coin,
      linkedPrice: null,
      days,
      amount: row.amount,
      currencyId: row.currencyId,
      rate: row.dailyRate,
      ratePeriod: 'day',
      daily:
        nextDividendAt === null
          ? null
          : {
              amount: formatAmount(row.dividend),
              next_at: nextDividendAt,
              times: days - dividendsPaid,
              paid: dividendsPaid,
            },
      endsAt: row.expiresAt,
      returns: [{ amount: formatAmount(row.amount), currency: coin }],
    };
  });
}

/** All dividends, less what early ends have cost. */
export async function earned(moment: Reads, userId: number): Promise<Earned> {
  const { currencyId, penalty } = miningOrders;
  const rows = await moment
    .select({
      currencyId,
      total: sql<string>`sum(${miningOrders.earned} - coalesce(${penalty}, 0))`,
    })
    .from(miningOrders)
    .where(eq(miningOrders.userId, userId))
    .groupBy(currencyId);
  const [first] = await moment
    .select({ at: miningOrders.lockedAt })
    .from(miningOrders)
    .where(eq(miningOrders.userId, userId))
    .orderBy(asc(miningOrders.id))
    .limit(1);
  return { rows, since: first?.at ?? null };
}

export async function offer({ queries, markets }: Services): Promise<EarnOffer> {
  const products = await listOpenProducts(queries, VISITOR, undefined);
  const open = products.filter(({ product, free }) => {
    const currency = markets.catalogue.currency(product.currencyId);
    if (currency?.enabled !== true || product.sold >= product.quantity) return false;
    return coveredBy(free, product, currency.decimals) >= product.minimum;
  });
  return { kind: 'mining', rates: open.map(({ product }) => product.dailyRate), ratePeriod: 'day' };
}
