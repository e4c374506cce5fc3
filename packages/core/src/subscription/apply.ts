import { formatAmount } from '@kontor/money';
import { subscriptionCost, unlockAt } from '@kontor/rules/subscription';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireFunds } from '../ledger/accounts.ts';
import { requireMayRisk } from '../limits/index.ts';
import { moneyBalance } from './balances.ts';
import type { SubscriptionProject } from './memory.ts';

/** Everybody is given their part in one command. */
const SUBSCRIBERS_MAX = 5_000;

/**
 * Applies for so many tokens, beside what the member has applied for before. What they cost is
 * frozen in the financial account until the subscription ends.
 */
export const apply = command(
  'subscription.apply',
  'member',
  { projectId: idInput, quantity: amountInput, payCurrencyId: idInput },
  (x, { projectId, quantity, payCurrencyId }) => {
    const project = x.subscriptionProjects.get(projectId) ?? refuse('SUBSCRIPTION_UNKNOWN', FIELD);
    requireTrading(x, x.actor);
    requireMayRisk(x, x.actor);
    // Its time decides too: the timer that ends it may be parked.
    const isOpen = project.status === 'in_progress' && x.at < project.endsAt;
    if (!isOpen) refuse('SUBSCRIPTION_NOT_OPEN', FIELD);
    if (payCurrencyId !== project.payCurrencyId) {
      refuse('SUBSCRIPTION_CURRENCY_WRONG', { field: 'pay_currency' });
    }
    const known = x.subscribed.orderOf(projectId, x.actor);
    checkQuantity(project, quantity, knownApplied(x, known));
    if (known === undefined && project.subscribers >= SUBSCRIBERS_MAX) {
      refuse('SUBSCRIPTION_FULL', { ...FIELD, maximum: SUBSCRIBERS_MAX });
    }
    const cost = subscriptionCost(quantity, project.price);
    const payer = requireFunds(x, payCurrencyId, cost, 'amount');
    const order = known === undefined ? insert(x, project) : x.subscriptionOrders.edit(known);
    const row = x.subscriptionProjects.edit(projectId);
    if (known === undefined) row.subscribers += 1;
    row.applied += quantity;
    row.updatedAt = x.at;
    order.applied += quantity;
    order.holdLeft += cost;
    order.updatedAt = x.at;
    const money = moneyBalance(order);
    x.ledger.move(payer, money, cost, 'subscription.apply', order.id, order.id);
    x.ledger.hold(money, cost);
    x.subscribed.add(order);
    return { orderId: order.id };
  },
);

const FIELD = { field: 'project_id' } as const;

function knownApplied(x: Exchange, orderId: number | undefined): bigint {
  return orderId === undefined ? 0n : (x.subscriptionOrders.get(orderId)?.applied ?? 0n);
}

/** Whole units, no less than the minimum at a time, and in all no more than there is. */
function checkQuantity(
  { minimum, total, quantityDecimals }: Readonly<SubscriptionProject>,
  quantity: bigint,
  before: bigint,
): void {
  const field = 'amount';
  checkDecimals(quantity, quantityDecimals, field);
  if (quantity < minimum) refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimum) });
  const most = total - before;
  if (quantity > most) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(most) });
}

function insert(x: Exchange, project: Readonly<SubscriptionProject>) {
  return x.subscriptionOrders.insert({
    id: x.counters.next('subscriptionOrder'),
    userId: x.actor,
    projectId: project.id,
    payCurrencyId: project.payCurrencyId,
    applied: 0n,
    holdLeft: 0n,
    status: 'applied',
    passed: 0n,
    paid: 0n,
    refunded: 0n,
    unlockAt: unlockAt(project.listingAt, project.lockDays),
    appliedAt: x.at,
    allottedAt: null,
    unlockedAt: null,
    updatedAt: x.at,
  });
}
