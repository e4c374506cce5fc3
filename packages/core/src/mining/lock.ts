import { formatAmount, maximum as larger, ONE } from '@kontor/money';
import { firstDividendAt, miningDividend } from '@kontor/rules/mining';
import { DAY_MS } from '@kontor/rules/time';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, countInput, idInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isApproved } from '../kernel/second-operator.ts';
import { currencyOf, requireFunds } from '../ledger/accounts.ts';
import { requireMayRisk } from '../limits/index.ts';
import { DUE_TIMER } from './due.ts';
import type { MiningProduct } from './memory.ts';
import { miningBalance, treasuryBalance } from './order.ts';

/**
 * Locks an amount out of the spot account on the terms of now, whatever becomes of the product.
 * `version` is the terms that the member has seen.
 */
export const lock = command(
  'mining.lock',
  'member',
  { productId: idInput, amount: amountInput, version: optional(countInput(1, 1_000_000)) },
  (x, { productId, amount, version }) => {
    const product = x.miningProducts.get(productId) ?? refuse('MINING_UNKNOWN', FIELD);
    requireTrading(x, x.actor);
    requireMayRisk(x, x.actor);
    const { currencyId, days, dailyRate } = product;
    const { decimals, enabled } = currencyOf(x, currencyId);
    if (!product.enabled || !enabled || !isApproved(product)) refuse('MINING_NOT_OPEN', FIELD);
    if (version !== null && version !== product.version) refuse('MINING_TERMS_CHANGED', FIELD);
    checkDecimals(amount, decimals, 'amount');
    const dividend = miningDividend(amount, dailyRate, decimals);
    checkAmount(x, product, amount);
    checkTreasury(x, currencyId, dividend * BigInt(days));
    const payer = requireFunds(x, currencyId, amount, 'amount');
    x.miningProducts.edit(productId).sold += amount;
    const { category, name, penaltyRate, penaltyMaximum } = product;
    const terms = { category, name, currencyId, days, dailyRate, penaltyRate, penaltyMaximum };
    const firstAt = firstDividendAt(x.at, product.dividendMinute);
    const order = x.miningOrders.insert({
      id: x.counters.next('miningOrder'),
      userId: x.actor,
      productId,
      ...terms,
      amount,
      dividend,
      status: 'in_progress',
      dividendsPaid: 0,
      earned: 0n,
      lockedAt: x.at,
      expiresAt: x.at + days * DAY_MS,
      firstDividendAt: firstAt,
      nextDividendAt: firstAt,
      penalty: null,
      returned: null,
      endedAt: null,
      updatedAt: x.at,
    });
    const mining = miningBalance(order);
    x.ledger.move(payer, mining, amount, 'mining.lock', order.id, order.id);
    x.ledger.hold(mining, amount);
    x.timers.at(firstAt, DUE_TIMER, order.id);
    x.miningHeld.add(order);
    return { orderId: order.id };
  },
);

const FIELD = { field: 'config_id' } as const;

/** Refuses an amount that the product, or its member, may not have. */
function checkAmount(x: Exchange, product: Readonly<MiningProduct>, amount: bigint): void {
  const { id, minimum, maximum, quantity, sold } = product;
  const field = 'amount';
  if (amount < minimum) refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimum) });
  const most = larger(0n, maximum - x.miningHeld.lockedOf(x.actor, id));
  if (amount > most) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(most) });
  if (amount > quantity - sold) {
    refuse('MINING_GONE', { field, available: formatAmount(quantity - sold) });
  }
  const orders = x.setting('mining_orders_maximum') / ONE;
  if (BigInt(x.miningHeld.count(x.actor)) >= orders) {
    refuse('MINING_ORDERS_FULL', { field, maximum: Number(orders) });
  }
}

/** Only what is funded is promised: every dividend of everything sold, and of this. */
function checkTreasury(x: Exchange, currencyId: number, promise: bigint): void {
  const free =
    x.ledger.available(treasuryBalance(currencyId)) - x.miningHeld.promisedOf(currencyId);
  if (promise > free) refuse('MINING_TREASURY_SHORT', { field: 'amount' });
}
