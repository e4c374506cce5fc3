import { calls } from '@kontor/contract';
import { chatConversations } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { type RouteContext, route } from '../../http/route.ts';
import type { Transaction } from '../../platform/queries.ts';
import { takeUpload } from '../uploads/index.ts';
import { type MessageRow, messageWire } from './chat-wire.ts';
import { writerOf } from './chat.queries.ts';
import { checkPace, checkPictures, checkWriter, hasLink } from './room-rules.ts';
import { type Saying, say } from './say.ts';

type Context = RouteContext<typeof calls.chat.send>;

/** Says something to support or to everybody. */
export const send = route(calls.chat.send, async (context) => {
  const { input, member, request, services } = context;
  const { userId } = member;
  const { chat } = services;
  const saying: Saying = {
    room: input.room,
    userId,
    sender: 'member',
    authorId: userId,
    text: input.text,
    image: input.image,
    key: request.idempotencyKey,
  };
  const keep = input.room === 'support' ? keepInConversation(context) : async () => undefined;
  const prepared = (transaction: Transaction) => prepare(context, transaction);
  const { row, isRepeat } = await say(services, saying, prepared, keep);
  const message = messageWire(row, userId);
  if (isRepeat) return message;
  if (row.room === 'support') {
    chat.memberSpoke(userId);
    // The member may have the conversation open on another device too.
    chat.tellMember(userId, { kind: 'message', message });
  } else {
    const writer = await writerOf(services.queries, userId);
    const forAll = messageWire(row, undefined);
    chat.tellRoom({ kind: 'message', uid: writer?.uid ?? '', message: forAll });
  }
  return message;
});

async function prepare({ input, member, request, services }: Context, transaction: Transaction) {
  const { userId } = member;
  const { room, text, image } = input;
  const now = services.wallClock.now();
  const writer = (await writerOf(transaction, userId)) ?? refuse('LOGIN_REQUIRED');
  if (room === 'public') {
    const { createdAt } = writer;
    const platformNow = services.clock.now();
    await checkWriter(transaction, { userId, createdAt, platformNow, now });
    if (image !== undefined) refuse('CHAT_NO_IMAGES', { field: 'image' });
    if (hasLink(text ?? '')) refuse('CHAT_LINK', { field: 'text' });
  }
  await checkPace(transaction, userId, room, now);
  if (image === undefined) return { name: writer.name, image: null };
  await checkPictures(transaction, userId, now);
  const reference = request.idempotencyKey;
  const taking = { address: image, userId, purpose: 'chat', reference, field: 'image' } as const;
  const { id } = await takeUpload(services, taking, transaction);
  return { name: writer.name, image: id };
}

/** A closed conversation is open again, with whom it was assigned to. */
function keepInConversation({ member: { userId }, request }: Context) {
  const { language } = request;
  return async (transaction: Transaction, row: MessageRow): Promise<void> => {
    const fresh = {
      status: 'open',
      language,
      lastMessageId: row.id,
      memberReadUntil: row.id,
    } as const;
    const [kept] = await transaction
      .update(chatConversations)
      .set({
        ...fresh,
        unread: sql`${chatConversations.unread} + 1`,
        openedAt: sql`CASE WHEN ${chatConversations.status} = 'open'
          THEN ${chatConversations.openedAt} ELSE ${row.at} END`,
      })
      .where(eq(chatConversations.userId, userId))
      .returning({ userId: chatConversations.userId });
    if (kept !== undefined) return;
    await transaction
      .insert(chatConversations)
      .values({ ...fresh, userId, unread: 1, agentReadUntil: 0, openedAt: row.at });
  };
}
