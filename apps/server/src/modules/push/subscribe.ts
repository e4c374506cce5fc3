import { calls, PUSH_DEVICES_MAX } from '@kontor/contract';
import { pushSubscriptions } from '@kontor/schema';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isPushKey } from '../../platform/push-sender.ts';
import { removeDevices } from './push.queries.ts';
import { settingsOf } from './settings.ts';

/**
 * Switches the browser on that asks. A browser has one address and one member at a time: what it
 * had before, under another sign-in or another address, goes. Doing it again changes the language.
 */
export const subscribe = route(
  calls.push.subscribe,
  async ({ input, member, request, services }) => {
    const { queries, push, wallClock } = services;
    const { userId, sessionId } = member;
    const { endpoint, p256dh, auth } = input;
    if (!push.allows(endpoint)) refuse('PUSH_SERVICE_UNKNOWN', { field: 'endpoint' });
    if (!isPushKey(p256dh)) refuse('FIELD_FORMAT', { field: 'p256dh' });
    const now = wallClock.now();
    const own = { userId, sessionId, p256dh, auth, language: request.language };
    const fresh = { failures: 0, retryAt: now };
    await queries.transaction(async (transaction) => {
      const { endpoint: address, userId: owner, sessionId: session } = pushSubscriptions;
      await removeDevices(
        transaction,
        or(
          and(eq(address, endpoint), ne(owner, userId)),
          and(eq(session, sessionId), ne(address, endpoint)),
        ),
      );
      await transaction
        .insert(pushSubscriptions)
        .values({ ...own, ...fresh, endpoint, createdAt: now, hourAt: now, hourSent: 0 })
        .onConflictDoUpdate({ target: address, set: { ...own, ...fresh } });
      const surplus = await transaction
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(owner, userId))
        .orderBy(desc(pushSubscriptions.id))
        .offset(PUSH_DEVICES_MAX);
      const ids = surplus.map(({ id }) => id);
      if (ids.length > 0) await removeDevices(transaction, inArray(pushSubscriptions.id, ids));
    });
    return await settingsOf(services, member);
  },
);
