import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { chatMessages, chatReports } from '@kontor/schema';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockByName } from '../../platform/advisory-lock.ts';
import { ofPublicRoom } from './chat.queries.ts';

const REPORTS_AN_HOUR = 10;

/** Shows somebody else's message to those who look after the room. */
export const report = route(calls.chat.report, async ({ input, member, services }) => {
  const { queries, clock, wallClock } = services;
  const { userId } = member;
  const [message] = await queries
    .select({ authorId: chatMessages.authorId })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, input.id), ofPublicRoom, isNull(chatMessages.deletedAt)));
  if (message === undefined) return refuse('CHAT_MESSAGE_UNKNOWN', { field: 'id' });
  if (message.authorId === userId) refuse('CHAT_OWN_MESSAGE', { field: 'id' });
  await queries.transaction(async (transaction) => {
    await lockByName(transaction, `chat reports ${userId}`);
    const since = wallClock.now() - HOUR_MS;
    const recent = await transaction.$count(
      chatReports,
      and(eq(chatReports.userId, userId), gt(chatReports.sentAt, since)),
    );
    if (recent >= REPORTS_AN_HOUR) refuse('CHAT_TOO_OFTEN', { minutes: 60 });
    const { id: messageId, reason } = input;
    const sent = { at: clock.now(), sentAt: wallClock.now() };
    await transaction
      .insert(chatReports)
      .values({ messageId, userId, reason, ...sent })
      .onConflictDoNothing();
  });
  return {};
});
