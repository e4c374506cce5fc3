import { deviceName } from '@kontor/rules/device-name';
import { sessions } from '@kontor/schema';
import { desc, eq } from 'drizzle-orm';
import { callerOf } from '../../http/caller.ts';
import type { Reads } from '../../platform/paging.ts';
import type { From } from './note-event.ts';

/** A member's newest sessions that are looked through. */
const SESSIONS_MAX = 200;

/**
 * Whether nobody was signed in to the account with this kind of device, or from this address, as
 * long as sessions are kept. The very first sign-in is none that needs telling.
 */
export async function isNewPlace(reads: Reads, userId: number, from: From): Promise<boolean> {
  const known = await reads
    .select({ userAgent: sessions.userAgent, address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_MAX);
  if (known.length === 0) return false;
  const device = deviceName(from.userAgent);
  const caller = callerOf(from.address);
  const knowsDevice = known.some(({ userAgent }) => deviceName(userAgent) === device);
  return !knowsDevice || !known.some(({ address }) => callerOf(address) === caller);
}
