import { isPushedAtFirst, type MailGroup } from '@kontor/rules/mail-groups';
import { pushQueue, pushSubscriptions, pushSwitches, sessions } from '@kontor/schema';
import { and, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { switchedOn } from '../messages/index.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Where the sign-in is over, by time or by its owner, nobody may be told anything. */
export function isAwake(now: number): SQL | undefined {
  return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

/** The groups that are pushed to the devices of each of these members. */
export function pushedGroups(
  reads: Reads,
  userIds: readonly number[],
): Promise<Map<number, Set<MailGroup>>> {
  return switchedOn(reads, pushSwitches, isPushedAtFirst, userIds);
}

/** Takes devices away that the condition finds, with what waits for them. */
export async function removeDevices(
  queries: Pick<Queries, 'delete'>,
  which: SQL | undefined,
): Promise<number> {
  const removed = await queries
    .delete(pushSubscriptions)
    .where(which)
    .returning({ id: pushSubscriptions.id });
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await queries.delete(pushQueue).where(inArray(pushQueue.subscriptionId, ids));
  return ids.length;
}
