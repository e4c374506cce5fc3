import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';

/** Ends this session. */
export const logout = route(calls.people.logout, async ({ member, services }) => {
  await services.sessions.end(member.userId, member.sessionId);
  return {};
});
