import { type Amount, formatAmount, minimum, parseAmount, powerOfTen } from '@kontor/money';
import { allocationNow, subscriptionCost } from '@kontor/rules/subscription';
import type { Fault } from '../../shared/api/fault-text.ts';
import type { Detail } from './text.ts';

/** What applying for a quantity now would come to, by the exchange's own rules. */
export interface Plan {
  readonly quantity: string;
  /** Frozen until the end. */
  readonly cost: string;
  /** What would be had of all that was applied for, at the demand of now. */
  readonly expected: string;
}

export function planOf(project: Detail, quantity: Amount): Plan {
  const before = parseAmount(project.mine?.applied ?? '0');
  const terms = {
    total: parseAmount(project.total),
    limit: parseAmount(project.per_user_limit),
    decimals: project.quantity_decimals,
  };
  const applied = parseAmount(project.applied) + quantity;
  return {
    quantity: formatAmount(quantity),
    cost: formatAmount(subscriptionCost(quantity, parseAmount(project.price))),
    expected: formatAmount(allocationNow(terms, applied, before + quantity)),
  };
}

/** What a member may still apply for, in whole units; `free` is what the spot account has. */
export function mostOf(project: Detail, free: Amount | undefined): Amount {
  const left = parseAmount(project.total) - parseAmount(project.mine?.applied ?? '0');
  if (free === undefined) return left;
  const unit = powerOfTen(18 - project.quantity_decimals);
  const affordable = (free * powerOfTen(18)) / parseAmount(project.price);
  return minimum(left, affordable - (affordable % unit));
}

/** More than one member can get: allowed, since it counts where the demand is above the total. */
export function isAboveMaximum(project: Detail, quantity: Amount): boolean {
  const before = parseAmount(project.mine?.applied ?? '0');
  return before + quantity > parseAmount(project.per_user_limit);
}

/** What is wrong with a quantity before it is sent, in the server's own codes. */
export function faultOf(
  project: Detail,
  quantity: Amount | undefined,
  free: Amount | undefined,
): Fault | undefined {
  if (quantity === undefined || quantity <= 0n) return { code: 'FIELD_NOT_POSITIVE', details: {} };
  if (quantity < parseAmount(project.min)) {
    return { code: 'BELOW_MINIMUM', details: { minimum: project.min } };
  }
  const left = mostOf(project, undefined);
  if (quantity > left) {
    return { code: 'ABOVE_MAXIMUM', details: { maximum: formatAmount(left) } };
  }
  const cost = subscriptionCost(quantity, parseAmount(project.price));
  return free !== undefined && cost > free
    ? { code: 'INSUFFICIENT_BALANCE', details: {} }
    : undefined;
}
