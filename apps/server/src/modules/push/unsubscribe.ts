import { calls } from '@kontor/contract';
import { pushSubscriptions } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { removeDevices } from './push.queries.ts';
import { settingsOf } from './settings.ts';

/** Somebody else's device is as unknown as one that never was. */
export const unsubscribe = route(calls.push.unsubscribe, async ({ input, member, services }) => {
  const { id, userId } = pushSubscriptions;
  const removed = await services.queries.transaction((transaction) =>
    removeDevices(transaction, and(eq(id, input.id), eq(userId, member.userId))),
  );
  if (removed === 0) refuse('PUSH_DEVICE_UNKNOWN', { field: 'id' });
  return await settingsOf(services, member);
});
