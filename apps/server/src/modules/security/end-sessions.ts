import { sendLetters } from './letters.ts';
import { FROM_HOUSE, writeEvent } from './note-event.ts';
import type { Transaction } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { lockUser } from '../people/index.ts';

/**
 * Ends one session of a user, or all, in the name of the house, together with what else the
 * transaction does; answers how many those were. The owner is told, in the own log too, since
 * nobody asked them.
 */
export async function endSessionsByHouse(
  services: Services,
  userId: number,
  only?: number,
  alongside: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<number> {
  const { queries, sessions, wallClock } = services;
  const { ended, letters } = await queries.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    await alongside(transaction);
    const ended = await sessions.endTogether(transaction, userId, { only });
    const { count } = ended;
    const event = { userId, kind: 'sessions_ended', from: FROM_HOUSE, values: { count } } as const;
    const letters = count === 0 ? [] : await writeEvent(transaction, wallClock.now(), event);
    return { ended, letters };
  });
  ended.tell();
  sendLetters(services, letters);
  return ended.count;
}
