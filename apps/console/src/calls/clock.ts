import { useSyncExternalStore } from 'react';
import { SECOND_MS } from '@kontor/rules/time';

/**
 * The only place in the console that reads the device's clock. What operators see runs on the
 * platform's, which may start elsewhere and run faster.
 */
interface Reading {
  readonly platformMs: number;
  readonly deviceMs: number;
  readonly speed: number;
}

let reading: Reading | undefined;

function deviceNowMs(): number {
  return Date.now();
}

/** Sets the platform's clock from an answer that has just come. */
export function setPlatformClock(nowMs: number, speed = 1): void {
  reading = { platformMs: nowMs, deviceMs: deviceNowMs(), speed };
}

/** The platform's time, in ms since 1970; without an answer so far, the device's. */
export function platformNowMs(): number {
  const device = deviceNowMs();
  if (reading === undefined) return device;
  return Math.round(reading.platformMs + (device - reading.deviceMs) * reading.speed);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick = platformNowMs();
    for (const tell of listeners) tell();
  }, SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readTick(): number {
  if (timer === undefined) tick = platformNowMs();
  return tick;
}

/** What a reading of the platform's time says; drawn anew only when it says something else. */
export function usePlatformReading<Said extends string | number>(
  read: (nowMs: number) => Said,
): Said {
  return useSyncExternalStore(subscribe, () => read(readTick()));
}
