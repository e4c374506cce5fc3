import type { calls, OutputOf } from '@kontor/contract';
import type { chatMessages } from '@kontor/schema';
import { addressOf } from '../uploads/index.ts';

export type MessageRow = typeof chatMessages.$inferSelect;
export type ChatMessage = OutputOf<typeof calls.chat.send>;
export type InboxMessage = OutputOf<typeof calls.chat.reply>;

/** As members and visitors see it; `reader` is the member who asks. */
export function messageWire(row: MessageRow, reader: number | undefined): ChatMessage {
  const isOwn = row.sender === 'member' && row.authorId === reader;
  const isDeleted = row.deletedAt !== null;
  return {
    id: row.id,
    from: isOwn ? 'me' : row.sender,
    name: row.name,
    text: isDeleted ? null : row.text,
    image: isDeleted || row.image === null ? null : addressOf(row.image),
    create_time: row.at,
    deleted: isDeleted,
  };
}

/** As the inbox of support shows it. */
export function inboxWire(row: MessageRow): InboxMessage {
  return {
    id: row.id,
    from: row.sender,
    operator_id: row.sender === 'agent' ? row.authorId : null,
    name: row.name,
    text: row.text,
    image: row.image === null ? null : addressOf(row.image),
    create_time: row.at,
  };
}
