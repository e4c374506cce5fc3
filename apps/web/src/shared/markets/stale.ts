import { SECOND_MS } from '@kontor/rules/time';
import type { Site } from '../api/use-site.ts';

/** Real time that an event may take to be sent and shown. */
const WAY_MS = 5_000;

/**
 * Whether the newest price that is known is too old to be traded on, by the exchange's own rule and
 * in its own time: at a fast clock much of it passes between two prices, and while one is on its
 * way.
 */
export function isStale(
  pricedAt: number,
  now: number,
  site: Pick<Site, 'clock_speed' | 'stale_seconds'> | undefined,
): boolean {
  if (site === undefined) return false;
  return now - pricedAt >= site.stale_seconds * SECOND_MS + WAY_MS * site.clock_speed;
}
