import { calls } from '@kontor/contract';
import { actAs, type OperatorContext } from '../../../http/act-as.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { secondWord } from '../../../http/second-word.ts';
import { ensureMember } from '../../people/index.ts';
import {
  endSessionsByHouse,
  freezeAccount,
  FROM_HOUSE,
  thawAccount,
} from '../../security/index.ts';
import { requireUser } from './user-lists.ts';
import { factsOf, foundUser, setUserDisabled } from './users.queries.ts';

/** Ends one of a user's sessions, or all of them. */
export const revokeUserSessions = route(
  calls.operatorUsers.revokeSessions,
  async ({ input, services }) => {
    const { id, session_id: sessionId } = input;
    await requireUser(services, id);
    const only = sessionId === 'all' ? undefined : sessionId;
    const ended = await endSessionsByHouse(services, id, only);
    if (only !== undefined && ended === 0) refuse('SESSION_UNKNOWN', { field: 'session_id' });
    return { ended };
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

/**
 * Closes an account to its owner, or opens it again. What is open in it goes on, but what was to
 * leave it stays: withdrawals are frozen, and allowed again by an act of their own.
 */
export const setAccountDisabled = route(calls.operatorUsers.setDisabled, async (context) => {
  const { id, disabled } = context.input;
  const { services } = context;
  await requireUser(services, id);
  if (!disabled) {
    await setUserDisabled(services.queries, id, false);
    return { id };
  }
  await endSessionsByHouse(services, id, undefined, (transaction) =>
    setUserDisabled(transaction, id, true),
  );
  await setWithdrawals(context, id, false);
  return { id };
});

/** Freezes an account at once, or lets its owner in again. */
export const freezeUser = route(calls.operatorUsers.freeze, async (context) => {
  const { id } = context.input;
  await requireUser(context.services, id);
  await freezeAccount(context.services, id, FROM_HOUSE);
  await setWithdrawals(context, id, false);
  return { id };
});

/** Lets the owner in again; two operators have looked at who that is. */
export const unfreezeUser = route(calls.operatorUsers.unfreeze, async (context) => {
  const { input, services } = context;
  await requireUser(services, input.id);
  secondWord(context);
  await thawAccount(services, input.id, FROM_HOUSE);
  return { id: input.id };
});

/** Freezes withdrawals, or allows them again to whom the account is open. */
export const setUserWithdrawals = route(calls.operatorUsers.setWithdrawals, async (context) => {
  const { input, services } = context;
  const { id, enabled } = input;
  const found = await foundUser(services.queries, id);
  if (found === undefined) return refuse('USER_UNKNOWN', { field: 'id' });
  if (enabled) {
    if (found.user.disabled) refuse('ACCOUNT_DISABLED', { field: 'id' });
    const { frozenAt } = await factsOf(services.queries, id);
    if (frozenAt !== null) refuse('ACCOUNT_FROZEN', { field: 'id' });
    secondWord(context);
  }
  await setWithdrawals(context, id, enabled);
  return { id };
});

async function setWithdrawals(
  context: OperatorContext,
  userId: number,
  enabled: boolean,
): Promise<void> {
  await ensureMember(context.services, userId);
  await actAs(context, 'member.set_withdrawals', { userId, enabled });
}
