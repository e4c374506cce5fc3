import { calls } from '@kontor/contract';
import { priceAlerts } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import { route } from '../../http/route.ts';

/** Another's alert is nobody's: deleting it changes nothing. What fired stays in the history. */
export const remove = route(calls.alerts.remove, async ({ input, member, services }) => {
  const [row] = await services.queries
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.id, input.id), eq(priceAlerts.userId, member.userId)))
    .returning();
  if (row !== undefined) services.alerts.changed(row.id);
  return {};
});
