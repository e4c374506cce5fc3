import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@kontor/rules/time';
import { isTurned, spanOf, spanUntil, startOfDay, timesOf } from './period.ts';

const before = process.env['TZ'];

describe.each(['UTC', 'Europe/Paris', 'Asia/Tokyo', 'America/Los_Angeles'])(
  'days in %s',
  (zone) => {
    beforeEach(() => {
      process.env['TZ'] = zone;
    });
    afterEach(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });

    it('begin at the reader’s midnight and hold the whole last day', () => {
      const noon = new Date(2026, 10, 22, 12).getTime();
      expect(spanUntil('today', noon).to).toBe('2026-11-22');
      const { from, to } = timesOf(spanUntil('today', noon));
      expect(from).toBe(new Date(2026, 10, 22).getTime());
      expect((to ?? 0) - (from ?? 0)).toBe(24 * HOUR_MS);
      expect(spanUntil('week', noon)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
      expect(spanUntil('month', new Date(2026, 2, 1).getTime()).from).toBe('2026-01-31');
    });

    it('are as long as they are when clocks are turned', () => {
      // Paris turns its clocks on this day, the others do not.
      const { from = 0, to = 0 } = timesOf({ from: '2026-03-29', to: '2026-03-29' });
      expect(to - from).toBe((zone === 'Europe/Paris' ? 23 : 24) * HOUR_MS);
      expect(spanUntil('week', new Date(2026, 2, 31, 0, 30).getTime()).from).toBe('2026-03-25');
    });
  },
);

describe('a period', () => {
  const now = new Date(2026, 10, 22, 12).getTime();

  it('is known for what it is', () => {
    expect(spanOf({ from: undefined, to: undefined }, now)).toBe('all');
    expect(spanOf(spanUntil('quarter', now), now)).toBe('quarter');
    expect(spanOf({ from: '2026-11-01', to: undefined }, now)).toBe('dates');
  });

  it('of no dates asks for nothing', () => {
    for (const text of ['', 'today', '2026-13-01', '2026-02-30', '2026-1-1', null, undefined]) {
      expect(startOfDay(text), String(text)).toBeUndefined();
    }
    expect(timesOf({ from: 'x', to: undefined })).toEqual({});
  });

  it('is turned when its first day is after its last', () => {
    expect(isTurned({ from: '2026-11-22', to: '2026-11-21' })).toBe(true);
    expect(isTurned({ from: '2026-11-21', to: '2026-11-21' })).toBe(false);
    expect(isTurned({ from: '2026-11-21', to: undefined })).toBe(false);
  });
});
