import { describe, expect, it } from 'vitest';
import { changedLimit, dayOf, excludedUntil, limitAt, LOOSER_AFTER_MS, lossOf } from './limits.ts';

const AT = Date.UTC(2026, 2, 2, 12);
const amount = (n: number) => BigInt(n) * 10n ** 18n;
const fixed = (n: number | null) => ({
  amount: n === null ? null : amount(n),
  next: null,
  nextAt: null,
});

describe('a limit', () => {
  it('is tighter at once, also the first one', () => {
    expect(changedLimit(fixed(null), amount(100), AT)).toEqual(fixed(100));
    expect(changedLimit(fixed(100), amount(50), AT)).toEqual(fixed(50));
  });

  it('is looser after 24 hours, to the millisecond', () => {
    const waiting = changedLimit(fixed(100), amount(500), AT);
    expect(waiting).toEqual({ ...fixed(100), next: amount(500), nextAt: AT + LOOSER_AFTER_MS });
    expect(limitAt(waiting, AT + LOOSER_AFTER_MS - 1)).toEqual(waiting);
    expect(limitAt(waiting, AT + LOOSER_AFTER_MS)).toEqual(fixed(500));
    const removed = changedLimit(fixed(100), null, AT);
    expect(limitAt(removed, AT + LOOSER_AFTER_MS - 1).amount).toBe(amount(100));
    expect(limitAt(removed, AT + LOOSER_AFTER_MS)).toEqual(fixed(null));
  });

  it('that waits gives way to what is wanted since', () => {
    const waiting = changedLimit(fixed(100), amount(500), AT);
    const later = AT + 1_000;
    expect(changedLimit(waiting, amount(100), later)).toEqual(fixed(100));
    expect(changedLimit(waiting, amount(20), later)).toEqual(fixed(20));
    // Less than was asked for has waited since then; more has not.
    expect(changedLimit(waiting, amount(300), later).nextAt).toBe(AT + LOOSER_AFTER_MS);
    expect(changedLimit(waiting, amount(900), later).nextAt).toBe(later + LOOSER_AFTER_MS);
    expect(changedLimit(waiting, null, later).nextAt).toBe(later + LOOSER_AFTER_MS);
    const gone = changedLimit(fixed(100), null, AT);
    expect(changedLimit(gone, amount(900), later).nextAt).toBe(AT + LOOSER_AFTER_MS);
  });

  it('that has become looser meanwhile is what a change starts from', () => {
    const waiting = changedLimit(fixed(100), amount(500), AT);
    const after = AT + LOOSER_AFTER_MS;
    expect(changedLimit(waiting, amount(400), after)).toEqual(fixed(400));
    expect(changedLimit(waiting, amount(600), after).amount).toBe(amount(500));
  });
});

it('days begin at midnight UTC, and months keep their day', () => {
  expect(dayOf(AT)).toBe(Date.UTC(2026, 2, 2));
  expect(dayOf(Date.UTC(2026, 2, 2))).toBe(Date.UTC(2026, 2, 2));
  expect(excludedUntil(AT, 6)).toBe(Date.UTC(2026, 8, 2, 12));
  // No exclusion ends before its six months are over.
  expect(excludedUntil(Date.UTC(2026, 7, 31), 6)).toBe(Date.UTC(2027, 2, 3));
});

it('a day that gained has no loss', () => {
  expect(lossOf(amount(5))).toBe(0n);
  expect(lossOf(-amount(5))).toBe(amount(5));
});
