import { subscriptionOrders, subscriptionProjects } from '@kontor/schema';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { ProjectRow, SubscriptionRow } from './subscription-wire.ts';

export type ProjectState = 'warm_up' | 'in_progress' | 'finished';

interface ProjectSearch {
  readonly kind?: ProjectRow['kind'] | undefined;
  readonly state?: ProjectState | undefined;
}

const { status, needsSecond, approvedBy } = subscriptionProjects;

/** What does not wait for a second operator; everything that has begun does not. */
const isAgreed = or(eq(needsSecond, false), sql`${approvedBy} IS NOT NULL`);

function statesOf(state: ProjectState | undefined): ProjectRow['status'][] {
  if (state === 'finished') return ['finished', 'listed'];
  return state === undefined ? ['warm_up', 'in_progress', 'finished', 'listed'] : [state];
}

/** What runs and ends first, then what begins first, then what ended last. */
export async function listProjects(
  queries: Queries,
  { kind, state }: ProjectSearch,
  page: PageInput,
): Promise<PageRows<ProjectRow>> {
  const where = and(
    isAgreed,
    inArray(status, statesOf(state)),
    kind === undefined ? undefined : eq(subscriptionProjects.kind, kind),
  );
  const rank = sql`CASE ${status} WHEN 'in_progress' THEN 0 WHEN 'warm_up' THEN 1 ELSE 2 END`;
  const next = sql`CASE ${status} WHEN 'in_progress' THEN ${subscriptionProjects.endsAt}
    WHEN 'warm_up' THEN ${subscriptionProjects.startsAt}
    ELSE -${subscriptionProjects.endsAt} END`;
  const order = [asc(rank), asc(next), asc(subscriptionProjects.id)];
  return await pageOf(queries, page, order, (moment) =>
    moment.select().from(subscriptionProjects).where(where).$dynamic(),
  );
}

/** Undefined for none, for what waits for an agreement, and for what came to nothing. */
export async function projectOf(queries: Reads, id: number): Promise<ProjectRow | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptionProjects)
    .where(and(eq(subscriptionProjects.id, id), isAgreed));
  return row?.status === 'withdrawn' && row.withdrawnFor !== 'no_subscribers' ? undefined : row;
}

/** What a member has applied for in a project. */
export async function orderIn(
  queries: Reads,
  userId: number,
  projectId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptionOrders)
    .where(and(eq(subscriptionOrders.projectId, projectId), eq(subscriptionOrders.userId, userId)));
  return row;
}

export interface OrderWithProject {
  readonly order: SubscriptionRow;
  readonly project: ProjectRow;
}

/** The own orders, newest first; of one state or of all. */
export async function listOrders(
  queries: Queries,
  userId: number,
  state: SubscriptionRow['status'] | undefined,
  page: PageInput,
): Promise<PageRows<OrderWithProject>> {
  const where = and(
    eq(subscriptionOrders.userId, userId),
    state === undefined ? undefined : eq(subscriptionOrders.status, state),
  );
  return await pageOf(queries, page, desc(subscriptionOrders.id), (moment) =>
    moment
      .select({ order: subscriptionOrders, project: subscriptionProjects })
      .from(subscriptionOrders)
      .innerJoin(subscriptionProjects, eq(subscriptionProjects.id, subscriptionOrders.projectId))
      .where(where)
      .$dynamic(),
  );
}

/** All orders of a project, by number: the order in which the published list has them. */
export async function ordersOf(queries: Reads, projectId: number) {
  const { id, applied, passed } = subscriptionOrders;
  return await queries
    .select({ id, applied, passed })
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.projectId, projectId))
    .orderBy(asc(id));
}
