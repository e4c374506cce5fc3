import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import {
  listAllOrders,
  listAllProjects,
  type OperatorProjectRow,
  operatorProjectOf,
} from './operator.queries.ts';
import { type Names, subscriptionWire, termsWire } from './subscription-wire.ts';

const { subscription } = calls;
type ProjectWire = OutputOf<typeof subscription.defineProject>;

/** Who wrote a project that came with the program. */
const PLATFORM = 0;

/** Every project with what is held for it. */
export const operatorProjects = route(subscription.operatorProjects, async (context) => {
  const { input, services } = context;
  const found = await listAllProjects(services.queries, input, input);
  return pageAnswer(input, found, (row) => projectWire(row, services.markets.catalogue));
});

/** Makes a project or changes it. */
export const defineProject = route(subscription.defineProject, async (context) => {
  const { input } = context;
  const { projectId } = await actAs(context, 'subscription.define', {
    projectId: input.id,
    kind: input.kind,
    theme: input.theme,
    name: input.name,
    code: input.code,
    payCurrencyId: input.currency_id,
    price: input.price,
    priceDecimals: input.price_decimals,
    quantityDecimals: input.quantity_decimals,
    total: input.total,
    minimum: input.min,
    userMaximum: input.per_user_limit,
    startsAt: input.starts_at,
    endsAt: input.ends_at,
    listingAt: input.listing_at,
    lockDays: input.lock_days,
    whitepaper: input.whitepaper,
    website: input.website,
  });
  return await projectAnswer(context, projectId);
});

/** The second operator agrees to it. */
export const approveProject = route(subscription.approveProject, async (context) => {
  const { id: projectId, revision } = context.input;
  await actAs(context, 'subscription.approve', { projectId, revision });
  return await projectAnswer(context, projectId);
});

/** Takes back what has not begun. */
export const withdrawProject = route(subscription.withdrawProject, async (context) => {
  const projectId = context.input.id;
  await actAs(context, 'subscription.withdraw', { projectId });
  return await projectAnswer(context, projectId);
});

/** What members have applied for. */
export const operatorOrders = route(subscription.operatorOrders, async ({ input, services }) => {
  const { queries, markets } = services;
  const found = await listAllOrders(queries, input, input);
  return pageAnswer(input, found, ({ order, project, user }) => ({
    ...subscriptionWire(order, project, markets.catalogue),
    user_id: order.userId,
    uid: user.uid,
    nickname: user.nickname,
  }));
});

/** A project as it is after an operator's command. */
async function projectAnswer(context: OperatorContext, projectId: number): Promise<ProjectWire> {
  const row = await ownRow(context, (queries) => operatorProjectOf(queries, projectId));
  return projectWire(row, context.services.markets.catalogue);
}

function projectWire(
  { project, status, frozen, locked }: OperatorProjectRow,
  names: Names,
): ProjectWire {
  const { definedBy } = project;
  return {
    id: project.id,
    ...termsWire(project, names),
    price_decimals: project.priceDecimals,
    status,
    withdrawn_for: project.withdrawnFor,
    frozen: formatAmount(frozen),
    locked: formatAmount(locked),
    cost_maximum: formatAmount(project.costMaximum),
    needs_second: project.needsSecond,
    defined_by: definedBy === PLATFORM ? null : definedBy,
    revision: project.revision,
    approved_by: project.approvedBy,
    create_time: project.createdAt,
    update_time: project.updatedAt,
  };
}
