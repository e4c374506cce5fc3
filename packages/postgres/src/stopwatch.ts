/**
 * Milliseconds since some moment, never going back. For how long a process of the machine takes: it
 * knows no date.
 */
export function stopwatchMs(): number {
  return performance.now();
}
