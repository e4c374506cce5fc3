import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ManualClock, MovedClock, PlatformClock, type Step, stepMsOf } from './clock.ts';

const WALL = Date.UTC(2026, 10, 20, 15, 0, 0, 250);
const START = Date.UTC(2022, 0, 5);

beforeEach(() => {
  vi.useFakeTimers({ now: WALL });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('platform clock', () => {
  test('runs from its start at its speed, in whole milliseconds', () => {
    const clock = new PlatformClock({ start: START, speed: 60 });
    expect(clock.now()).toBe(START);
    vi.advanceTimersByTime(1001);
    expect(clock.now()).toBe(START + 60_060);
    const slow = new PlatformClock({ start: START, speed: 0.3 });
    vi.advanceTimersByTime(5);
    expect(slow.now()).toBe(START + 1);
  });

  test('begins at the last journalled time when that is later, and runs on from there', () => {
    const last = START + 3_600_000;
    const clock = new PlatformClock({ start: START, speed: 60 });
    clock.resume(last);
    expect(clock.now()).toBe(last);
    vi.advanceTimersByTime(100);
    expect(clock.now()).toBe(last + 6000);
    const ahead = new PlatformClock();
    ahead.resume(WALL + 50_000);
    vi.advanceTimersByTime(10);
    expect(ahead.now()).toBe(WALL + 50_010);
    const behind = new PlatformClock();
    behind.resume(WALL - 50_000);
    expect(behind.now()).toBe(WALL + 110);
    expect(() => behind.resume(Number.NaN)).toThrow(RangeError);
  });

  test('goes on from where another leader’s history ends, however long it was waited for', () => {
    const clock = new PlatformClock({ start: START, speed: 60 });
    vi.advanceTimersByTime(3_600_000);
    // The other one stopped a minute after it began, and nobody led for the rest of the hour.
    clock.resume(START + 3_600_000);
    expect(clock.now()).toBe(START + 3_600_000);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(START + 3_660_000);
  });

  test('never goes back when the wall clock does, and catches up after a suspension', () => {
    const clock = new PlatformClock();
    vi.advanceTimersByTime(2000);
    vi.setSystemTime(WALL - 3_600_000);
    expect(clock.now()).toBe(WALL + 2000);
    vi.advanceTimersByTime(500);
    expect(clock.now()).toBe(WALL + 2500);
    vi.setSystemTime(WALL + 7_200_000);
    expect(clock.now()).toBe(WALL + 7_200_000);
    vi.advanceTimersByTime(500);
    expect(clock.now()).toBe(WALL + 7_200_500);
  });

  test('sleeps until a platform time and wakes when it is aborted', async () => {
    const clock = new PlatformClock({ start: START, speed: 60 });
    const woken = vi.fn();
    void clock.sleepUntil(START + 60_000).then(woken);
    await vi.advanceTimersByTimeAsync(999);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalledOnce();
    const controller = new AbortController();
    const aborted = clock.sleepUntil(START + 1e9, controller.signal);
    controller.abort(new Error('over'));
    await expect(aborted).rejects.toThrow('over');
  });

  test.each([
    [1, 1000],
    [0.5, 1000],
    [20, 1000],
    [37, 2000],
    [60, 3000],
    [130, 10_000],
    [300, 15_000],
    [1200, 60_000],
    [1201, 120_000],
    [86_400, 4_320_000],
  ])('at speed %d it steps every %d ms, which divide a minute or are minutes', (speed, stepMs) => {
    expect(stepMsOf(speed)).toBe(stepMs);
    expect(stepMs % 60_000 === 0 || 60_000 % stepMs === 0).toBe(true);
    expect((speed * 1000) / stepMs).toBeLessThanOrEqual(20);
  });

  test('calls on the grid, and at speed 60 not more than 20 times a real second', async () => {
    const clock = new PlatformClock({ start: START + 700, speed: 60 });
    const steps: Step[] = [];
    const controller = new AbortController();
    const running = clock.every((step) => void steps.push(step), controller.signal);
    await vi.advanceTimersByTimeAsync(2000);
    expect(steps.length).toBeGreaterThanOrEqual(39);
    expect(steps.length).toBeLessThanOrEqual(40);
    steps.forEach((step, index) => {
      expect(step).toEqual({
        time: START + 3000 * (index + 1),
        next: START + 3000 * (index + 2),
        skipped: 0,
      });
    });
    controller.abort();
    await running;
  });

  test('makes up missed steps in order, 40 a second at most, without the oldest', async () => {
    const clock = new PlatformClock({ start: START, speed: 60 });
    const steps: (Step & { real: number })[] = [];
    const controller = new AbortController();
    let stall = 0;
    const handler = async (step: Step): Promise<void> => {
      steps.push({ ...step, real: performance.now() });
      if (stall > 0) await new Promise((resolve) => setTimeout(resolve, stall));
      stall = 0;
    };
    const running = clock.every(handler, controller.signal);
    await vi.advanceTimersByTimeAsync(100);
    stall = 500;
    await vi.advanceTimersByTimeAsync(1900);
    expect(steps.every((step, index) => step.time === START + 3000 * index)).toBe(true);
    expect(steps.length).toBeGreaterThanOrEqual(40);
    const gaps = steps.slice(1).map((step, index) => step.real - (steps[index]?.real ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25);
    stall = 15_000;
    await vi.advanceTimersByTimeAsync(22_000);
    expect(steps.filter(({ skipped }) => skipped > 0).map(({ skipped }) => skipped)).toEqual([99]);
    controller.abort();
    await running;
  });

  test("ends with the handler's error", async () => {
    const clock = new PlatformClock({ start: START });
    const running = clock.every(() => {
      throw new Error('no journal');
    }, new AbortController().signal);
    await expect(running).rejects.toThrow('no journal');
  });

  test('refuses a speed and a time that cannot be', () => {
    expect(() => new PlatformClock({ speed: 0 })).toThrow(RangeError);
    expect(() => new PlatformClock({ speed: Number.NaN })).toThrow(RangeError);
    expect(() => new PlatformClock({ start: Number.NaN })).toThrow(RangeError);
  });
});

describe('manual clock', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  test('fires what is due at its own time and in order, and awaits each step', async () => {
    const clock = new ManualClock(START);
    const events: string[] = [];
    const controller = new AbortController();
    const running = clock.every(async ({ time }) => {
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`step ${time - START} at ${clock.now() - START}`);
    }, controller.signal);
    void clock.sleepUntil(START + 1500).then(() => events.push(`woken at ${clock.now() - START}`));
    await clock.advance(2500);
    expect(events).toEqual([
      'step 0 at 0',
      'step 1000 at 1000',
      'woken at 1500',
      'step 2000 at 2000',
    ]);
    expect(clock.now()).toBe(START + 2500);
    controller.abort();
    await running;
  });
});

describe('moved clock', () => {
  test('passes at its speed by itself, and is moved on from outside', async () => {
    const clock = new MovedClock({ start: START, speed: 60 });
    void clock.sleepUntil(START + 1);
    await vi.advanceTimersByTimeAsync(1000);
    const passed = clock.now() - START;
    expect(passed).toBeGreaterThan(57_000);
    expect(passed).toBeLessThanOrEqual(60_000);
    const before = clock.now();
    const moved = clock.advance(3_600_000);
    await vi.advanceTimersByTimeAsync(1);
    await moved;
    expect(clock.now()).toBe(before + 3_600_000);
  });

  test('stands still until somebody waits for a time, as long as a start may take', async () => {
    const clock = new MovedClock({ start: START, speed: 60 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clock.now()).toBe(START);
    void clock.sleepUntil(START + 60_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(clock.now()).toBeGreaterThan(START + 60_000);
  });

  test('waits for what is due, however long that takes, and leaves nothing out', async () => {
    const clock = new MovedClock({ start: START });
    const controller = new AbortController();
    const steps: number[] = [];
    const running = clock.every(async ({ time, skipped }) => {
      expect([time, skipped]).toEqual([clock.now(), 0]);
      steps.push(time - START);
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }, controller.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    // Of a stall of ten seconds a tenth of one is made up for.
    expect(steps.slice(0, 2)).toEqual([0, 1000]);
    expect(clock.now()).toBeLessThan(START + 60_000);
    controller.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    await running;
  });

  test('begins anew where the history ends, or at its start', async () => {
    const clock = new MovedClock({ start: START, speed: 60 });
    void clock.sleepUntil(START + 1);
    await vi.advanceTimersByTimeAsync(1000);
    clock.resume(START - 5000);
    expect(clock.now()).toBe(START);
    const moving = clock.advance(3_600_000);
    await Promise.resolve();
    await Promise.resolve();
    // In the middle of a move.
    clock.resume(START + 5000);
    await vi.advanceTimersByTimeAsync(1);
    await moving;
    expect(clock.now()).toBe(START + 5000);
    const byTheWall = new MovedClock();
    byTheWall.resume(0);
    expect(byTheWall.now()).toBe(Date.now());
  });
});
