import { formatAmount } from '@kontor/money';
import { dualOrders } from '@kontor/schema';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Earned, EarnHolding, EarnOffer } from '../../platform/earn-source.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { buyableOf, codeOf, statusOf, termsWire } from './dual-wire.ts';
import { productsOnSale } from './dual.queries.ts';

/** What a member has in it, soonest maturity first. */
export async function holdings(
  { markets }: Pick<Services, 'markets'>,
  moment: Reads,
  userId: number,
): Promise<EarnHolding[]> {
  const { catalogue } = markets;
  const rows = await moment
    .select()
    .from(dualOrders)
    .where(and(eq(dualOrders.userId, userId), ne(dualOrders.status, 'completed')))
    .orderBy(asc(dualOrders.maturesAt), asc(dualOrders.id));
  return rows.map((row) => {
    const terms = termsWire(catalogue, row);
    const otherId = row.type === 'call' ? row.quoteId : row.coinId;
    return {
      kind: 'dual',
      id: row.id,
      name: row.type,
      coin: terms.section,
      linkedPrice: row.linkedPrice,
      days: row.days,
      amount: row.principal,
      currencyId: terms.currency_id,
      rate: row.rate,
      ratePeriod: 'year',
      daily: null,
      endsAt: row.maturesAt,
      returns: [
        { amount: formatAmount(row.payoutOwn), currency: terms.currency },
        { amount: formatAmount(row.payoutOther), currency: codeOf(catalogue, otherId) },
      ],
    };
  });
}

/** The yield of all that were settled: what was paid, less the principal at the linked price. */
export async function earned(moment: Reads, userId: number): Promise<Earned> {
  const { payout, payoutCurrencyId, principal, linkedPrice, type, coinId, quoteId } = dualOrders;
  const own = sql`CASE ${type} WHEN 'call' THEN ${coinId} ELSE ${quoteId} END`;
  const stake = sql`CASE WHEN ${payoutCurrencyId} = ${own} THEN ${principal}
    WHEN ${type} = 'call' THEN ${principal} * ${linkedPrice}
    ELSE ${principal} / ${linkedPrice} END`;
  const rows = await moment
    .select({
      currencyId: payoutCurrencyId,
      total: sql<string>`round(sum(${payout} - ${stake}), 18)`,
    })
    .from(dualOrders)
    .where(and(eq(dualOrders.userId, userId), eq(dualOrders.status, 'completed')))
    .groupBy(payoutCurrencyId);
  const [first] = await moment
    .select({ at: dualOrders.boughtAt })
    .from(dualOrders)
    .where(eq(dualOrders.userId, userId))
    .orderBy(asc(dualOrders.id))
    .limit(1);
  return { rows, since: first?.at ?? null };
}

export async function offer(services: Services): Promise<EarnOffer> {
  const now = services.clock.now();
  const open = (await productsOnSale(services.queries, now)).filter(
    (row) => statusOf(row, now) === 'on_sale' && buyableOf(services, row) > 0,
  );
  return { kind: 'dual', rates: open.map(({ rate }) => rate), ratePeriod: 'year' };
}
