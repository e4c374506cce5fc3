import { describe, expect, it } from 'vitest';
import { BoundedMap } from '../platform/bounded-map.ts';
import { ManualWallClock } from '../platform/wall-clock.ts';
import { callerOf } from './caller.ts';
import { RateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  it('gives each caller so many a minute from the first', () => {
    const clock = new ManualWallClock(1_000);
    const limit = new RateLimit(2, clock);
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60]);
    expect(limit.take('b')).toBe(0);
    clock.advance(59_001);
    expect(limit.take('a')).toBe(1);
    expect(limit.waitSeconds('a')).toBe(1);
    clock.advance(999);
    expect(limit.waitSeconds('a')).toBe(0);
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60]);
  });
});

describe('the caller behind an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '127.0.0.1'],
    ['::2', '0:0:0:0'],
  ])('%s is %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });
});

describe('a bounded map', () => {
  it('forgets the oldest', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([undefined, 2, 4, 2]);
  });
});
