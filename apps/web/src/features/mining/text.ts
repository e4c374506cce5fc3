import { type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { figures, readDecimal } from '../../shared/lib/format.ts';

export type Product = OutputOf<typeof calls.mining.config>[number];
export type Order = OutputOf<typeof calls.mining.orders>['data'][number];
export type Detail = OutputOf<typeof calls.mining.detail>;
export const CATEGORIES = ['lock_in', 'defi', 'cloud'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A share in hundredths: `0.37` for 0.0037. */
export function percentOf(share: string): string {
  const amount = readDecimal(share);
  return figures().amount(amount === undefined ? undefined : formatAmount(amount * 100n));
}
