import { securityEvents } from '@kontor/schema';
import { and, eq, gt } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { type From, noteEvent, writeQuietly } from './note-event.ts';

const TOLD_EVERY_MS = 86_400_000;
const KIND = 'login_locked';

/**
 * Writes down that the login was locked for a caller. The log has every lock; of several in a day
 * only the first is told by mail, so that strangers cannot fill an owner's letterbox.
 */
export async function noteLock(services: Services, userId: number, from: From): Promise<void> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const [told] = await queries
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        eq(securityEvents.kind, KIND),
        gt(securityEvents.at, now - TOLD_EVERY_MS),
      ),
    )
    .limit(1);
  const event = { userId, kind: KIND, from } as const;
  if (told === undefined) await noteEvent(services, event);
  else await writeQuietly(queries, now, event);
}
