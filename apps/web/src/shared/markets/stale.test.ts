import { describe, expect, it } from 'vitest';
import { isStale } from './stale.ts';

const START = Date.UTC(2026, 0, 5);
/** A price whose next event comes so many real seconds later. */
const after = (realMs: number, speed: number, staleSeconds: number) =>
  isStale(START, START + realMs * speed, { clock_speed: speed, stale_seconds: staleSeconds });

describe('a price', () => {
  it('is not stale between two prices of a fast clock, and is when none comes', () => {
    // What `start-settings` of the server gives a clock of this speed: five real seconds.
    for (const realMs of [500, 1_000, 2_500, 5_000]) expect(after(realMs, 20, 100)).toBe(false);
    expect(after(9_999, 20, 100)).toBe(false);
    expect(after(10_000, 20, 100)).toBe(true);
  });

  it('has ten seconds and the way of its event at the speed of a day', () => {
    expect(after(14_999, 1, 10)).toBe(false);
    expect(after(15_000, 1, 10)).toBe(true);
  });

  it('follows what an operator sets', () => {
    expect(after(31_000, 1, 30)).toBe(false);
    expect(after(35_000, 1, 30)).toBe(true);
  });

  it('is not called stale before the exchange has told its rule', () => {
    expect(isStale(START, START + 60_000, undefined)).toBe(false);
  });
});
