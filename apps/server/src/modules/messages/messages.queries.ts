import { noticeKindsOf, type NoticeSection } from '@kontor/rules/notices';
import { announcements, messageMarks, messageReads, notices, users } from '@kontor/schema';
import { and, count, desc, eq, gt, gte, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  atOneMoment,
  pageAt,
  type PageInput,
  type PageRows,
  type Reads,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { AnnouncementRow, NoticeRow } from './message-wire.ts';

export type Section = NoticeSection | 'announcement';
export type Unread = Record<Section, number>;
type ReadRow<Row> = { readonly row: Row; readonly read: boolean };

const ofNotices = (userId: number, section: NoticeSection) =>
  and(eq(notices.userId, userId), inArray(notices.kind, noticeKindsOf(section)));

/** The member's notices of a section, newest first, each with whether it was read. */
export async function listNotices(
  queries: Queries,
  userId: number,
  section: NoticeSection,
  page: PageInput,
): Promise<PageRows<ReadRow<NoticeRow>>> {
  return await atOneMoment(queries, async (moment) => {
    const { rows, total } = await pageAt(moment, page, desc(notices.id), () =>
      moment.select().from(notices).where(ofNotices(userId, section)).$dynamic(),
    );
    return { rows: await withRead(moment, userId, section, rows), total };
  });
}

/** What was announced and not withdrawn, newest first; to visitors nothing is new. */
export async function listAnnouncements(
  queries: Queries,
  userId: number | undefined,
  page: PageInput,
): Promise<PageRows<ReadRow<AnnouncementRow>>> {
  return await atOneMoment(queries, async (moment) => {
    const { rows, total } = await pageAt(moment, page, desc(announcements.id), () =>
      moment.select().from(announcements).where(isNull(announcements.withdrawnAt)).$dynamic(),
    );
    return { rows: await announcementsRead(moment, userId, rows), total };
  });
}

/** One announcement; undefined for none, or one that was withdrawn. */
export async function announcementOf(
  queries: Queries,
  userId: number | undefined,
  id: number,
): Promise<ReadRow<AnnouncementRow> | undefined> {
  const rows = await queries
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.withdrawnAt)));
  return (await announcementsRead(queries, userId, rows))[0];
}

async function announcementsRead(
  reads: Reads,
  userId: number | undefined,
  rows: readonly AnnouncementRow[],
): Promise<ReadRow<AnnouncementRow>[]> {
  if (userId === undefined) return rows.map((row) => ({ row, read: true }));
  const [user] = await reads.select().from(users).where(eq(users.id, userId));
  const since = user?.createdAt ?? 0;
  const known = await withRead(reads, userId, 'announcement', rows);
  return known.map(({ row, read }) => ({ row, read: read || row.createdAt < since }));
}

async function withRead<Row extends { readonly id: number }>(
  reads: Reads,
  userId: number,
  section: Section,
  rows: readonly Row[],
): Promise<ReadRow<Row>[]> {
  const until = await markOf(reads, userId, section);
  const above = rows.filter(({ id }) => id > until).map(({ id }) => id);
  const read =
    above.length === 0
      ? []
      : await reads
          .select({ id: messageReads.messageId })
          .from(messageReads)
          .where(and(...ownReads(userId, section), inArray(messageReads.messageId, above)));
  const single = new Set(read.map(({ id }) => id));
  return rows.map((row) => ({ row, read: row.id <= until || single.has(row.id) }));
}

const ownReads = (userId: number, section: Section) => [
  eq(messageReads.userId, userId),
  eq(messageReads.section, section),
];

async function markOf(reads: Reads, userId: number, section: Section): Promise<number> {
  const [mark] = await reads
    .select({ readUntil: messageMarks.readUntil })
    .from(messageMarks)
    .where(and(eq(messageMarks.userId, userId), eq(messageMarks.section, section)));
  return mark?.readUntil ?? 0;
}

/** How many messages of each section are not read; nothing announced before the member came. */
export async function unreadOf(queries: Queries, userId: number): Promise<Unread> {
  return await atOneMoment(queries, async (moment) => {
    const ofSection = async (section: NoticeSection) => {
      const where = and(
        ofNotices(userId, section),
        gt(notices.id, await markOf(moment, userId, section)),
        notRead(moment, userId, section, notices.id),
      );
      const [counted] = await moment.select({ total: count() }).from(notices).where(where);
      return counted?.total ?? 0;
    };
    const [user] = await moment.select().from(users).where(eq(users.id, userId));
    const [announced] = await moment
      .select({ total: count() })
      .from(announcements)
      .where(
        and(
          isNull(announcements.withdrawnAt),
          gte(announcements.createdAt, user?.createdAt ?? 0),
          gt(announcements.id, await markOf(moment, userId, 'announcement')),
          notRead(moment, userId, 'announcement', announcements.id),
        ),
      );
    return {
      service: await ofSection('service'),
      system: await ofSection('system'),
      announcement: announced?.total ?? 0,
    };
  });
}

function notRead(moment: Reads, userId: number, section: Section, id: PgColumn) {
  return notExists(
    moment
      .select({ one: sql`1` })
      .from(messageReads)
      .where(and(...ownReads(userId, section), eq(messageReads.messageId, id))),
  );
}

/** Whether the member can see a message of this id in the section. */
export async function isOwnMessage(
  queries: Queries,
  userId: number,
  section: Section,
  id: number,
): Promise<boolean> {
  if (section === 'announcement') return (await announcementOf(queries, userId, id)) !== undefined;
  const rows = await queries
    .select({ id: notices.id })
    .from(notices)
    .where(and(ofNotices(userId, section), eq(notices.id, id)));
  return rows.length > 0;
}

/** Doing it again changes nothing; below the mark of the section nothing is kept. */
export async function markRead(
  queries: Queries,
  userId: number,
  section: Section,
  id: number,
): Promise<void> {
  if (id <= (await markOf(queries, userId, section))) return;
  await queries
    .insert(messageReads)
    .values({ userId, section, messageId: id })
    .onConflictDoNothing();
}

/** Marks all there is of a section, and forgets the single marks below. */
export async function markAllRead(
  queries: Queries,
  userId: number,
  section: Section,
): Promise<void> {
  const newest =
    section === 'announcement'
      ? await queries
          .select({ id: announcements.id })
          .from(announcements)
          .orderBy(desc(announcements.id))
          .limit(1)
      : await queries
          .select({ id: notices.id })
          .from(notices)
          .where(ofNotices(userId, section))
          .orderBy(desc(notices.id))
          .limit(1);
  const readUntil = newest[0]?.id ?? 0;
  await queries
    .insert(messageMarks)
    .values({ userId, section, readUntil })
    .onConflictDoUpdate({
      target: [messageMarks.userId, messageMarks.section],
      set: { readUntil: sql`greatest(${messageMarks.readUntil}, ${readUntil})` },
    });
  await queries
    .delete(messageReads)
    .where(and(...ownReads(userId, section), lte(messageReads.messageId, readUntil)));
}
