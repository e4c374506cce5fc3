import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { subscriptionOrders, subscriptionProjects, subscriptionTokenId } from '@kontor/schema';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Earned, EarnHolding, EarnOffer } from '../../platform/earn-source.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { currencyName } from './subscription-wire.ts';
import { listProjects } from './subscription.queries.ts';

const PROJECTS_MAX = 100;

/** Money that waits for the end of a subscription, and tokens that wait for the end of a lock. */
export async function holdings(
  { markets }: Pick<Services, 'markets'>,
  moment: Reads,
  userId: number,
): Promise<EarnHolding[]> {
  const rows = await moment
    .select({ order: subscriptionOrders, project: subscriptionProjects })
    .from(subscriptionOrders)
    .innerJoin(subscriptionProjects, eq(subscriptionProjects.id, subscriptionOrders.projectId))
    .where(
      and(
        eq(subscriptionOrders.userId, userId),
        inArray(subscriptionOrders.status, ['applied', 'locked']),
      ),
    )
    .orderBy(asc(subscriptionOrders.id));
  return rows.map(({ order, project }) => {
    const isApplied = order.status === 'applied';
    const { applied, holdLeft, passed, payCurrencyId } = order;
    const begun = order.allottedAt ?? order.appliedAt;
    const endsAt = isApplied ? project.endsAt : order.unlockAt;
    const tokens = { amount: formatAmount(isApplied ? applied : passed), currency: project.code };
    const money = {
      amount: formatAmount(holdLeft),
      currency: currencyName(payCurrencyId, markets.catalogue),
    };
    return {
      kind: 'subscription',
      id: order.id,
      name: project.name,
      coin: project.code,
      linkedPrice: null,
      days: Math.max(1, Math.ceil((endsAt - begun) / DAY_MS)),
      amount: isApplied ? holdLeft : passed,
      currencyId: isApplied ? payCurrencyId : subscriptionTokenId(project.id),
      rate: null,
      ratePeriod: 'year',
      daily: null,
      endsAt,
      returns: isApplied ? [tokens, money] : [tokens],
    };
  });
}

/** It pays nothing for holding it; the first one tells since when there has been any. */
export async function earned(moment: Reads, userId: number): Promise<Earned> {
  const [first] = await moment
    .select({ at: subscriptionOrders.appliedAt })
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.userId, userId))
    .orderBy(asc(subscriptionOrders.id))
    .limit(1);
  return { rows: [], since: first?.at ?? null };
}

/** What can be applied for now; it has no rate. */
export async function offer({ queries }: Services): Promise<EarnOffer> {
  const page = { page: 1, limit: PROJECTS_MAX };
  const { total } = await listProjects(queries, { state: 'in_progress' }, page);
  return { kind: 'subscription', rates: [], open: total, ratePeriod: 'year' };
}
