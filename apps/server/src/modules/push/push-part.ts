import { pushSubscriptions } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Part } from '../../modules.ts';
import type { Services } from '../../services.ts';
import { followMessages } from '../messages/index.ts';
import { removeDevices } from './push.queries.ts';
import { beginPushes, queuePushes } from './queue-pushes.ts';
import { sendPushes } from './send-pushes.ts';

/** Pushes messages to who wants them. Only where the exchange leads are parts started. */
export const pushPart = (): Part => ({
  name: 'pushes of messages',
  start: async (services) => {
    const { exchange, queries, wallClock } = services;
    await allProjected(exchange);
    await beginPushes(queries);
    leaveWithSessions(services);
    return followMessages(services, 'pushes of messages', async () => {
      await queuePushes(queries, wallClock.now());
      return sendPushes(services);
    });
  },
});

/**
 * A device that is signed out, by its owner, a new password or a frozen account, is told nothing
 * more. What a crash leaves here is found when something is to be sent.
 */
export function leaveWithSessions({
  sessions,
  queries,
  background,
}: Pick<Services, 'sessions' | 'queries' | 'background'>): void {
  sessions.onEnd((sessionId) =>
    background.start('a device that is signed out is not pushed to', () =>
      queries.transaction((transaction) =>
        removeDevices(transaction, eq(pushSubscriptions.sessionId, sessionId)),
      ),
    ),
  );
}
