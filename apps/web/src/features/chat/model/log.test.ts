import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@kontor/rules/time';
import {
  dayName,
  daysOf,
  EMPTY_LOG,
  firstUnread,
  type Message,
  withDeleted,
  withMessages,
  withNewest,
  withOlder,
} from './log.ts';

const NOON = new Date(2026, 10, 22, 12).getTime();

function message(id: number, more: Partial<Message> = {}): Message {
  const name = 'Mei';
  const rest = { image: null, create_time: NOON, deleted: false, key: null };
  return { id, from: 'agent', name, text: `text ${id}`, ...rest, ...more };
}
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const ids = (list: readonly Message[]) => list.map(({ id }) => id);

describe('a log', () => {
  it('has each message once and in order, whoever told it first', () => {
    const log = withMessages(EMPTY_LOG, [message(3), message(1)]);
    const again = withMessages(log, [message(2), message(3, { text: 'changed' })]);
    expect(ids(again.list)).toEqual([1, 2, 3]);
    expect(again.list[2]?.text).toBe('changed');
  });

  it('grows at both ends', () => {
    const newest = withNewest(EMPTY_LOG, { list: many(51, 100), more: true });
    const whole = withOlder(newest, { list: many(1, 50), more: false });
    expect([whole.list.length, whole.more]).toEqual([100, false]);
    const later = withNewest(whole, { list: many(52, 101), more: true });
    expect([later.list.length, later.more]).toEqual([101, false]);
  });

  it('gives up what is older than a hole', () => {
    const log = withNewest(EMPTY_LOG, { list: many(1, 50), more: false });
    const after = withNewest(log, { list: many(200, 249), more: true });
    expect([after.list[0]?.id, after.list.length, after.more]).toEqual([200, 50, true]);
  });

  it('keeps the place of what was deleted, without its words', () => {
    const log = withDeleted(withMessages(EMPTY_LOG, many(1, 3)), 2);
    expect(log.list[1]).toMatchObject({ id: 2, text: null, deleted: true });
  });

  it('stands under its days, of which two have names', () => {
    const list = [message(1, { create_time: NOON - DAY_MS }), message(2), message(3)];
    const days = daysOf(list);
    expect(days.map(({ messages }) => ids(messages))).toEqual([[1], [2, 3]]);
    expect(days.map(({ date }) => dayName(date, NOON))).toEqual(['yesterday', 'today']);
    expect(dayName('2020-01-01', NOON)).toBeUndefined();
  });

  it('knows where the unread begins; own words and notes are none', () => {
    const list = [message(1), message(2, { from: 'me' }), message(3, { from: 'system' })];
    expect(firstUnread([...list, message(4)], 1)).toBe(4);
    expect(firstUnread(list, 1)).toBeUndefined();
  });
});
