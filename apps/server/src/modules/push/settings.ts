import { calls, type OutputOf } from '@kontor/contract';
import { pushSubscriptions, sessions } from '@kontor/schema';
import { and, desc, eq } from 'drizzle-orm';
import { type Member, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { groupWires } from '../messages/index.ts';
import { isAwake, pushedGroups } from './push.queries.ts';

/** The own devices, the one that was switched on last first. No address of one is ever told. */
export const settings = route(calls.push.settings, ({ member, services }) =>
  settingsOf(services, member),
);

export async function settingsOf(
  { queries, push, wallClock }: Services,
  { userId, sessionId }: Member,
): Promise<OutputOf<typeof calls.push.settings>> {
  const devices = await queries
    .select({ device: pushSubscriptions, name: sessions.userAgent })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), isAwake(wallClock.now())))
    .orderBy(desc(pushSubscriptions.id));
  const pushed = await pushedGroups(queries, [userId]);
  return {
    key: push.publicKey,
    devices: devices.map(({ device, name }) => ({
      id: device.id,
      device: name,
      language: device.language,
      current: device.sessionId === sessionId,
      create_time: device.createdAt,
      last_time: device.lastSentAt,
    })),
    groups: groupWires(pushed.get(userId)),
  };
}
