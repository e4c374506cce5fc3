import { type Amount, multiplyDivide, ONE } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { Refusal } from '../kernel/refusal.ts';
import { indexInUsdt } from '../market/valuation.ts';
import { budgetOf } from './budget.ts';

/** The promotions' budget of one currency. */
export interface PromotionBudget {
  readonly currencyId: number;
  /** What new offers can freeze. */
  readonly free: Amount;
  /** What offers have promised. */
  readonly reserved: Amount;
}

/** Every currency that the promotions have or had something of. */
export function promotionBudgets(x: Exchange): PromotionBudget[] {
  const budgets: PromotionBudget[] = [];
  for (const { id: currencyId } of x.currencies.values()) {
    if (x.balances.get(budgetOf(currencyId)) === undefined) continue;
    budgets.push({ currencyId, ...budgetNow(x, currencyId) });
  }
  return budgets;
}

export function budgetNow(x: Exchange, currencyId: number) {
  const id = budgetOf(currencyId);
  return { free: x.ledger.available(id), reserved: x.ledger.frozen(id) };
}

/** What an amount is worth in USDT at the index, rounded up; null where no price is current. */
export function worthNow(x: Exchange, currencyId: number, amount: Amount): Amount | null {
  try {
    return multiplyDivide(amount, indexInUsdt(x, currencyId, 'currency_id').price, ONE, 'up');
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
