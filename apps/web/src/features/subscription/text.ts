import { type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useSearchParams } from 'react-router';
import { useMoney } from '../../shared/api/use-money.ts';
import { coinText } from '../../shared/lib/coin-text.ts';
import { readDecimal, UNKNOWN } from '../../shared/lib/format.ts';

export type Project = OutputOf<typeof calls.subscription.projects>['data'][number];
export type Detail = OutputOf<typeof calls.subscription.detail>;
export type Own = NonNullable<Detail['mine']>;
export type Order = OutputOf<typeof calls.subscription.orders>['data'][number];
export type AllocationList = OutputOf<typeof calls.subscription.allocation>;
export type State = Project['state'];
export const STATES = ['in_progress', 'warm_up', 'finished'] as const;
export const KINDS = ['all', 'ieo', 'reit'] as const;
export type KindChoice = (typeof KINDS)[number];

/** A quantity that everybody may read: `1,200 GRAN`. */
export function quantityText(amount: string | null, code: string): string {
  return amount === null ? UNKNOWN : `${coinText(amount)} ${code}`;
}

/** What somebody has or would have; dots where amounts are hidden. */
export function useCoins(): (amount: string | null, code: string) => string {
  const { mask } = useMoney();
  return (amount, code) => (amount === null ? UNKNOWN : `${mask(coinText(amount))} ${code}`);
}

/** What was applied for as whole percents of the total; it can be more than a hundred. */
export function demandOf({ applied, total }: Pick<Project, 'applied' | 'total'>): bigint {
  const [all, asked] = [readDecimal(total) ?? 0n, readDecimal(applied) ?? 0n];
  return all === 0n ? 0n : (asked * 100n) / all;
}

/** `1,900` of 1900. */
export function percentText(percent: bigint): string {
  return coinText(formatAmount(percent * 10n ** 18n));
}

/** A number above zero that the address names; undefined where it names none. */
export function useIdInAddress(): number | undefined {
  const [query] = useSearchParams();
  const value = Number(query.get('id') ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
