import { useServerReading } from '../../../shared/lib/clock.ts';

/** Whole seconds of the platform's time until a moment; zero from then on. */
export function useSecondsUntil(timeMs: number): number {
  return useServerReading((nowMs) => Math.max(0, Math.ceil((timeMs - nowMs) / 1_000)));
}
