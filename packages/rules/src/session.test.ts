import { expect, test } from 'vitest';
import { nextClosing, nextOpening, sessionAt, sessionFrom, sessionOfDay } from './session.ts';
import { DAY_MS } from './time.ts';

const session = (day: string): string => {
  const found = sessionOfDay(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  if (found === undefined) return 'closed';
  return [found.open, found.close].map((time) => new Date(time).toISOString().slice(11, 16)).join();
};

/** The exchange's own calendar: full holidays, early closes and both ends of daylight time. */
test.each([
  ['2021-12-31', '14:30,21:00'],
  ['2022-01-17', 'closed'],
  ['2022-04-15', 'closed'],
  ['2022-06-20', 'closed'],
  ['2022-12-26', 'closed'],
  ['2023-01-02', 'closed'],
  ['2024-03-08', '14:30,21:00'],
  ['2024-03-11', '13:30,20:00'],
  ['2024-03-29', 'closed'],
  ['2024-05-27', 'closed'],
  ['2024-07-03', '13:30,17:00'],
  ['2024-11-01', '13:30,20:00'],
  ['2024-11-04', '14:30,21:00'],
  ['2024-11-28', 'closed'],
  ['2024-11-29', '14:30,18:00'],
  ['2024-12-24', '14:30,18:00'],
  ['2025-01-09', 'closed'],
  ['2025-02-17', 'closed'],
  ['2025-04-18', 'closed'],
  ['2025-09-01', 'closed'],
  ['2026-05-25', 'closed'],
  ['2026-07-03', 'closed'],
  ['2026-07-02', '13:30,20:00'],
  ['2026-11-21', 'closed'],
  ['2026-11-22', 'closed'],
])('%s is %s', (day, expected) => {
  expect(session(day)).toBe(expected);
});

test('the session holds its open and not its close', () => {
  const open = Date.UTC(2026, 10, 20, 14, 30);
  const close = Date.UTC(2026, 10, 20, 21);
  expect([open - 1, open, close - 1, close].map((time) => sessionAt(time) !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

/** In New York: 09:29:59 before the bell, the bell, the last second, the close. */
test.each([
  ['a usual day', '2022-01-05T14:29:59Z', '2022-01-05T14:30:00Z', '2022-01-05T21:00:00Z'],
  ['the bell itself', '2022-01-05T14:30:00Z', '2022-01-05T14:30:00Z', '2022-01-05T21:00:00Z'],
  ['the last second', '2022-01-05T20:59:59Z', '2022-01-06T14:30:00Z', '2022-01-05T21:00:00Z'],
  ['the close', '2022-01-05T21:00:00Z', '2022-01-06T14:30:00Z', '2022-01-06T21:00:00Z'],
  ['a long weekend', '2022-01-14T21:00:00Z', '2022-01-18T14:30:00Z', '2022-01-18T21:00:00Z'],
  ['an early close', '2024-11-29T17:59:59Z', '2024-12-02T14:30:00Z', '2024-11-29T18:00:00Z'],
  ['after an early close', '2024-11-29T18:00:00Z', '2024-12-02T14:30:00Z', '2024-12-02T21:00:00Z'],
  ['clocks go forward', '2024-03-08T21:00:00Z', '2024-03-11T13:30:00Z', '2024-03-11T20:00:00Z'],
  ['clocks go back', '2024-11-01T20:00:00Z', '2024-11-04T14:30:00Z', '2024-11-04T21:00:00Z'],
])('%s: at %s it opens at %s and closes at %s', (_, at, opening, closing) => {
  expect(new Date(nextOpening(Date.parse(at)))).toEqual(new Date(opening));
  expect(new Date(nextClosing(Date.parse(at)))).toEqual(new Date(closing));
});

test('an early close says so', () => {
  const early = (at: string) => sessionFrom(Date.parse(at)).closesEarly;
  expect(early('2024-11-29T15:00:00Z')).toBe(true);
  expect(early('2024-11-29T18:00:00Z')).toBe(false);
});

test('a usual year has 250 to 253 trading days', () => {
  for (let year = 2022; year <= 2030; year += 1) {
    let days = 0;
    const from = Date.UTC(year, 0, 1) / DAY_MS;
    const to = Date.UTC(year + 1, 0, 1) / DAY_MS;
    for (let day = from; day < to; day += 1) if (sessionOfDay(day) !== undefined) days += 1;
    expect(days).toBeGreaterThanOrEqual(249);
    expect(days).toBeLessThanOrEqual(253);
  }
});
