/** What the pace depends on. */
export interface PaceInput {
  /** Commands that are journalled and not yet projected. */
  readonly lag: number;
  readonly lagMax: number;
  /** How fast the projector has lately been; zero while that is not known. */
  readonly projectedPerSecond: number;
  /** Commands in the batch that was taken last, and how long ago that was. */
  readonly lastBatchCount: number;
  readonly sinceLastBatchMs: number;
}

/**
 * How many milliseconds the next batch has to wait, so that the tables keep up with the answers.
 * Below half the allowed lag nothing waits. From there the intake goes at the projector's own rate,
 * and slower the nearer the limit; the lag then settles near the half. At the limit it stops, which
 * `Infinity` says: only progress of the projector lets it go on. A hard stop alone would stall
 * every caller for the time of a whole projection.
 */
export function pauseMs(input: PaceInput): number {
  const half = input.lagMax / 2;
  if (input.lag < half) return 0;
  if (input.lag >= input.lagMax) return Number.POSITIVE_INFINITY;
  if (input.projectedPerSecond <= 0) return 0;
  const share = (input.lagMax - input.lag) / half;
  const dueMs = (input.lastBatchCount * 1_000) / (input.projectedPerSecond * share);
  return Math.max(0, dueMs - input.sinceLastBatchMs);
}
