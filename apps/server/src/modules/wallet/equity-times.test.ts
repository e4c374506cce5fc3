import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@kontor/rules/time';
import { equityTimes } from './equity-times.ts';

const NOW = Date.UTC(2026, 2, 2, 12, 7);

describe('equityTimes', () => {
  it('stays on its grid, ascending, before now and within 121 points', () => {
    for (const range of ['1D', '1W', '1M', '3M', '1Y', 'All'] as const) {
      for (const days of [0.001, 0.4, 3, 40, 200, 400, 3_000, 20_000]) {
        const first = NOW - Math.round(days * DAY_MS);
        const { times } = equityTimes(range, first, NOW);
        const name = `${range} after ${days} days`;
        expect(times.length, name).toBeLessThanOrEqual(121);
        expect(
          times.every((time, index) => time > (times[index - 1] ?? 0) && time < NOW),
          name,
        ).toBe(true);
        expect(times[0] ?? NOW, name).toBeGreaterThanOrEqual(first);
      }
    }
  });

  it('begins at the first entry where the range reaches back to it', () => {
    const first = NOW - 3 * DAY_MS + 1_234;
    expect(equityTimes('1W', first, NOW).times[0]).toBe(first);
    expect(equityTimes('All', first, NOW).times[0]).toBe(first);
    const day = equityTimes('1D', first, NOW).times;
    expect(day[0]).toBe(Date.UTC(2026, 2, 1, 12, 15));
    expect(day).toHaveLength(96);
  });

  it('has no time before now for money that came this very moment', () => {
    expect(equityTimes('All', NOW, NOW).times).toEqual([]);
  });
});
