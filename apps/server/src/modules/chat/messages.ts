import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { atOneMoment } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { messageWire } from './chat-wire.ts';
import {
  agentOf,
  conversationOf,
  messagesOf,
  mutedUntil,
  ofPublicRoom,
  ofSupport,
  type Place,
  ratingOf,
  roomReadUntil,
  unreadOfRoom,
  unreadOfSupport,
  writerOf,
} from './chat.queries.ts';
import { writesFrom } from './room-rules.ts';

/** The own conversation, or the public room, which visitors may read too. */
export const messages = route(calls.chat.messages, async ({ input, member, services }) => {
  if (input.room === 'public') return await publicRoom(services, member?.userId, input);
  if (member === undefined) return refuse('LOGIN_REQUIRED');
  return await ownConversation(services, member.userId, input);
});

async function ownConversation(
  { queries, chat }: Pick<Services, 'queries' | 'chat'>,
  userId: number,
  place: Place,
) {
  const open = chat.isAnybodyThere();
  return await atOneMoment(queries, async (moment) => {
    const { rows, more } = await messagesOf(moment, ofSupport(userId), place);
    const conversation = await conversationOf(moment, userId);
    const agent = await agentOf(moment, chat, conversation?.operatorId ?? null);
    const rating = conversation && (await ratingOf(moment, conversation));
    return {
      list: rows.map((row) => messageWire(row, userId)),
      more,
      unread: await unreadOfSupport(moment, userId),
      read_until: conversation?.memberReadUntil ?? 0,
      agent,
      agent_read_until: conversation?.agentReadUntil ?? 0,
      open,
      status: conversation?.status ?? ('none' as const),
      rated: rating?.stars ?? null,
      muted_until: null,
      writes_from: null,
    };
  });
}

async function publicRoom(
  { queries, chat, clock, wallClock }: Pick<Services, 'queries' | 'chat' | 'clock' | 'wallClock'>,
  userId: number | undefined,
  place: Place,
) {
  const now = wallClock.now();
  const platformNow = clock.now();
  const open = chat.isAnybodyThere();
  return await atOneMoment(queries, async (moment) => {
    const { rows, more } = await messagesOf(moment, ofPublicRoom, place);
    const readUntil = userId === undefined ? undefined : await roomReadUntil(moment, userId);
    const until = userId === undefined ? null : await mutedUntil(moment, userId, now);
    const writer = userId === undefined ? undefined : await writerOf(moment, userId);
    return {
      list: rows.map((row) => messageWire(row, userId)),
      more,
      unread: userId === undefined ? 0 : await unreadOfRoom(moment, userId, readUntil),
      read_until: readUntil ?? 0,
      agent: null,
      agent_read_until: 0,
      open,
      status: 'none' as const,
      rated: null,
      // Counted in real time, and shown on the platform's clock as everything else.
      muted_until: until === null ? null : platformNow + until - now,
      writes_from: writer === undefined ? null : writesFrom(writer.createdAt, platformNow),
    };
  });
}
