import { describe, expect, it } from 'vitest';
import {
  clearedByStamp,
  isNewKey,
  KEY_REMEMBERED_MS,
  NO_CLEARANCE,
  STAMP_AHEAD_MS_MAX,
  stampFault,
} from './keys.ts';

const NOW = Date.UTC(2022, 0, 5);

describe('a stamp', () => {
  it('is good for as long as keys are remembered, and may be ahead by a moment', () => {
    expect(stampFault(NOW, NOW)).toBeUndefined();
    expect(stampFault(NOW - KEY_REMEMBERED_MS, NOW)).toBeUndefined();
    expect(stampFault(NOW - KEY_REMEMBERED_MS - 1, NOW)).toBe('KEY_EXPIRED');
    expect(stampFault(NOW + STAMP_AHEAD_MS_MAX, NOW)).toBeUndefined();
    expect(stampFault(NOW + STAMP_AHEAD_MS_MAX + 1, NOW)).toBe('KEY_AHEAD');
  });
});

describe('a key that memory does not know', () => {
  it('is new while nothing was forgotten', () => {
    expect(isNewKey({ sequence: 0, at: 0 }, NO_CLEARANCE)).toBe(true);
    expect(isNewKey({ sequence: 1, at: NOW }, NO_CLEARANCE)).toBe(false);
    expect(isNewKey({ sequence: 1, at: NOW }, clearedByStamp(undefined))).toBe(false);
  });

  it('is new when all that was forgotten was looked through', () => {
    expect(isNewKey({ sequence: 7, at: NOW }, { sequence: 7, at: 0 })).toBe(true);
    expect(isNewKey({ sequence: 8, at: NOW }, { sequence: 7, at: 0 })).toBe(false);
  });

  it('is new when all that was forgotten is older than its stamp, whosever clock is ahead', () => {
    const sentAt = NOW;
    // A command with this stamp can have been done from a second before it on, and not earlier.
    const soonest = sentAt - STAMP_AHEAD_MS_MAX;
    expect(stampFault(sentAt, soonest)).toBeUndefined();
    expect(stampFault(sentAt, soonest - 1)).toBe('KEY_AHEAD');
    expect(isNewKey({ sequence: 7, at: soonest - 1 }, clearedByStamp(sentAt))).toBe(true);
    expect(isNewKey({ sequence: 7, at: soonest }, clearedByStamp(sentAt))).toBe(false);
  });
});
