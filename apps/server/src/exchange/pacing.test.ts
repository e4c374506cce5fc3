import { describe, expect, it } from 'vitest';
import { pauseMs } from './pacing.ts';

const input = {
  lag: 0,
  lagMax: 2_000,
  projectedPerSecond: 10_000,
  lastBatchCount: 500,
  sinceLastBatchMs: 0,
};

describe('pace of the intake', () => {
  it('is free below half the allowed lag', () => {
    expect(pauseMs({ ...input, lag: 999 })).toBe(0);
  });

  it('is the projector’s own rate at the half, and slower towards the limit', () => {
    expect(pauseMs({ ...input, lag: 1_000 })).toBe(50);
    expect(pauseMs({ ...input, lag: 1_500 })).toBe(100);
    expect(pauseMs({ ...input, lag: 1_500, sinceLastBatchMs: 70 })).toBe(30);
    expect(pauseMs({ ...input, lag: 1_500, sinceLastBatchMs: 170 })).toBe(0);
  });

  it('stops at the limit', () => {
    expect(pauseMs({ ...input, lag: 2_000 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('settles near the half when more comes than can be projected', () => {
    let lag = 0;
    let sinceLastBatchMs = 1_000;
    const lags: number[] = [];
    for (let ms = 0; ms < 5_000; ms += 1) {
      lag = Math.max(0, lag - 10);
      sinceLastBatchMs += 1;
      if (pauseMs({ ...input, lag, sinceLastBatchMs }) === 0) {
        lag += 500;
        sinceLastBatchMs = 0;
      }
      if (ms > 1_000) lags.push(lag);
    }
    expect(Math.max(...lags)).toBeLessThan(2_000);
    expect(Math.min(...lags)).toBeGreaterThan(300);
  });
});
