/**
 * Milliseconds since some moment, never going back. For durations only: it knows no date, so that
 * nothing of it can find its way into what is stamped; that comes from the platform's clock.
 */
export function stopwatchMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
