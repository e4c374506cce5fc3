import { calls, type OutputOf } from '@kontor/contract';
import { announcements } from '@kontor/schema';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockByName } from '../../platform/advisory-lock.ts';
import { openOrOver } from '../../platform/open-or-over.ts';
import { pageAnswer, pageOf } from '../../platform/paging.ts';
import type { AnnouncementRow } from './message-wire.ts';

/** So long the same words are no new announcement. */
const SAME_WORDS_MS = 600_000;

type Wire = OutputOf<typeof calls.messages.createAnnouncement>;

function operatorWire(row: AnnouncementRow): Wire {
  const texts = Object.entries(row.texts).filter((entry): entry is [string, Text] => {
    return entry[1] !== undefined;
  });
  return {
    id: row.id,
    texts: Object.fromEntries(texts),
    link: row.link,
    create_time: row.at,
    created_by: row.createdBy,
    withdrawn_at: row.withdrawnAt,
  };
}
type Text = NonNullable<AnnouncementRow['texts'][string]>;

/** All announcements, newest first. */
export const listForOperators = route(calls.messages.announcements, async ({ input, services }) => {
  const { status, keyword } = input;
  const { withdrawnAt } = announcements;
  const where = and(
    openOrOver(withdrawnAt, 'shown', status),
    keyword === undefined
      ? undefined
      : sql`position(lower(${keyword}) in lower(${announcements.texts}::text)) > 0`,
  );
  const found = await pageOf(services.queries, input, desc(announcements.id), (moment) =>
    moment.select().from(announcements).where(where).$dynamic(),
  );
  return pageAnswer(input, found, operatorWire);
});

/**
 * Publishes at once, in the languages that there are texts for. The same words again, from another
 * page or after a break that kept the answer back, are the same announcement: everybody hears of it
 * once.
 */
export const createAnnouncement = route(
  calls.messages.createAnnouncement,
  async ({ input, operator, services }) => {
    const { announced, queries, clock, wallClock } = services;
    const said = { texts: input.texts, link: input.link ?? null };
    const now = wallClock.now();
    const { row, isNew } = await queries.transaction(async (transaction) => {
      // One after the other, so that their numbers are seen in their order.
      await lockByName(transaction, 'announcements');
      const [same] = await transaction
        .select()
        .from(announcements)
        .where(
          and(
            sql`${announcements.texts} = ${JSON.stringify(said.texts)}::jsonb`,
            sql`${announcements.link} IS NOT DISTINCT FROM ${said.link}`,
            isNull(announcements.withdrawnAt),
            gt(announcements.createdAt, now - SAME_WORDS_MS),
          ),
        )
        .limit(1);
      if (same !== undefined) return { row: same, isNew: false };
      const by = { at: clock.now(), createdAt: now, createdBy: operator.operatorId };
      const [made] = await transaction
        .insert(announcements)
        .values({ ...said, ...by })
        .returning();
      return { row: made, isNew: true };
    });
    if (row === undefined) throw new Error('an announcement was not kept');
    if (isNew) announced.published(row);
    return operatorWire(row);
  },
);

/** Takes it off all lists; doing it again changes nothing. */
export const withdrawAnnouncement = route(
  calls.messages.withdrawAnnouncement,
  async ({ input, operator, services }) => {
    const { announced, queries, clock } = services;
    const own = eq(announcements.id, input.id);
    const withdrawn = await queries
      .update(announcements)
      .set({ withdrawnAt: clock.now(), withdrawnBy: operator.operatorId })
      .where(and(own, isNull(announcements.withdrawnAt)))
      .returning({ id: announcements.id });
    if (withdrawn.length > 0) announced.withdrawn(input.id);
    const [row] = await queries.select().from(announcements).where(own);
    return row === undefined ? refuse('MESSAGE_UNKNOWN', { field: 'id' }) : operatorWire(row);
  },
);
