import { type Call, calls } from '@kontor/contract';
import {
  adjustments,
  buyOrders,
  chatConversations,
  chatReports,
  chatTickets,
  couponOffers,
  deposits,
  dualProducts,
  factorRemovals,
  faults,
  operatorProposals,
  promotionFundings,
  subscriptionProjects,
  identityRequests,
  loans,
  miningProducts,
  traders,
  withdrawals,
} from '@kontor/schema';
import { count, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { mayCall, route } from '../../http/route.ts';
import type { Queries } from '../../platform/queries.ts';
import { decidable } from './proposals/list-proposals.ts';

interface Queue {
  /** The call that lists it: who may see that may know how long it is. */
  readonly call: Call;
  /** The call of a second operator, where only what waits for one is counted. */
  readonly seconds?: Call;
  readonly table: PgTable;
  readonly waiting: (asking: Asking) => SQL | undefined;
}

/** Who asks, and when. */
interface Asking {
  /** Platform time in ms. */
  readonly now: number;
  /** Whose word the one who asks cannot second, the own among them. */
  readonly barred: readonly number[];
  /** The same but for who was shut out: what they have offered can be taken over. */
  readonly hands: readonly number[];
  /** The proposals that the one who asks may decide. */
  readonly proposals: SQL | undefined;
}

/** That somebody else has defined it, and that it wants a second word. */
function wantsSecond(
  {
    definedBy,
    needsSecond,
    approvedBy,
  }: Record<'definedBy' | 'needsSecond' | 'approvedBy', PgColumn>,
  { hands }: Asking,
): SQL {
  const isOthers = notInArray(definedBy, [...hands]);
  return sql`${needsSecond} AND ${approvedBy} IS NULL AND ${isOthers}`;
}

const QUEUES: readonly Queue[] = [
  {
    call: calls.funding.operatorDeposits,
    table: deposits,
    waiting: () => sql`${deposits.status} = 'pending' AND ${deposits.method} <> 'address'`,
  },
  {
    call: calls.funding.operatorWithdrawals,
    table: withdrawals,
    waiting: () => sql`${withdrawals.status} IN ('requested', 'reviewed')`,
  },
  {
    call: calls.quickBuy.operatorOrders,
    table: buyOrders,
    waiting: () => sql`${buyOrders.status} IN ('in_review', 'appealed')`,
  },
  {
    call: calls.identity.queue,
    table: identityRequests,
    waiting: () => sql`${identityRequests.status} = 'in_review'`,
  },
  {
    call: calls.loan.operatorLoans,
    table: loans,
    waiting: () => sql`${loans.status} = 'requested'`,
  },
  {
    call: calls.operatorConfig.traders,
    table: traders,
    waiting: () => sql`${traders.status} = 'applied'`,
  },
  {
    call: calls.operatorUsers.removals,
    table: factorRemovals,
    waiting: () => sql`${factorRemovals.approvedBy} IS NULL AND ${factorRemovals.endedAt} IS NULL`,
  },
  {
    call: calls.chat.inbox,
    table: chatConversations,
    waiting: () => sql`${chatConversations.status} = 'open' AND ${chatConversations.unread} > 0`,
  },
  {
    call: calls.chat.tickets,
    table: chatTickets,
    waiting: () => sql`${chatTickets.answeredAt} IS NULL`,
  },
  {
    call: calls.operatorFaults.list,
    table: faults,
    waiting: () => sql`${faults.status} = 'parked'`,
  },
  {
    call: calls.proposals.list,
    table: operatorProposals,
    waiting: ({ proposals }) => proposals,
  },
  {
    call: calls.coupons.operatorOffers,
    seconds: calls.coupons.approveOffer,
    table: couponOffers,
    waiting: (asking) => sql`${wantsSecond(couponOffers, asking)} AND ${couponOffers.enabled}
      AND ${couponOffers.claimUntil} > ${asking.now}::bigint
      AND ${couponOffers.claimed} < ${couponOffers.quantity}`,
  },
  {
    call: calls.dual.operatorProducts,
    seconds: calls.dual.approve,
    table: dualProducts,
    waiting: (asking) => sql`${wantsSecond(dualProducts, asking)} AND ${dualProducts.enabled}
      AND ${dualProducts.saleUntil} > ${asking.now}::bigint`,
  },
  {
    call: calls.mining.operatorProducts,
    seconds: calls.mining.approveProduct,
    table: miningProducts,
    waiting: (asking) => sql`${wantsSecond(miningProducts, asking)} AND ${miningProducts.enabled}`,
  },
  {
    call: calls.subscription.operatorProjects,
    seconds: calls.subscription.approveProject,
    table: subscriptionProjects,
    waiting: (asking) => sql`${wantsSecond(subscriptionProjects, asking)}
      AND ${subscriptionProjects.status} = 'warm_up'`,
  },
  {
    call: calls.promotions.fundings,
    seconds: calls.promotions.approveFunding,
    table: promotionFundings,
    waiting: ({ barred }) => sql`${promotionFundings.status} = 'waiting'
      AND ${notInArray(promotionFundings.definedBy, [...barred])}`,
  },
  {
    call: calls.adjustments.list,
    seconds: calls.adjustments.approve,
    table: adjustments,
    waiting: ({ barred }) => sql`${adjustments.status} = 'waiting'
      AND ${notInArray(adjustments.definedBy, [...barred])}`,
  },
  {
    call: calls.chat.reports,
    table: chatReports,
    waiting: () => sql`${chatReports.resolvedAt} IS NULL`,
  },
];

/**
 * How much waits in the queues that the operator may see; of what wants a second operator, how much
 * of it this one may decide.
 */
export const counts = route(calls.operators.counts, async ({ operator, services }) => {
  const { operatorId } = operator;
  const { hands } = services.operators;
  const own = await hands.of(operatorId);
  const asking: Asking = {
    now: services.clock.now(),
    barred: [operatorId, ...(await hands.barredFor(operatorId))],
    hands: [operatorId, ...own],
    proposals: decidable(services, operator, own),
  };
  const shown = QUEUES.filter(({ call, seconds }) => mayCall(seconds ?? call, operator));
  return await Promise.all(shown.map((queue) => countOf(services.queries, queue, asking)));
});

async function countOf(queries: Queries, { call, table, waiting }: Queue, asking: Asking) {
  const [row] = await queries.select({ waiting: count() }).from(table).where(waiting(asking));
  return { queue: call.path.replace('/operator/', ''), waiting: row?.waiting ?? 0 };
}
