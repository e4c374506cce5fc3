import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';

/** The devices that are signed in, the one used last first. */
export const listSessions = route(calls.people.sessions, async ({ member, services }) => {
  const sessions = await services.sessions.list(member.userId);
  return sessions.map((session) => ({
    id: session.id,
    device: session.userAgent,
    address: session.address,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    current: session.id === member.sessionId,
  }));
});
