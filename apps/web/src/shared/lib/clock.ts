import { useSyncExternalStore } from 'react';
import { SECOND_MS } from '@kontor/rules/time';

/**
 * The only place on the web that reads the device's clock. What people see runs on the platform's
 * clock, which may start elsewhere and run faster; how long something waits runs on the device's.
 */

/** Ms since 1970 on this device. For ages of saved things, never for what the platform says. */
export function deviceNowMs(): number {
  return Date.now();
}

export interface ClockReading {
  /** The platform's time, in ms since 1970. */
  serverMs: number;
  /** The device's time at the same moment. */
  deviceMs: number;
  /** Platform seconds per real second. */
  speed: number;
}

/** With the time as the answer told it, which was somewhat earlier. */
let reading: (ClockReading & { toldMs: number }) | undefined;

/** The platform's time at a device time, from the last reading; without one the device's own. */
export function serverTimeAt(deviceMs: number, from: ClockReading | undefined): number {
  if (from === undefined) return deviceMs;
  return Math.round(from.serverMs + (deviceMs - from.deviceMs) * from.speed);
}

/** Sets the platform's clock from an answer; half of the way there and back has passed since. */
export function setServerClock(answer: { now: number; speed: number; sentMs: number }): void {
  const deviceMs = deviceNowMs();
  const wayBackMs = Math.max(0, deviceMs - answer.sentMs) / 2;
  const { now: toldMs, speed } = answer;
  reading = { serverMs: toldMs + wayBackMs * speed, toldMs, deviceMs, speed };
}

/** The platform's time now, in ms since 1970. */
export function serverNowMs(): number {
  return serverTimeAt(deviceNowMs(), reading);
}

/** A time of the platform's that has passed already; undefined until its clock was read. */
export function serverNowMsAtLeast(): number | undefined {
  if (reading === undefined) return undefined;
  return serverTimeAt(deviceNowMs(), { ...reading, serverMs: reading.toldMs });
}

/** Sets the platform's clock back to what an answer said that was just now. */
export function correctServerClock(toldMs: number): void {
  const speed = reading?.speed ?? 1;
  reading = { serverMs: toldMs, toldMs, deviceMs: deviceNowMs(), speed };
}

/** How much of the platform's time has passed since a time of the device's. */
export function serverMsSince(deviceMs: number): number {
  return (deviceNowMs() - deviceMs) * (reading?.speed ?? 1);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick = serverNowMs();
    for (const notify of listeners) notify();
  }, SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readTick(): number {
  // Between ticks every reader sees the same value, else React would render without end.
  if (timer === undefined) tick = serverNowMs();
  return tick;
}

/** What a reading of the platform's time says now; drawn anew only when it says something else. */
export function useServerReading<Said extends string | number | boolean>(
  read: (nowMs: number) => Said,
): Said {
  return useSyncExternalStore(subscribe, () => read(readTick()));
}

/** The platform's time, moving once a second while somebody looks. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, readTick);
}
