import { DAY_MS } from './time.ts';

/** Play money is given once in so long, on the platform's clock. */
const GRANT_EVERY_MS = DAY_MS;

/** From when a member may ask for play money again; null where it was never given. */
export function nextGrantAt(grantedAt: number | null): number | null {
  return grantedAt === null ? null : grantedAt + GRANT_EVERY_MS;
}
