import { formatAmount } from '@kontor/money';
import { allocate, allocationText, subscriptionCost } from '@kontor/rules/subscription';
import { subscriptionTokenId } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import { issuerBalance, moneyBalance, tokenBalance } from './balances.ts';
import type { SubscriptionOrder, SubscriptionProject } from './memory.ts';

/**
 * The subscription is over: everybody gets their part by the published rule, pays for exactly that
 * and has the rest back, all at once; the list is sealed by its hash. Of what nobody wanted there
 * is no token.
 */
export function finish(x: Exchange, project: SubscriptionProject): void {
  if (project.subscribers === 0) {
    project.status = 'withdrawn';
    project.withdrawnFor = 'no_subscribers';
    x.currencies.edit(subscriptionTokenId(project.id)).enabled = false;
    return;
  }
  const orders = x.subscribed.ordersOf(project.id).map((id) => x.subscriptionOrders.edit(id));
  const { total, userMaximum, quantityDecimals } = project;
  const terms = { total, limit: userMaximum, decimals: quantityDecimals };
  const passed = allocate(terms, orders);
  for (const [n, order] of orders.entries()) settle(x, project, order, passed[n] ?? 0n);
  const { id: projectId, code, price, endsAt: endedAt } = project;
  const header = { ...terms, projectId, code, price, endedAt };
  project.allocationHash = x.host.sha256(allocationText(header, orders));
  project.status = 'finished';
}

function settle(
  x: Exchange,
  project: SubscriptionProject,
  order: SubscriptionOrder,
  passed: bigint,
): void {
  const { id, userId, payCurrencyId, holdLeft } = order;
  const paid = subscriptionCost(passed, project.price);
  const refunded = holdLeft - paid;
  const money = moneyBalance(order);
  const spot = spotBalance(userId, payCurrencyId);
  x.ledger.settle(money, issuerBalance(payCurrencyId), paid, 'subscription.paid', id, 0);
  x.ledger.settle(money, spot, refunded, 'subscription.refund', id, id);
  if (passed > 0n) {
    const tokens = tokenBalance(order);
    const issuer = issuerBalance(subscriptionTokenId(project.id));
    x.ledger.move(issuer, tokens, passed, 'subscription.allot', 0, id);
    x.ledger.hold(tokens, passed);
  }
  Object.assign(order, { passed, paid, refunded, holdLeft: 0n, allottedAt: x.at, updatedAt: x.at });
  order.status = passed > 0n ? 'locked' : 'refunded';
  project.passed += passed;
  project.raised += paid;
  if (passed === 0n) x.subscribed.remove(order);
  const currency = x.currencies.get(payCurrencyId)?.code ?? '';
  const back = { order: id, name: project.name, refunded: formatAmount(refunded), currency };
  if (passed === 0n) notify(x, userId, 'subscription.refunded', back);
  else {
    const got = { ...back, passed: formatAmount(passed), code: project.code };
    notify(x, userId, 'subscription.allotted', got);
  }
}

/** The lock is over: the tokens can be traded. */
export function unlock(x: Exchange, project: SubscriptionProject): void {
  const tokenId = subscriptionTokenId(project.id);
  for (const id of x.subscribed.ordersOf(project.id)) {
    const order = x.subscriptionOrders.edit(id);
    const { userId, passed } = order;
    const spot = spotBalance(userId, tokenId);
    x.ledger.settle(tokenBalance(order), spot, passed, 'subscription.unlock', id, id);
    order.status = 'completed';
    order.unlockedAt = x.at;
    order.updatedAt = x.at;
    x.subscribed.remove(order);
    const values = { order: id, passed: formatAmount(passed), code: project.code };
    notify(x, userId, 'subscription.unlocked', values);
  }
  project.unlockedAt = x.at;
}
