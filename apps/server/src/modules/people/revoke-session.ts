import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

/** Ends one of the own sessions; somebody else's is as unknown as one that never was. */
export const revokeSession = route(
  calls.people.revokeSession,
  async ({ input, member, services }) => {
    const ended = await services.sessions.end(member.userId, input.id);
    if (!ended) refuse('SESSION_UNKNOWN', { field: 'id' });
    return {};
  },
);
