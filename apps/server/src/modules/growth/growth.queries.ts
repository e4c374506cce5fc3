import { currencies, rebates, referrals, users } from '@kontor/schema';
import { and, count, desc, eq, gt, sum } from 'drizzle-orm';
import { atOneMoment, type PageInput, pageOf, type PageRows } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export interface Named {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaCode: string | null;
}
const named = { email: users.email, mobile: users.mobile, areaCode: users.areaCode };

export async function invitationOf(queries: Queries, userId: number) {
  return await atOneMoment(queries, async (moment) => {
    const [user] = await moment
      .select({ code: users.inviteCode })
      .from(users)
      .where(eq(users.id, userId));
    const [invited] = await moment
      .select({ total: count() })
      .from(users)
      .where(eq(users.invitedBy, userId));
    const paid = await moment
      .select({ id: currencies.id, code: currencies.code, amount: sum(referrals.rebates) })
      .from(referrals)
      .innerJoin(currencies, eq(currencies.id, referrals.currencyId))
      .where(and(eq(referrals.inviterId, userId), gt(referrals.rebates, 0n)))
      .groupBy(currencies.id, currencies.code)
      .orderBy(currencies.id);
    return { code: user?.code ?? '', invited: invited?.total ?? 0, paid };
  });
}

export async function listInvited(
  queries: Queries,
  userId: number,
  page: PageInput,
): Promise<PageRows<Named & { readonly id: number; readonly createdAt: number }>> {
  const own = eq(users.invitedBy, userId);
  return await pageOf(queries, page, desc(users.id), (moment) =>
    moment
      .select({ id: users.id, createdAt: users.createdAt, ...named })
      .from(users)
      .where(own)
      .$dynamic(),
  );
}

export async function listRebates(queries: Queries, userId: number, page: PageInput) {
  const own = eq(rebates.inviterId, userId);
  return await pageOf(queries, page, desc(rebates.id), (moment) =>
    moment
      .select({ rebate: rebates, currency: currencies.code, ...named })
      .from(rebates)
      .innerJoin(currencies, eq(currencies.id, rebates.currencyId))
      .innerJoin(users, eq(users.id, rebates.inviteeId))
      .where(own)
      .$dynamic(),
  );
}
