import { describe, expect, it } from 'vitest';
import { serverTimeAt } from './clock.ts';

describe('serverTimeAt', () => {
  it('runs as fast as the platform does, from the last reading', () => {
    const reading = { serverMs: 1_000_000, deviceMs: 500, speed: 60 };
    expect(serverTimeAt(500, reading)).toBe(1_000_000);
    expect(serverTimeAt(1_500, reading)).toBe(1_060_000);
    expect(serverTimeAt(499, reading)).toBe(999_940);
  });

  it('is the device’s own time until there is a reading', () => {
    expect(serverTimeAt(42, undefined)).toBe(42);
  });
});
