import { mailGroupOf } from '@kontor/rules/mail-groups';
import {
  announcements,
  notices,
  pushCheckpoint,
  pushQueue,
  pushSubscriptions,
  pushSwitches,
} from '@kontor/schema';
import { and, asc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { pushedGroups } from './push.queries.ts';

const NOTICES_AT_ONCE = 500;
/** Of a device; the oldest leave, since the newest say more. */
export const WAITING_MAX = 50;
const ROWS_AT_ONCE = 1_000;

type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];
type QueueRow = typeof pushQueue.$inferInsert;

/** At the very first start: what was told before there were pushes is not pushed. */
export async function beginPushes(queries: Queries): Promise<void> {
  const [newest] = await queries.select({ id: max(notices.id) }).from(notices);
  const [announced] = await queries.select({ id: max(announcements.id) }).from(announcements);
  const begin = { id: 1, noticeId: newest?.id ?? 0, announcementId: announced?.id ?? 0 };
  await queries.insert(pushCheckpoint).values(begin).onConflictDoNothing();
}

/**
 * Queues each new message for the devices whose owner wants it. The queue and how far it goes are
 * written together, so that no message is pushed twice or left out by a crash.
 */
export async function queuePushes(queries: Queries, now: number): Promise<void> {
  while ((await queueNotices(queries, now)) === NOTICES_AT_ONCE);
  await queueAnnouncements(queries, now);
}

async function queueNotices(queries: Queries, now: number): Promise<number> {
  return await queries.transaction(async (transaction) => {
    const [done] = await transaction.select().from(pushCheckpoint).for('update');
    if (done === undefined) return 0;
    const found = await transaction
      .select({ id: notices.id, userId: notices.userId, kind: notices.kind })
      .from(notices)
      .where(gt(notices.id, done.noticeId))
      .orderBy(asc(notices.id))
      .limit(NOTICES_AT_ONCE);
    const last = found.at(-1);
    if (last === undefined) return 0;
    const owners = [...new Set(found.map(({ userId }) => userId))];
    const devices = await devicesOf(transaction, owners);
    const pushed = await pushedGroups(transaction, [...devices.keys()]);
    const rows = found.flatMap(({ id: messageId, userId, kind }): QueueRow[] => {
      const group = mailGroupOf(kind);
      if (pushed.get(userId)?.has(group) !== true) return [];
      const row = { userId, section: 'notice', messageId, group, createdAt: now } as const;
      return (devices.get(userId) ?? []).map((subscriptionId) => ({ ...row, subscriptionId }));
    });
    await insertRows(transaction, rows);
    await transaction.update(pushCheckpoint).set({ noticeId: last.id });
    return found.length;
  });
}

async function devicesOf(
  transaction: Transaction,
  owners: readonly number[],
): Promise<Map<number, number[]>> {
  const found = await transaction
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...owners]));
  const devices = new Map<number, number[]>();
  for (const { id, userId } of found) devices.set(userId, [...(devices.get(userId) ?? []), id]);
  return devices;
}

async function insertRows(transaction: Transaction, rows: readonly QueueRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await transaction.insert(pushQueue).values(some).onConflictDoNothing();
  }
  if (rows.length > 0) {
    await leaveNewest(transaction, [...new Set(rows.map((row) => row.subscriptionId))]);
  }
}

async function leaveNewest(transaction: Transaction, devices: readonly number[]): Promise<void> {
  const place = sql<number>`row_number() over (
    partition by ${pushQueue.subscriptionId} order by ${pushQueue.id} desc
  )`.as('place');
  const placed = transaction
    .select({ id: pushQueue.id, place })
    .from(pushQueue)
    .where(inArray(pushQueue.subscriptionId, [...devices]))
    .as('placed');
  const surplus = transaction
    .select({ id: placed.id })
    .from(placed)
    .where(gt(placed.place, WAITING_MAX));
  await transaction.delete(pushQueue).where(inArray(pushQueue.id, surplus));
}

/** To whoever asked for announcements on their devices. */
async function queueAnnouncements(queries: Queries, now: number): Promise<void> {
  await queries.transaction(async (transaction) => {
    const [done] = await transaction.select().from(pushCheckpoint).for('update');
    const found = await transaction
      .select({ id: announcements.id })
      .from(announcements)
      .where(
        and(gt(announcements.id, done?.announcementId ?? 0), isNull(announcements.withdrawnAt)),
      )
      .orderBy(asc(announcements.id));
    const last = found.at(-1);
    if (done === undefined || last === undefined) return;
    const group = 'announcements';
    const devices = await transaction
      .select({ subscriptionId: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .innerJoin(pushSwitches, eq(pushSwitches.userId, pushSubscriptions.userId))
      .where(and(eq(pushSwitches.group, group), eq(pushSwitches.on, true)));
    const row = { section: 'announcement', group, createdAt: now } as const;
    const rows = found.flatMap(({ id: messageId }) =>
      devices.map((device) => ({ ...row, ...device, messageId })),
    );
    await insertRows(transaction, rows);
    await transaction.update(pushCheckpoint).set({ announcementId: last.id });
  });
}
