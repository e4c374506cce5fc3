import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { ALLOCATION_FORMAT } from '@kontor/rules/subscription';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { ownWire, projectWire, subscriptionWire } from './subscription-wire.ts';
import { listOrders, listProjects, orderIn, ordersOf, projectOf } from './subscription.queries.ts';

const FIELD = { field: 'project_id' } as const;

/** What can be applied for, what is to come, and what is over. */
export const projects = route(calls.subscription.projects, async ({ input, services }) => {
  const { queries, markets } = services;
  const found = await listProjects(queries, input, input);
  return pageAnswer(input, found, (row) => projectWire(row, markets.catalogue));
});

/** One project, with the own order in it. */
export const detail = route(calls.subscription.detail, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const project = await projectOf(queries, input.project_id);
  if (project === undefined) return refuse('SUBSCRIPTION_UNKNOWN', FIELD);
  const own = member === undefined ? undefined : await orderIn(queries, member.userId, project.id);
  const { catalogue } = markets;
  const mine = own === undefined ? null : ownWire(own, project, catalogue);
  return { ...projectWire(project, catalogue), mine };
});

/** The published list: what each order applied for and got. */
export const allocation = route(calls.subscription.allocation, async ({ input, services }) => {
  const { queries } = services;
  const project = await projectOf(queries, input.project_id);
  if (project === undefined) return refuse('SUBSCRIPTION_UNKNOWN', FIELD);
  const { allocationHash: hash } = project;
  if (hash === null) return refuse('SUBSCRIPTION_NOT_ALLOTTED', FIELD);
  const orders = await ordersOf(queries, project.id);
  return {
    format: ALLOCATION_FORMAT,
    project_id: project.id,
    code: project.code,
    price: formatAmount(project.price),
    total: formatAmount(project.total),
    per_user_limit: formatAmount(project.userMaximum),
    quantity_decimals: project.quantityDecimals,
    ended_at: project.endsAt,
    orders: orders.map(({ id, applied, passed }): [number, string, string] => [
      id,
      formatAmount(applied),
      formatAmount(passed),
    ]),
    hash,
  };
});

/** The own orders, newest first. */
export const orders = route(calls.subscription.orders, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const found = await listOrders(queries, member.userId, input.status, input);
  return pageAnswer(input, found, ({ order, project }) =>
    subscriptionWire(order, project, markets.catalogue),
  );
});
