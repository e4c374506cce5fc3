import { calls, type OutputOf } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { chatMessages, chatMutes, chatReports, users } from '@kontor/schema';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { openOrOver } from '../../../platform/open-or-over.ts';
import { atOneMoment, pageAnswer, pageAt, type Reads } from '../../../platform/paging.ts';
import { messagesOf, mutedUntil, ofPublicRoom, writerOf } from '../chat.queries.ts';
import type { MessageRow } from '../chat-wire.ts';

type PublicMessage = OutputOf<typeof calls.chat.room>['list'][number];

/** As operators see it: with who wrote it, and what was deleted. */
async function publicWires(
  reads: Reads,
  rows: readonly MessageRow[],
  now: number,
): Promise<PublicMessage[]> {
  if (rows.length === 0) return [];
  const authors = [...new Set(rows.map(({ userId }) => userId))];
  const ids = rows.map(({ id }) => id);
  const uids = await reads
    .select({ id: users.id, uid: users.uid })
    .from(users)
    .where(inArray(users.id, authors));
  const mutes = await newestMutes(reads, authors);
  const reported = await reads
    .select({ messageId: chatReports.messageId })
    .from(chatReports)
    .where(and(inArray(chatReports.messageId, ids), isNull(chatReports.resolvedAt)));
  return rows.map((row) => {
    const until = mutes.get(row.userId) ?? null;
    return {
      id: row.id,
      user_id: row.userId,
      uid: uids.find(({ id }) => id === row.userId)?.uid ?? '',
      name: row.name,
      text: row.text ?? '',
      create_time: row.at,
      deleted_reason: row.deletedReason,
      muted_until: until !== null && until > now ? until : null,
      reports: reported.filter(({ messageId }) => messageId === row.id).length,
    };
  });
}

/** Until when each of these only reads, by the newest decision. */
async function newestMutes(reads: Reads, userIds: readonly number[]) {
  const rows = await reads
    .select({ userId: chatMutes.userId, until: chatMutes.until })
    .from(chatMutes)
    .where(inArray(chatMutes.userId, [...userIds]))
    .orderBy(asc(chatMutes.id));
  return new Map(rows.map(({ userId, until }) => [userId, until]));
}

/** The public room. */
export const room = route(calls.chat.room, async ({ input, operator, services }) => {
  const { queries, wallClock, chat } = services;
  chat.agentSeen(operator.operatorId);
  return await atOneMoment(queries, async (moment) => {
    const { rows, more } = await messagesOf(moment, ofPublicRoom, input);
    return { list: await publicWires(moment, rows, wallClock.now()), more };
  });
});

/** Nobody but operators reads it from now on; again changes nothing. */
export const deleteMessage = route(
  calls.chat.deleteMessage,
  async ({ input, operator, services }) => {
    const { queries, clock, chat } = services;
    const { operatorId } = operator;
    const at = clock.now();
    await queries.transaction(async (transaction) => {
      const own = and(eq(chatMessages.id, input.id), ofPublicRoom);
      const [row] = await transaction.select().from(chatMessages).where(own).for('update');
      if (row === undefined) refuse('CHAT_MESSAGE_UNKNOWN', { field: 'id' });
      if (row.deletedAt === null) {
        await transaction
          .update(chatMessages)
          .set({ deletedAt: at, deletedBy: operatorId, deletedReason: input.reason })
          .where(own);
      }
      await transaction
        .update(chatReports)
        .set({ resolvedAt: at, resolvedBy: operatorId })
        .where(and(eq(chatReports.messageId, input.id), isNull(chatReports.resolvedAt)));
    });
    chat.tellRoom({ kind: 'deleted', id: input.id });
    return {};
  },
);

/** Of the public room only: with support everybody may speak. */
export const mute = route(calls.chat.mute, async ({ input, operator, services }) => {
  const { queries, clock, wallClock } = services;
  const { user_id: userId, hours, reason } = input;
  const now = wallClock.now();
  if ((await writerOf(queries, userId)) === undefined) {
    return refuse('USER_UNKNOWN', { field: 'user_id' });
  }
  await queries.insert(chatMutes).values({
    userId,
    until: hours === 0 ? null : now + hours * HOUR_MS,
    reason,
    operatorId: operator.operatorId,
    at: clock.now(),
  });
  return { muted_until: await mutedUntil(queries, userId, now) };
});

interface Reported {
  readonly report: typeof chatReports.$inferSelect;
  readonly message: MessageRow;
  readonly name: string;
}

function findReports(reads: Reads) {
  return reads
    .select({ report: chatReports, message: chatMessages, name: users.nickname })
    .from(chatReports)
    .innerJoin(chatMessages, eq(chatMessages.id, chatReports.messageId))
    .innerJoin(users, eq(users.id, chatReports.userId));
}

async function reportWires(reads: Reads, found: readonly Reported[], now: number) {
  const messages = await publicWires(
    reads,
    found.map(({ message }) => message),
    now,
  );
  return found.flatMap(({ report, name }, at) => {
    const message = messages[at];
    if (message === undefined) return [];
    const { id, reason, userId, resolvedAt, resolvedBy } = report;
    const resolved = { resolved_at: resolvedAt, resolved_by: resolvedBy };
    return [{ id, message, reason, user_id: userId, name, create_time: report.at, ...resolved }];
  });
}

/** What members have reported, the one that has waited longest first. */
export const reports = route(calls.chat.reports, async ({ input, services }) => {
  const { queries, wallClock } = services;
  const { resolvedAt, id } = chatReports;
  const where = openOrOver(resolvedAt, 'open', input.status);
  const order = [sql`${resolvedAt} DESC NULLS FIRST`, asc(id)];
  return await atOneMoment(queries, async (moment) => {
    const found = await pageAt(moment, input, order, (reads) =>
      findReports(reads).where(where).$dynamic(),
    );
    const wires = await reportWires(moment, found.rows, wallClock.now());
    return pageAnswer(input, { rows: wires, total: found.total }, (wire) => wire);
  });
});

/** Somebody has looked at it; what was done about it stands in the log of its own act. */
export const resolveReport = route(
  calls.chat.resolveReport,
  async ({ input, operator, services }) => {
    const { queries, clock, wallClock } = services;
    const own = eq(chatReports.id, input.id);
    await queries
      .update(chatReports)
      .set({ resolvedAt: clock.now(), resolvedBy: operator.operatorId })
      .where(and(own, isNull(chatReports.resolvedAt)));
    const found = await findReports(queries).where(own);
    const [wire] = await reportWires(queries, found, wallClock.now());
    return wire ?? refuse('CHAT_REPORT_UNKNOWN', { field: 'id' });
  },
);
