import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount, maximum } from '@kontor/money';
import { allocationNow, unlockAt } from '@kontor/rules/subscription';
import type { subscriptionOrders, subscriptionProjects } from '@kontor/schema';
import type { Catalogue } from '../markets/index.ts';

export type SubscriptionRow = typeof subscriptionOrders.$inferSelect;
export type ProjectRow = typeof subscriptionProjects.$inferSelect;
export type SubscriptionWire = OutputOf<typeof calls.subscription.orders>['data'][number];
type OwnWire = OutputOf<typeof calls.subscription.apply>;
type ProjectWire = OutputOf<typeof calls.subscription.projects>['data'][number];
export type Names = Pick<Catalogue, 'currency'>;

export function currencyName(id: number, names: Names): string {
  return names.currency(id)?.code ?? String(id);
}

const symbolOf = ({ code, payCurrencyId }: ProjectRow, names: Names) =>
  `${code}/${currencyName(payCurrencyId, names)}`;

/** Whether everybody has been given their part. */
const isAllotted = ({ allocationHash }: ProjectRow) => allocationHash !== null;

/** What members and operators read of a project. */
export function termsWire(row: ProjectRow, names: Names) {
  const over = isAllotted(row);
  return {
    name: row.name,
    kind: row.kind,
    theme: row.theme,
    code: row.code,
    currency: currencyName(row.payCurrencyId, names),
    currency_id: row.payCurrencyId,
    price: formatAmount(row.price),
    quantity_decimals: row.quantityDecimals,
    total: formatAmount(row.total),
    min: formatAmount(row.minimum),
    per_user_limit: formatAmount(row.userMaximum),
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    listing_at: row.listingAt,
    lock_days: row.lockDays,
    unlock_at: unlockAt(row.listingAt, row.lockDays),
    whitepaper: row.whitepaper,
    website: row.website,
    applied: formatAmount(row.applied),
    subscribers: row.subscribers,
    passed: over ? formatAmount(row.passed) : null,
    raised: over ? formatAmount(row.raised) : null,
    allocation_hash: row.allocationHash,
  };
}

export function projectWire(row: ProjectRow, names: Names): ProjectWire {
  const { status } = row;
  const isOpen = status === 'warm_up' || status === 'in_progress';
  return {
    id: row.id,
    ...termsWire(row, names),
    state: isOpen ? status : 'finished',
    remaining: formatAmount(maximum(0n, row.total - row.applied)),
    listed: status === 'listed',
    symbol: symbolOf(row, names),
  };
}

/** An order as its member reads it. */
export function subscriptionWire(
  row: SubscriptionRow,
  project: ProjectRow,
  names: Names,
): SubscriptionWire {
  const over = row.status !== 'applied';
  const figure = (amount: Amount) => (over ? formatAmount(amount) : null);
  return {
    id: row.id,
    project_id: row.projectId,
    name: project.name,
    code: project.code,
    currency: currencyName(row.payCurrencyId, names),
    price: formatAmount(project.price),
    applied: formatAmount(row.applied),
    passed: figure(row.passed),
    frozen: formatAmount(row.holdLeft),
    paid: figure(row.paid),
    refunded: figure(row.refunded),
    status: row.status,
    ends_at: project.endsAt,
    listing_at: project.listingAt,
    unlock_at: row.unlockAt,
    symbol: symbolOf(project, names),
    create_time: row.appliedAt,
  };
}

/** The same with what it would get if the subscription ended now. */
export function ownWire(row: SubscriptionRow, project: ProjectRow, names: Names): OwnWire {
  const { total, userMaximum: limit, quantityDecimals: decimals, applied } = project;
  const expected =
    row.status === 'applied'
      ? formatAmount(allocationNow({ total, limit, decimals }, applied, row.applied))
      : null;
  return { ...subscriptionWire(row, project, names), expected };
}
