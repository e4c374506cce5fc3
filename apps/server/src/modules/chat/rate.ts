import { calls } from '@kontor/contract';
import { chatRatings } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { conversationOf } from './chat.queries.ts';

/** Of what was closed last, once. */
export const rate = route(calls.chat.rate, async ({ input, member, services }) => {
  const { queries, clock } = services;
  const { userId } = member;
  const { stars, comment = null } = input;
  const conversation = await conversationOf(queries, userId);
  if (conversation?.status !== 'closed' || conversation.closedId === null) {
    return refuse('CHAT_NOT_CLOSED');
  }
  const { closedId, operatorId } = conversation;
  const rating = { userId, closedId, operatorId, stars, comment, at: clock.now() };
  const kept = await queries.insert(chatRatings).values(rating).onConflictDoNothing().returning();
  return kept.length === 0 ? refuse('CHAT_RATED') : { stars };
});
