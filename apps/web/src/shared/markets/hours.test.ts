import { expect, it } from 'vitest';
import { hoursAt, momentTexts } from './hours.ts';

const at = (text: string): number => Date.parse(text);

it.each([
  ['2026-11-20T14:29:59Z', false, '2026-11-20T14:30:00Z', false],
  ['2026-11-20T14:30:00Z', true, '2026-11-20T21:00:00Z', false],
  ['2026-11-20T21:00:00Z', false, '2026-11-23T14:30:00Z', false],
  ['2026-11-27T16:00:00Z', true, '2026-11-27T18:00:00Z', true],
])('at %s open is %s until %s', (now, open, changesAt, closesEarly) => {
  expect(hoursAt(at(now))).toEqual({ open, changesAt: at(changesAt), closesEarly });
});

it('says a moment for the reader and for the exchange, with a date that is not today', () => {
  const opening = at('2026-07-06T13:30:00Z');
  expect(momentTexts(opening, at('2026-07-06T12:00:00Z')).newYork).toBe('09:30');
  expect(momentTexts(opening, at('2026-07-06T12:00:00Z')).time).not.toContain('2026');
  expect(momentTexts(opening, at('2026-07-03T12:00:00Z')).time).toContain('Jul 6, 2026');
});
