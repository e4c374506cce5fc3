import { describe, expect, it } from 'vitest';
import { inLocalTime } from './local-moments.ts';
import { formatDateTime } from './relative-time.ts';

describe('moments in a text of the server', () => {
  const local = (iso: string): string => formatDateTime(Date.parse(iso), false);

  it('are told in the time of the reader', () => {
    const shown = local('2026-11-24T03:10Z');
    expect(inLocalTime('Pay before 2026-11-24 03:10 UTC.')).toBe(`Pay before ${shown}.`);
  });

  it('are each told, also where a text has several', () => {
    expect(inLocalTime('2026-01-01 00:00 UTC – 2026-07-01 23:59 UTC')).toBe(
      `${local('2026-01-01T00:00Z')} – ${local('2026-07-01T23:59Z')}`,
    );
  });

  it('stay in UTC to the second, as the signed log has them', () => {
    expect(inLocalTime('at 2026-11-24 03:10:05 UTC')).toBe('at 2026-11-24 03:10:05 UTC');
  });

  it('leave all else as it is', () => {
    expect(inLocalTime('evaluated every day at 00:00 UTC')).toBe(
      'evaluated every day at 00:00 UTC',
    );
  });
});
