import { mailGroupOf } from '@kontor/rules/mail-groups';
import {
  announcements,
  mailSwitches,
  messageMailCheckpoint,
  messageMails,
  notices,
  users,
} from '@kontor/schema';
import { and, asc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { mailedGroups } from './mail-switches.ts';

const NOTICES_AT_ONCE = 500;

/**
 * Queues a mail for each new message that its reader wants by mail. The queue and how far it goes
 * are written together, so that no message is mailed twice or left out by a crash.
 */
export async function queueMails(queries: Queries, now: number): Promise<void> {
  while ((await queueNotices(queries, now)) === NOTICES_AT_ONCE);
  await queueAnnouncements(queries, now);
}

/** At the very first start: what was told before there were mails is not mailed. */
export async function beginMails(queries: Queries): Promise<void> {
  const [newest] = await queries.select({ id: max(notices.id) }).from(notices);
  const [announced] = await queries.select({ id: max(announcements.id) }).from(announcements);
  const begin = { id: 1, noticeId: newest?.id ?? 0, announcementId: announced?.id ?? 0 };
  await queries.insert(messageMailCheckpoint).values(begin).onConflictDoNothing();
}

async function queueNotices(queries: Queries, now: number): Promise<number> {
  return await queries.transaction(async (transaction) => {
    const [done] = await transaction.select().from(messageMailCheckpoint).for('update');
    if (done === undefined) return 0;
    const found = await transaction
      .select()
      .from(notices)
      .where(gt(notices.id, done.noticeId))
      .orderBy(asc(notices.id))
      .limit(NOTICES_AT_ONCE);
    const last = found.at(-1);
    if (last === undefined) return 0;
    const reached = await transaction
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.id, [...new Set(found.map(({ userId }) => userId))]),
          isNotNull(users.email),
        ),
      );
    const mailed = await mailedGroups(
      transaction,
      reached.map(({ id }) => id),
    );
    const rows = found.flatMap(({ id: messageId, userId, kind }) => {
      const group = mailGroupOf(kind);
      if (mailed.get(userId)?.has(group) !== true) return [];
      return [{ ...fresh(now), userId, section: 'notice' as const, messageId, group }];
    });
    if (rows.length > 0) await transaction.insert(messageMails).values(rows).onConflictDoNothing();
    await transaction.update(messageMailCheckpoint).set({ noticeId: last.id });
    return found.length;
  });
}

/** To whoever asked for announcements by mail; they are few, and so are those. */
async function queueAnnouncements(queries: Queries, now: number): Promise<void> {
  await queries.transaction(async (transaction) => {
    const [done] = await transaction.select().from(messageMailCheckpoint).for('update');
    const found = await transaction
      .select({ id: announcements.id })
      .from(announcements)
      .where(
        and(gt(announcements.id, done?.announcementId ?? 0), isNull(announcements.withdrawnAt)),
      )
      .orderBy(asc(announcements.id));
    if (done === undefined || found.length === 0) return;
    const group = 'announcements';
    const { attempts, dueAt, leads, status } = fresh(now);
    for (const { id } of found) {
      await transaction
        .insert(messageMails)
        .select(
          transaction
            .select({
              id: sql<number>`nextval(pg_get_serial_sequence('message_mails', 'id'))`.as('id'),
              userId: users.id,
              section: sql<'announcement'>`'announcement'`.as('section'),
              messageId: sql<number>`${id}::bigint`.as('message_id'),
              group: sql<string>`${group}::text`.as('group'),
              status: sql<'waiting'>`${status}::text`.as('status'),
              attempts: sql<number>`${attempts}::int`.as('attempts'),
              dueAt: sql<number>`${dueAt}::bigint`.as('due_at'),
              sentAt: sql<number | null>`null::bigint`.as('sent_at'),
              leads: sql<boolean>`${leads}::boolean`.as('leads'),
            })
            .from(users)
            .innerJoin(mailSwitches, eq(mailSwitches.userId, users.id))
            .where(
              and(eq(mailSwitches.group, group), eq(mailSwitches.on, true), isNotNull(users.email)),
            ),
        )
        .onConflictDoNothing();
      await transaction.update(messageMailCheckpoint).set({ announcementId: id });
    }
  });
}

const fresh = (now: number) => ({
  status: 'waiting' as const,
  attempts: 0,
  dueAt: now,
  leads: false,
});
