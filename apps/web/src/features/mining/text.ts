import { type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useSearchParams } from 'react-router';
import { useMoney } from '../../shared/api/use-money.ts';
import { coinText } from '../../shared/lib/coin-text.ts';
import { readDecimal, UNKNOWN } from '../../shared/lib/format.ts';

export type Product = OutputOf<typeof calls.mining.config>[number];
export type Order = OutputOf<typeof calls.mining.orders>['data'][number];
export type Detail = OutputOf<typeof calls.mining.detail>;
export const CATEGORIES = ['lock_in', 'defi', 'cloud'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A share in hundredths: `0.37` for 0.0037. */
export function percentOf(share: string): string {
  const amount = readDecimal(share);
  return amount === undefined ? UNKNOWN : formatAmount(amount * 100n);
}

/** What somebody has or would have, in coins; dots where amounts are hidden. */
export function useCoins(currency: string): (amount: string | null) => string {
  const { mask } = useMoney();
  return (amount) => (amount === null ? UNKNOWN : `${mask(coinText(amount))} ${currency}`);
}

/** A number above zero that the address names; undefined where it names none. */
export function useIdInAddress(): number | undefined {
  const [query] = useSearchParams();
  const value = Number(query.get('id') ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
