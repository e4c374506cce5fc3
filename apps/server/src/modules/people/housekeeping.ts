import { DAY_MS } from '@kontor/rules/time';
import { sessions, verificationCodes } from '@kontor/schema';
import { lt, or } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { sweepTries } from './tries.ts';

/** Ended sessions are kept for questions about who was signed in when. */
const SESSIONS_KEPT_MS = 90 * DAY_MS;
const CODES_KEPT_MS = 2 * DAY_MS;

/**
 * Deletes what is over, so that visitors' traces do not grow without end. `now` is real time in ms.
 */
export async function tidyPeople(queries: Queries, now: number): Promise<void> {
  const sessionsBefore = now - SESSIONS_KEPT_MS;
  await queries
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sessionsBefore), lt(sessions.revokedAt, sessionsBefore)));
  await queries
    .delete(verificationCodes)
    .where(lt(verificationCodes.createdAt, now - CODES_KEPT_MS));
  await sweepTries(queries, now);
}
