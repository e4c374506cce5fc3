import type { RowOf, subscriptionOrdersTable, subscriptionProjectsTable } from '@kontor/schema';

export type SubscriptionProject = RowOf<typeof subscriptionProjectsTable>;
export type SubscriptionOrder = RowOf<typeof subscriptionOrdersTable>;

/** Beside the rows: the one order of each member in each project that is not over. */
export class Subscribed {
  private readonly byProject = new Map<number, Map<number, number>>();

  add({ id, projectId, userId }: Readonly<SubscriptionOrder>): void {
    const known = this.byProject.get(projectId);
    if (known === undefined) this.byProject.set(projectId, new Map([[userId, id]]));
    else known.set(userId, id);
  }

  orderOf(projectId: number, userId: number): number | undefined {
    return this.byProject.get(projectId)?.get(userId);
  }

  /** By number, which is by the first application. */
  ordersOf(projectId: number): readonly number[] {
    return [...(this.byProject.get(projectId)?.values() ?? [])].sort((a, b) => a - b);
  }

  remove({ projectId, userId }: Readonly<SubscriptionOrder>): void {
    const known = this.byProject.get(projectId);
    known?.delete(userId);
    if (known?.size === 0) this.byProject.delete(projectId);
  }
}
