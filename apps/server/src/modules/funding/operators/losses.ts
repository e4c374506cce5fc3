import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { chainLosses, users } from '@kontor/schema';
import { and, desc, eq, sql } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { namesOf } from '../named.ts';

interface LossRow {
  readonly loss: typeof chainLosses.$inferSelect;
  readonly uid: string;
  readonly nickname: string;
}

const COLUMNS = { loss: chainLosses, uid: users.uid, nickname: users.nickname };

/** Booked deposits that have left their chain: the open ones first. */
export const operatorLosses = route(calls.funding.operatorLosses, async ({ input, services }) => {
  const wanted = input.status === undefined ? undefined : eq(chainLosses.status, input.status);
  const found = await pageOf(
    services.queries,
    input,
    [desc(sql`${chainLosses.status} = 'open'`), desc(chainLosses.foundAt)],
    (moment) =>
      moment
        .select(COLUMNS)
        .from(chainLosses)
        .innerJoin(users, eq(users.id, chainLosses.userId))
        .where(wanted)
        .$dynamic(),
  );
  return pageAnswer(input, found, (row) => wireOf(services, row));
});

/** The member may withdraw again: somebody has said why. Of two at once the first one decides. */
export const resolveLoss = route(
  calls.funding.resolveLoss,
  async ({ input, operator, services }) => {
    const { queries, wallClock } = services;
    const decided = await queries
      .update(chainLosses)
      .set({
        status: 'resolved',
        resolvedAt: wallClock.now(),
        resolvedBy: operator.operatorId,
        reason: input.reason,
      })
      .where(and(eq(chainLosses.id, input.id), eq(chainLosses.status, 'open')))
      .returning({ id: chainLosses.id });
    const [row] = await queries
      .select(COLUMNS)
      .from(chainLosses)
      .innerJoin(users, eq(users.id, chainLosses.userId))
      .where(eq(chainLosses.id, input.id));
    if (row === undefined) return refuse('DEPOSIT_UNKNOWN', { field: 'id' });
    if (decided.length === 0) refuse('DEPOSIT_DECIDED', { field: 'id' });
    return wireOf(services, row);
  },
);

function wireOf(services: Services, { loss, uid, nickname }: LossRow) {
  const { currency, network } = namesOf(services, loss);
  return {
    id: loss.id,
    user_id: loss.userId,
    uid,
    nickname,
    currency,
    network,
    amount: formatAmount(loss.amount),
    txid: loss.txid,
    status: loss.status,
    found_time: loss.foundAt,
    back_time: loss.backAt,
    handle_time: loss.resolvedAt,
    handled_by: loss.resolvedBy,
    reason: loss.reason,
  };
}
