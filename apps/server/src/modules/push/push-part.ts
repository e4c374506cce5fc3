import { pushSubscriptions } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Part } from '../../modules.ts';
import type { Services } from '../../services.ts';
import { followMessages } from '../messages/index.ts';
import { removeDevices } from './push.queries.ts';
import { beginPushes, queuePushes } from './queue-pushes.ts';
import { sendPushes } from './send-pushes.ts';

/** Pushes messages to who wants them. */
export const pushPart = (): Part => ({
  name: 'pushes of messages',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { exchange, queries, wallClock } = services;
    await allProjected(exchange);
    await beginPushes(queries);
    const letBe = leaveWithSessions(services);
    const work = async (): Promise<boolean> => {
      await queuePushes(queries, wallClock.now());
      return sendPushes(services, over);
    };
    const stop = followMessages(services, 'pushes of messages', work, over);
    return async () => {
      letBe();
      await stop();
    };
  },
});

/**
 * A device that is signed out, by its owner, a new password or a frozen account, is told nothing
 * more. What a crash leaves here is found when something is to be sent. Answers how to end it.
 */
export function leaveWithSessions({
  sessions,
  queries,
  background,
}: Pick<Services, 'sessions' | 'queries' | 'background'>): () => void {
  return sessions.onEnd((sessionId) =>
    background.start('a device that is signed out is not pushed to', () =>
      queries.transaction((transaction) =>
        removeDevices(transaction, eq(pushSubscriptions.sessionId, sessionId)),
      ),
    ),
  );
}
