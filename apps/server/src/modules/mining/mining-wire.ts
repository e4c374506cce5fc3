import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { miningDaysLeft, miningPenalty } from '@kontor/rules/mining';
import { DAY_MS } from '@kontor/rules/time';
import type { miningOrders, miningProducts } from '@kontor/schema';
import type { Catalogue } from '../markets/index.ts';

export type MiningRow = typeof miningOrders.$inferSelect;
export type ProductRow = typeof miningProducts.$inferSelect;
export type MiningWire = OutputOf<typeof calls.mining.lock>;
type DividendWire = OutputOf<typeof calls.mining.detail>['dividends'][number];
export type Names = Pick<Catalogue, 'currency' | 'decimals'>;

const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

export function currencyName(id: number, names: Names): string {
  return names.currency(id)?.code ?? String(id);
}

/** What a product and the orders out of it share. */
export function termsWire(row: MiningRow | ProductRow, names: Names) {
  return {
    category: row.category,
    currency_id: row.currencyId,
    currency: currencyName(row.currencyId, names),
    name: row.name,
    days: row.days,
    daily_rate: formatAmount(row.dailyRate),
    penalty_rate: formatAmount(row.penaltyRate),
    penalty_maximum: formatAmount(row.penaltyMaximum),
  };
}

/** An order as its member reads it at a moment. */
export function miningWire(row: MiningRow, names: Names, now: number): MiningWire {
  const running = row.status === 'in_progress';
  const daysLeft = running ? miningDaysLeft(now, row.expiresAt) : 0;
  const decimals = names.decimals(row.currencyId);
  const penalty = running ? miningPenalty(row, daysLeft, decimals) : null;
  return {
    id: row.id,
    config_id: row.productId,
    ...termsWire(row, names),
    amount: formatAmount(row.amount),
    status: row.status,
    dividend: formatAmount(row.dividend),
    dividends_paid: row.dividendsPaid,
    earned: formatAmount(row.earned),
    locked_at: row.lockedAt,
    expires_at: row.expiresAt,
    next_dividend_at: row.nextDividendAt,
    days_left: daysLeft,
    penalty_now: textOf(penalty),
    returns_now: penalty === null ? null : formatAmount(row.amount - penalty),
    penalty: textOf(row.penalty),
    returned: textOf(row.returned),
    ended_at: row.endedAt,
  };
}

/** Each day's dividend: those that were paid, and of what is in progress those to come. */
export function dividendsWire(row: MiningRow): DividendWire[] {
  const last = row.status === 'in_progress' ? row.days : row.dividendsPaid;
  return Array.from({ length: last }, (_, n) => ({
    day: n + 1,
    amount: formatAmount(row.dividend),
    at: row.firstDividendAt + n * DAY_MS,
    paid: n < row.dividendsPaid,
  }));
}
