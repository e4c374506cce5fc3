import { calls } from '@kontor/contract';
import { actAs } from '../../../http/act-as.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { ensureMember } from '../../people/index.ts';
import { requireUser } from './user-lists.ts';
import { setUserDisabled } from './users.queries.ts';

/** Ends one of a user's sessions, or all of them. */
export const revokeUserSessions = route(
  calls.operatorUsers.revokeSessions,
  async ({ input, services }) => {
    const { id, session_id: sessionId } = input;
    const { sessions } = services;
    await requireUser(services, id);
    if (sessionId === undefined) {
      const ended = (await sessions.list(id)).length;
      await sessions.endAll(id);
      return { ended };
    }
    if (!(await sessions.end(id, sessionId))) refuse('SESSION_UNKNOWN', { field: 'session_id' });
    return { ended: 1 };
  },
);

/** Stops a user's new orders, or allows them again. */
export const setUserTrading = route(calls.operatorUsers.setTrading, async (context) => {
  const { id, enabled } = context.input;
  await requireUser(context.services, id);
  await ensureMember(context.services, id);
  await actAs(context, 'member.set_trading', { userId: id, enabled });
  return { id };
});

/** Closes an account to its owner, or opens it again. What is open in it goes on. */
export const setAccountDisabled = route(
  calls.operatorUsers.setDisabled,
  async ({ input, services }) => {
    const { id, disabled } = input;
    const { queries, sessions } = services;
    const told = await queries.transaction(async (transaction) => {
      const isThere = await setUserDisabled(transaction, id, disabled);
      if (!isThere) refuse('USER_UNKNOWN', { field: 'id' });
      return disabled ? await sessions.endTogether(transaction, id) : undefined;
    });
    told?.();
    return { id };
  },
);
