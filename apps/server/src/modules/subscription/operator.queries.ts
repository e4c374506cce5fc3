import type { Amount } from '@kontor/money';
import { subscriptionOrders, subscriptionProjects, users } from '@kontor/schema';
import { and, desc, eq, sql, sum } from 'drizzle-orm';
import { memberColumns, memberMatching } from '../../platform/member-search.ts';
import {
  atOneMoment,
  pageAt,
  type PageInput,
  pageOf,
  type PageRows,
  type Reads,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { amountOf } from '../../platform/sums.ts';
import type { ProjectRow, SubscriptionRow } from './subscription-wire.ts';
import type { OrderWithProject } from './subscription.queries.ts';

type ProjectStatus = 'waiting' | ProjectRow['status'];

export interface OperatorProjectRow {
  readonly project: ProjectRow;
  readonly status: ProjectStatus;
  readonly frozen: Amount;
  readonly locked: Amount;
}

/** What a project is now; the one rule for what is shown and what is looked for. */
const status = sql<ProjectStatus>`CASE
  WHEN ${subscriptionProjects.status} = 'warm_up' AND ${subscriptionProjects.needsSecond}
    AND ${subscriptionProjects.approvedBy} IS NULL THEN 'waiting'
  ELSE ${subscriptionProjects.status} END`;

interface ProjectSearch {
  readonly status?: ProjectStatus | undefined;
  readonly kind?: ProjectRow['kind'] | undefined;
}

/** All projects, newest first. */
export async function listAllProjects(
  queries: Queries,
  search: ProjectSearch,
  page: PageInput,
): Promise<PageRows<OperatorProjectRow>> {
  const where = and(
    search.status === undefined ? undefined : eq(status, search.status),
    search.kind === undefined ? undefined : eq(subscriptionProjects.kind, search.kind),
  );
  return await atOneMoment(queries, async (moment) => {
    const { rows, total } = await pageAt(moment, page, desc(subscriptionProjects.id), () =>
      moment
        .select({ project: subscriptionProjects, status })
        .from(subscriptionProjects)
        .where(where)
        .$dynamic(),
    );
    const found: OperatorProjectRow[] = [];
    for (const row of rows) found.push({ ...row, ...(await heldOf(moment, row.project.id)) });
    return { rows: found, total };
  });
}

export async function operatorProjectOf(
  queries: Reads,
  id: number,
): Promise<OperatorProjectRow | undefined> {
  const [row] = await queries
    .select({ project: subscriptionProjects, status })
    .from(subscriptionProjects)
    .where(eq(subscriptionProjects.id, id));
  return row === undefined ? undefined : { ...row, ...(await heldOf(queries, id)) };
}

/** Money that waits for the end of a project, and tokens that wait for the end of the lock. */
async function heldOf(moment: Reads, projectId: number) {
  const { holdLeft, passed, status: state } = subscriptionOrders;
  const [row] = await moment
    .select({
      frozen: sum(holdLeft),
      locked: sql<string | null>`sum(${passed}) FILTER (WHERE ${state} = 'locked')`,
    })
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.projectId, projectId));
  return { frozen: amountOf(row?.frozen), locked: amountOf(row?.locked) };
}

interface OperatorOrderRow extends OrderWithProject {
  readonly user: Pick<typeof users.$inferSelect, 'uid' | 'nickname'>;
}

/** What members have applied for, newest first. */
export async function listAllOrders(
  queries: Queries,
  search: {
    readonly project_id?: number | undefined;
    readonly status?: SubscriptionRow['status'] | undefined;
    readonly keyword?: string | undefined;
  },
  page: PageInput,
): Promise<PageRows<OperatorOrderRow>> {
  const { project_id: projectId, keyword } = search;
  const where = and(
    projectId === undefined ? undefined : eq(subscriptionOrders.projectId, projectId),
    search.status === undefined ? undefined : eq(subscriptionOrders.status, search.status),
    keyword === undefined ? undefined : memberMatching(keyword),
  );
  return await pageOf(queries, page, desc(subscriptionOrders.id), (moment) =>
    moment
      .select({ order: subscriptionOrders, project: subscriptionProjects, user: memberColumns })
      .from(subscriptionOrders)
      .innerJoin(subscriptionProjects, eq(subscriptionProjects.id, subscriptionOrders.projectId))
      .innerJoin(users, eq(users.id, subscriptionOrders.userId))
      .where(where)
      .$dynamic(),
  );
}
