import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePreferences } from '../session/preferences-store.ts';
import { daysOf } from './days.ts';
import { formatDateTime, plainDateTime } from './relative-time.ts';
import { columnHead, momentOf, shownZoneName, typedMoment } from './zone.ts';

/** 02:30 UTC of a winter's and of a summer's day. */
const WINTER = Date.UTC(2026, 0, 20, 2, 30);
const SUMMER = Date.UTC(2026, 6, 20, 2, 30);

afterEach(() => {
  vi.unstubAllEnvs();
  usePreferences.setState({ zone: 'local' });
});

describe.each([
  ['America/New_York', '2026-01-19 21:30:00', 'UTC\u22125', 'UTC\u22124'],
  ['Asia/Kolkata', '2026-01-20 08:00:00', 'UTC+5:30', 'UTC+5:30'],
  ['Pacific/Auckland', '2026-01-20 15:30:00', 'UTC+13', 'UTC+12'],
  ['UTC', '2026-01-20 02:30:00', 'UTC', 'UTC'],
])('on a device in %s', (zone, shown, winter, summer) => {
  it('lists and files are by its clocks, and name them', () => {
    vi.stubEnv('TZ', zone);
    expect(plainDateTime(WINTER)).toBe(shown);
    // Where it is an older name of the same.
    const named = columnHead('create_time', 'Time').replace('Calcutta', 'Kolkata');
    expect(named).toBe(`Time (${zone})`);
    expect(columnHead('number', 'Amount')).toBe('Amount');
    expect([shownZoneName(WINTER), shownZoneName(SUMMER)]).toEqual([winter, summer]);
    expect(daysOf([{ create_time: WINTER }])).toMatchObject([{ zone: winter }]);
  });

  it('or by UTC where that is chosen, also what is typed', () => {
    vi.stubEnv('TZ', zone);
    usePreferences.setState({ zone: 'utc' });
    expect(plainDateTime(WINTER)).toBe('2026-01-20 02:30:00');
    expect(formatDateTime(WINTER, false)).toBe('Jan 20, 2026 02:30 UTC');
    expect(columnHead('update_time', 'Changed')).toBe('Changed (UTC)');
    expect(daysOf([{ create_time: WINTER }])).toMatchObject([
      { date: 'Jan 20, 2026', zone: 'UTC' },
    ]);
    expect(typedMoment('2026-01-20T02:30')).toBe(WINTER);
    expect(momentOf(2026, 0, 20, 2, 30)).toBe(WINTER);
  });

  it('what is typed is read by the clocks that are shown', () => {
    vi.stubEnv('TZ', zone);
    const [day, time] = plainDateTime(SUMMER).split(' ');
    expect(typedMoment(`${day}T${time}`)).toBe(SUMMER);
    expect(typedMoment('')).toBeNaN();
  });
});
