import { type Call, calls, type OperatorRole } from '@kontor/contract';
import {
  buyOrders,
  chatConversations,
  chatReports,
  chatTickets,
  deposits,
  factorRemovals,
  faults,
  operatorProposals,
  identityRequests,
  loans,
  traders,
  withdrawals,
} from '@kontor/schema';
import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Operator, route } from '../../http/route.ts';
import type { Queries } from '../../platform/queries.ts';

interface Queue {
  /** The call that lists it: who may see that may know how long it is. */
  readonly call: Call;
  readonly table: PgTable;
  readonly waiting: SQL;
}

const QUEUES: readonly Queue[] = [
  {
    call: calls.funding.operatorDeposits,
    table: deposits,
    waiting: sql`${deposits.status} = 'pending' AND ${deposits.method} <> 'address'`,
  },
  {
    call: calls.funding.operatorWithdrawals,
    table: withdrawals,
    waiting: sql`${withdrawals.status} IN ('requested', 'reviewed')`,
  },
  {
    call: calls.quickBuy.operatorOrders,
    table: buyOrders,
    waiting: sql`${buyOrders.status} IN ('in_review', 'appealed')`,
  },
  {
    call: calls.identity.queue,
    table: identityRequests,
    waiting: sql`${identityRequests.status} = 'in_review'`,
  },
  {
    call: calls.loan.operatorLoans,
    table: loans,
    waiting: sql`${loans.status} = 'requested'`,
  },
  {
    call: calls.operatorConfig.traders,
    table: traders,
    waiting: sql`${traders.status} = 'applied'`,
  },
  {
    call: calls.operatorUsers.removals,
    table: factorRemovals,
    waiting: sql`${factorRemovals.approvedBy} IS NULL AND ${factorRemovals.endedAt} IS NULL`,
  },
  {
    call: calls.chat.inbox,
    table: chatConversations,
    waiting: sql`${chatConversations.status} = 'open' AND ${chatConversations.unread} > 0`,
  },
  {
    call: calls.chat.tickets,
    table: chatTickets,
    waiting: sql`${chatTickets.answeredAt} IS NULL`,
  },
  {
    call: calls.operatorFaults.list,
    table: faults,
    waiting: sql`${faults.status} = 'parked'`,
  },
  {
    call: calls.proposals.list,
    table: operatorProposals,
    waiting: sql`${operatorProposals.state} = 'waiting'`,
  },
  {
    call: calls.chat.reports,
    table: chatReports,
    waiting: sql`${chatReports.resolvedAt} IS NULL`,
  },
];

/** How much waits in the queues that the operator may see. */
export const counts = route(calls.operators.counts, async ({ operator, services }) => {
  const shown = QUEUES.filter(({ call }) => maySee(operator, call.roles));
  return await Promise.all(shown.map((queue) => countOf(services.queries, queue)));
});

function maySee({ roles }: Operator, needed: readonly OperatorRole[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role));
}

async function countOf(queries: Queries, { call, table, waiting }: Queue) {
  const [row] = await queries.select({ waiting: count() }).from(table).where(waiting);
  return { queue: call.path.replace('/operator/', ''), waiting: row?.waiting ?? 0 };
}
