import { hash } from 'node:crypto';
import { chatMessages } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { lockByName } from '../../platform/advisory-lock.ts';
import type { Transaction } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { MessageRow } from './chat-wire.ts';

/** What somebody wants to say. */
export interface Saying {
  readonly room: MessageRow['room'];
  /** With support: whose conversation it is. In the room: who writes. */
  readonly userId: number;
  readonly sender: 'member' | 'agent';
  readonly authorId: number;
  readonly text: string | undefined;
  /** The address of an upload. */
  readonly image: string | undefined;
  readonly key: string | null;
}

interface Said {
  readonly row: MessageRow;
  /** It had been said before under the same key. */
  readonly isRepeat: boolean;
}

/**
 * Keeps what somebody says, once for each key. What is said in one place goes one after the other,
 * so that limits hold for many at once too. `prepare` may refuse, and answers the name to be shown
 * and the upload's id.
 */
export async function say(
  { queries, clock, wallClock }: Pick<Services, 'queries' | 'clock' | 'wallClock'>,
  saying: Saying,
  prepare: (transaction: Transaction) => Promise<{ name: string; image: string | null }>,
  keep: (transaction: Transaction, row: MessageRow) => Promise<void>,
): Promise<Said> {
  const { room, userId, sender, authorId, key } = saying;
  const text = saying.text ?? null;
  if (text === null && saying.image === undefined) refuse('FIELD_REQUIRED', { field: 'text' });
  const inputHash = hash('sha256', JSON.stringify([room, userId, text, saying.image ?? null]));
  return await queries.transaction(async (transaction) => {
    await lockPlace(transaction, saying);
    if (key !== null) await lockKey(transaction, authorId, key);
    const before = key === null ? undefined : await saidUnder(transaction, authorId, key);
    if (before !== undefined) {
      if (before.inputHash !== inputHash) refuse('KEY_REUSED');
      return { row: before, isRepeat: true };
    }
    const { name, image } = await prepare(transaction);
    const at = clock.now();
    const sentAt = wallClock.now();
    const message = { room, userId, sender, authorId, name, text, image, key, inputHash };
    const [row] = await transaction
      .insert(chatMessages)
      .values({ ...message, at, sentAt })
      .returning();
    if (row === undefined) throw new Error('what was said was not kept');
    await keep(transaction, row);
    return { row, isRepeat: false };
  });
}

/** Ids then are visible in their order: who asks for what came after an id misses nothing. */
async function lockPlace(transaction: Transaction, { room, userId }: Saying): Promise<void> {
  if (room === 'public') await lockByName(transaction, 'chat room');
  else await lockConversation(transaction, userId);
}

/** What happens in one conversation with support happens one after the other. */
export async function lockConversation(transaction: Transaction, userId: number): Promise<void> {
  await lockByName(transaction, `chat ${userId}`);
}

/** The same key may come at once in another place; always taken after the place's. */
async function lockKey(transaction: Transaction, authorId: number, key: string): Promise<void> {
  const name = `chat key ${authorId} ${key}`;
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function saidUnder(transaction: Transaction, authorId: number, key: string) {
  const [row] = await transaction
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.authorId, authorId), eq(chatMessages.key, key)));
  return row;
}

/** A line of the system's own in a conversation. */
export async function note(
  transaction: Transaction,
  { clock, wallClock }: Pick<Services, 'clock' | 'wallClock'>,
  userId: number,
  text: 'joined' | 'closed',
  name: string,
): Promise<MessageRow> {
  const [row] = await transaction
    .insert(chatMessages)
    .values({
      room: 'support',
      userId,
      sender: 'system',
      authorId: 0,
      name,
      text,
      at: clock.now(),
      sentAt: wallClock.now(),
    })
    .returning();
  if (row === undefined) throw new Error('a note was not kept');
  return row;
}
