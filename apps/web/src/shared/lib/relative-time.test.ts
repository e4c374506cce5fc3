import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatTime,
  plainDate,
  plainDateTime,
  relativeTime,
  timestampMs,
} from './relative-time.ts';

const NOW_MS = new Date(2026, 10, 20, 18, 2, 51).getTime();
const ago = (seconds: number) => relativeTime(NOW_MS - seconds * 1_000, NOW_MS);

describe('relative time', () => {
  it.each([
    [0, undefined],
    [299, undefined],
    [300, '5 minutes ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [30 * 86_400 - 1, '29 days ago'],
  ])('%i seconds', (seconds, expected) => {
    expect(ago(seconds)).toBe(expected);
  });

  it('is a date from 30 days on', () => {
    expect(ago(30 * 86_400)).toBe('Oct 21, 2026');
  });

  it('takes a time in the future as just now', () => {
    expect(ago(-20)).toBeUndefined();
  });

  it('reads 10 digits as seconds and 13 as milliseconds', () => {
    expect(timestampMs(1_795_197_771)).toBe(1_795_197_771_000);
    expect(timestampMs(1_795_197_771_000)).toBe(1_795_197_771_000);
    expect(relativeTime(NOW_MS / 1_000 - 600, NOW_MS)).toBe('10 minutes ago');
  });

  it('writes dates and times with two digits', () => {
    expect(formatDate(NOW_MS)).toBe('Nov 20, 2026');
    expect(plainDate(NOW_MS)).toBe('2026-11-20');
    expect(formatTime(NOW_MS)).toBe('18:02:51');
    expect(formatTime(NOW_MS, false)).toBe('18:02');
    expect(formatDateTime(NOW_MS)).toBe('Nov 20, 2026 18:02:51');
    expect(plainDateTime(NOW_MS)).toBe('2026-11-20 18:02:51');
  });
});
