import type { OutputOf } from '@kontor/contract/light';
import type { calls } from '@kontor/contract/light';
import { DAY_MS } from '@kontor/rules/time';
import { plainDate } from '../../../shared/lib/relative-time.ts';

export type Messages = OutputOf<typeof calls.chat.messages>;
export type Message = Messages['list'][number];

/** What is known of a room: its newest messages without a hole, oldest first. */
export interface Log {
  readonly list: readonly Message[];
  /** There are older ones. */
  readonly more: boolean;
}

export const EMPTY_LOG: Log = { list: [], more: false };

/** Puts single messages in, each once and in order; a later state of one takes its place. */
export function withMessages(log: Log, messages: readonly Message[]): Log {
  const known = new Map(log.list.map((message) => [message.id, message]));
  for (const message of messages) known.set(message.id, message);
  const list = [...known.values()].sort((a, b) => a.id - b.id);
  return { ...log, list };
}

/**
 * Takes the newest page in. When it does not reach back to what is known, what lies between was
 * never read: the older part is given up, and is read again by scrolling.
 */
export function withNewest(log: Log, newest: Pick<Messages, 'list' | 'more'>): Log {
  const first = newest.list[0]?.id;
  const last = log.list.at(-1)?.id;
  const reaches = !newest.more || (first !== undefined && last !== undefined && first <= last);
  if (log.list.length === 0 || !reaches) return { list: newest.list, more: newest.more };
  return withMessages(log, newest.list);
}

export function withOlder(log: Log, older: Pick<Messages, 'list' | 'more'>): Log {
  return { ...withMessages(log, older.list), more: older.more };
}

export function withDeleted(log: Log, id: number): Log {
  const list = log.list.map((message) =>
    message.id === id ? { ...message, text: null, image: null, deleted: true } : message,
  );
  return { ...log, list };
}

/** Messages of one day, under its date in the reader's zone. */
export interface ChatDay {
  readonly date: string;
  readonly messages: Message[];
}

export function daysOf(list: readonly Message[]): ChatDay[] {
  const days: ChatDay[] = [];
  for (const message of list) {
    const date = plainDate(message.create_time);
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** What a day is called: two of them have a name. */
export function dayName(date: string, nowMs: number): 'today' | 'yesterday' | undefined {
  if (date === plainDate(nowMs)) return 'today';
  return date === plainDate(nowMs - DAY_MS) ? 'yesterday' : undefined;
}

/** The first message of others that was not read when the page opened. */
export function firstUnread(list: readonly Message[], readUntil: number): number | undefined {
  return list.find(({ id, from }) => id > readUntil && (from === 'agent' || from === 'member'))?.id;
}
