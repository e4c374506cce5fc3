import { conversions } from '@kontor/schema';
import { count, desc, eq } from 'drizzle-orm';
import { atOneMoment, type PageInput, type PageRows, rowsBefore } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type ConversionRow = typeof conversions.$inferSelect;

/** A member's exchanges, newest first. */
export async function listConversions(
  queries: Queries,
  userId: number,
  page: PageInput,
): Promise<PageRows<ConversionRow>> {
  const own = eq(conversions.userId, userId);
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select()
      .from(conversions)
      .where(own)
      .orderBy(desc(conversions.id))
      .limit(page.limit)
      .offset(rowsBefore(page));
    const [counted] = await moment.select({ total: count() }).from(conversions).where(own);
    return { rows, total: counted?.total ?? 0 };
  });
}
