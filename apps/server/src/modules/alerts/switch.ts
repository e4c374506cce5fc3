import { calls } from '@kontor/contract';
import { priceAlerts } from '@kontor/schema';
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { alertWire, inSharesOfToday, ownAlert, splits } from './alerts.queries.ts';
import { refusePassed } from './save.ts';

/** Pauses an alert, or lets it go on with the ticks from now; doing it again changes nothing. */
export const switchAlert = route(calls.alerts.switch, async ({ input, member, services }) => {
  const { queries, clock } = services;
  const { id, on } = input;
  const unknown = () => refuse('ALERT_UNKNOWN', { field: 'id' });
  const before = (await ownAlert(queries, member.userId, id)) ?? unknown();
  const status = on ? 'on' : 'paused';
  const known = await splits(queries);
  if (before.status === status) return alertWire(services, inSharesOfToday(before, known));
  const now = clock.now();
  // What fired today rests until tomorrow, paused in between or not.
  const armedAt = on ? Math.max(now, before.armedAt) : before.armedAt;
  if (on && armedAt === now) refusePassed(services, inSharesOfToday(before, known));
  const [row] = await queries
    .update(priceAlerts)
    .set({ status, armedAt, version: sql`${priceAlerts.version} + 1` })
    .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, member.userId)))
    .returning();
  if (row === undefined) return unknown();
  services.alerts.changed(row.id);
  return alertWire(services, inSharesOfToday(row, known));
});
