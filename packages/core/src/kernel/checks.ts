import { type Amount, decimalPlaces } from '@kontor/money';
import type { membersTable, RowOf } from '@kontor/schema';
import type { Exchange } from './exchange.ts';
import { refuse } from './refusal.ts';

/** The member, who may trade; refuses with TRADING_DISABLED whom an operator keeps from it. */
export function requireTrading(x: Exchange, userId: number): Readonly<RowOf<typeof membersTable>> {
  const member = x.members.get(userId);
  return member?.tradingEnabled === true ? member : refuse('TRADING_DISABLED');
}

/** Refuses with WITHDRAWALS_FROZEN whose withdrawals an operator or the owner has frozen. */
export function requireWithdrawals(
  x: Exchange,
  userId: number,
  details: { readonly field?: string } = {},
): void {
  if (x.members.get(userId)?.withdrawalsEnabled === false) refuse('WITHDRAWALS_FROZEN', details);
}

/** Refuses with FIELD_DECIMALS what is finer than so many places. */
export function checkDecimals(amount: Amount, maximum: number, field: string): void {
  if (decimalPlaces(amount) > maximum) refuse('FIELD_DECIMALS', { field, maximum });
}
