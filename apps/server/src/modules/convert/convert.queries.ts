import { conversions } from '@kontor/schema';
import { desc, eq } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type ConversionRow = typeof conversions.$inferSelect;

/** A member's exchanges, newest first. */
export async function listConversions(
  queries: Queries,
  userId: number,
  page: PageInput,
): Promise<PageRows<ConversionRow>> {
  const own = eq(conversions.userId, userId);
  return await pageOf(queries, page, desc(conversions.id), (moment) =>
    moment.select().from(conversions).where(own).$dynamic(),
  );
}
