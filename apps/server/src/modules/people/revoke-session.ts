import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

/** Ends all own sessions but this one. */
export const revokeOthers = route(calls.people.revokeOthers, async ({ member, services }) => ({
  ended: await services.sessions.endOthers(member.userId, member.sessionId),
}));

/** Ends one of the own sessions; somebody else's is as unknown as one that never was. */
export const revokeSession = route(
  calls.people.revokeSession,
  async ({ input, member, services }) => {
    const ended = await services.sessions.end(member.userId, input.id);
    if (!ended) refuse('SESSION_UNKNOWN', { field: 'id' });
    return {};
  },
);
