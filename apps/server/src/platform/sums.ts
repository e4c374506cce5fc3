import { type Amount, parseAmount } from '@kontor/money';

/** A sum as the database gives it: decimal text with all its zeros, or null of nothing. */
export function amountOf(total: string | null | undefined): Amount {
  return total == null ? 0n : parseAmount(total);
}
