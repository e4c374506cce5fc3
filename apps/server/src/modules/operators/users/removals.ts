import { calls, type OutputOf } from '@kontor/contract';
import { factorRemovals, users } from '@kontor/schema';
import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { approveRemoval, askRemoval, endRemoval, type Removal } from '../../security/index.ts';
import { foundUser } from './users.queries.ts';

type Wire = OutputOf<typeof calls.operatorUsers.askRemoval>;

const STATES = {
  waiting: and(isNull(factorRemovals.approvedBy), isNull(factorRemovals.endedAt)),
  running: and(isNotNull(factorRemovals.approvedBy), isNull(factorRemovals.endedAt)),
  over: isNotNull(factorRemovals.endedAt),
} as const satisfies Record<string, SQL | undefined>;

/** What owners have lost and operators take away, newest first. */
export const listRemovals = route(calls.operatorUsers.removals, async ({ input, services }) => {
  const { user_id: userId, state } = input;
  const where = and(
    userId === undefined ? undefined : eq(factorRemovals.userId, userId),
    state === undefined ? undefined : STATES[state],
  );
  const found = await pageOf(services.queries, input, desc(factorRemovals.id), (moment) =>
    moment
      .select({ removal: factorRemovals, uid: users.uid })
      .from(factorRemovals)
      .innerJoin(users, eq(users.id, factorRemovals.userId))
      .where(where)
      .$dynamic(),
  );
  return pageAnswer(input, found, ({ removal, uid }) => wireOf(removal, uid));
});

export const askToRemove = route(calls.operatorUsers.askRemoval, async (context) => {
  const { input, operator, services } = context;
  const { id: userId, factor, identity, reason } = input;
  if ((await foundUser(services.queries, userId)) === undefined) {
    return refuse('USER_UNKNOWN', { field: 'id' });
  }
  const asked = { userId, factor, identity, reason, askedBy: operator.operatorId };
  return await withUid(services, await askRemoval(services, asked));
});

export const approveToRemove = route(calls.operatorUsers.approveRemoval, async (context) => {
  const { input, operator, services } = context;
  const { operatorId } = operator;
  const barred = await services.operators.hands.barredFor(operatorId);
  return await withUid(services, await approveRemoval(services, input.id, operatorId, barred));
});

export const endToRemove = route(calls.operatorUsers.endRemoval, async ({ input, services }) =>
  withUid(services, await endRemoval(services, input.id)),
);

async function withUid({ queries }: Services, removal: Removal): Promise<Wire> {
  const found = await foundUser(queries, removal.userId);
  return wireOf(removal, found?.user.uid ?? '');
}

function wireOf(removal: Removal, uid: string): Wire {
  const { end, approvedBy } = removal;
  return {
    id: removal.id,
    user_id: removal.userId,
    uid,
    factor: removal.factor,
    identity: removal.identity,
    reason: removal.reason,
    asked_by: removal.askedBy,
    asked_at: removal.askedAt,
    approved_by: approvedBy,
    approved_at: removal.approvedAt,
    due_at: removal.dueAt,
    state: end ?? (approvedBy === null ? 'waiting' : 'running'),
    ended_at: removal.endedAt,
  };
}
