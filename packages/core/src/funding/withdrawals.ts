import { formatAmount } from '@kontor/money';
import type { RowOf, withdrawalsTable } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { endWithdrawal } from './uses.ts';

export type Withdrawal = RowOf<typeof withdrawalsTable>;
type Status = Withdrawal['status'];

export const reasonCodeInput = wordInput(
  'destination_wrong',
  'other_name',
  'review_failed',
  'network_down',
  'returned',
  'other',
);

/** A withdrawal that is in one of these states. One that is over is not in memory. */
export function withdrawalIn(
  x: Exchange,
  withdrawalId: number,
  ...statuses: readonly Status[]
): Readonly<Withdrawal> {
  const row = x.withdrawals.get(withdrawalId);
  if (row === undefined) return refuse('WITHDRAWAL_UNKNOWN', { field: 'id' });
  if (!statuses.includes(row.status)) refuse('WITHDRAWAL_MOVED_ON', { field: 'id' });
  return row;
}

/** Where its number is frozen. */
export function heldBalance({ userId, currencyId }: Readonly<Withdrawal>): number {
  return spotBalance(userId, currencyId);
}

/** Ends it without a payment: the whole number is free again, and counts for no limit. */
export function giveBack(
  x: Exchange,
  withdrawalId: number,
  status: 'rejected' | 'cancelled' | 'failed',
): Withdrawal {
  const row = x.withdrawals.edit(withdrawalId);
  x.ledger.release(heldBalance(row), row.holdLeft);
  endWithdrawal(x, row.userId, row.id, 'back');
  row.holdLeft = 0n;
  row.status = status;
  row.updatedAt = x.at;
  return row;
}

/** What notices of a withdrawal say. */
export function noticeValues(x: Exchange, row: Readonly<Withdrawal>) {
  return {
    number: formatAmount(row.amount),
    receive: formatAmount(row.amount - row.fee),
    currency: x.currencies.get(row.currencyId)?.code ?? '',
    destination: row.destination,
  };
}
