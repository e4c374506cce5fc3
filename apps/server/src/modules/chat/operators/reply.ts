import { calls, IMAGE_BYTES_MAX } from '@kontor/contract';
import { chatConversations, uploads, users } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { fileRoute, type RouteContext, route } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/queries.ts';
import { addressOf, keepSent, takeUpload } from '../../uploads/index.ts';
import { inboxWire, type MessageRow, messageWire } from '../chat-wire.ts';
import { conversationOf, displayNameOf } from '../chat.queries.ts';
import { note, type Saying, say } from '../say.ts';

type Context = RouteContext<typeof calls.chat.reply>;

/** A picture for an answer; it becomes the member's to see with the answer. */
export const replyImage = fileRoute(
  calls.chat.replyImage,
  IMAGE_BYTES_MAX,
  async ({ input, operator, services }) =>
    addressOf(await keepSent(services, operator.operatorId, input.file)),
);

/** Writes to a member, who need not have asked. Who writes first looks after it from then on. */
export const reply = route(calls.chat.reply, async (context) => {
  const { input, operator, request, services } = context;
  const { chat } = services;
  const { operatorId } = operator;
  const userId = input.user_id;
  chat.agentSeen(operatorId);
  const saying: Saying = {
    room: 'support',
    userId,
    sender: 'agent',
    authorId: operatorId,
    text: input.text,
    image: input.image,
    key: request.idempotencyKey,
  };
  let joined: MessageRow | undefined;
  const { row, isRepeat } = await say(
    services,
    saying,
    async (transaction) => {
      const prepared = await prepare(context, transaction);
      joined = prepared.joined;
      return prepared;
    },
    async (transaction, said) => await keep(transaction, said, operatorId, services.clock.now()),
  );
  if (isRepeat) return inboxWire(row);
  if (joined !== undefined) {
    chat.tellMember(userId, { kind: 'agent', agent: { name: row.name, online: true } });
    chat.tellMember(userId, { kind: 'message', message: messageWire(joined, userId) });
  }
  chat.tellMember(userId, { kind: 'message', message: messageWire(row, userId) });
  return inboxWire(row);
});

async function prepare(context: Context, transaction: Transaction) {
  const { input, operator, services } = context;
  const userId = input.user_id;
  const conversation = await conversationOf(transaction, userId);
  if (conversation === undefined) await checkMember(transaction, userId);
  const name = await displayNameOf(transaction, operator.operatorId);
  const image = await imageOf(context, transaction);
  const isLookedAfter = conversation?.operatorId != null && conversation.status === 'open';
  const joined = isLookedAfter
    ? undefined
    : await note(transaction, services, userId, 'joined', name);
  return { name, image, joined };
}

async function checkMember(transaction: Transaction, userId: number): Promise<void> {
  const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (user === undefined) refuse('USER_UNKNOWN', { field: 'user_id' });
}

async function imageOf({ input, operator, request, services }: Context, transaction: Transaction) {
  const { image: address, user_id: userId } = input;
  if (address === undefined) return null;
  const taking = {
    address,
    userId: operator.operatorId,
    purpose: 'chat',
    reference: request.idempotencyKey,
    field: 'image',
  } as const;
  const { id } = await takeUpload(services, taking, transaction);
  // From now on it is part of the member's conversation, and theirs to see.
  await transaction.update(uploads).set({ userId }).where(eq(uploads.id, id));
  return id;
}

async function keep(
  transaction: Transaction,
  row: MessageRow,
  operatorId: number,
  now: number,
): Promise<void> {
  const { userId, openedAt, status, operatorId: assigned } = chatConversations;
  const said = {
    lastMessageId: row.id,
    unread: 0,
    agentReadUntil: row.id,
    status: 'open',
  } as const;
  const language = transaction
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, row.userId));
  await transaction
    .insert(chatConversations)
    .values({
      ...said,
      userId: row.userId,
      operatorId,
      language: sql`(${language})`,
      memberReadUntil: 0,
      openedAt: now,
    })
    .onConflictDoUpdate({
      target: userId,
      set: {
        ...said,
        operatorId: sql`coalesce(${assigned}, ${operatorId})`,
        openedAt: sql`CASE WHEN ${status} = 'open' THEN ${openedAt} ELSE ${now} END`,
      },
    });
}
