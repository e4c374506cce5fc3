import { type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { coinText } from '../../shared/lib/coin-text.ts';
import { readDecimal } from '../../shared/lib/format.ts';

export type Project = OutputOf<typeof calls.subscription.projects>['data'][number];
export type Detail = OutputOf<typeof calls.subscription.detail>;
export type Own = NonNullable<Detail['mine']>;
export type Order = OutputOf<typeof calls.subscription.orders>['data'][number];
export type AllocationList = OutputOf<typeof calls.subscription.allocation>;
export type State = Project['state'];
export const STATES = ['in_progress', 'warm_up', 'finished'] as const;
export const KINDS = ['all', 'ieo', 'reit'] as const;
export type KindChoice = (typeof KINDS)[number];

/** What was applied for as whole percents of the total; it can be more than a hundred. */
export function demandOf({ applied, total }: Pick<Project, 'applied' | 'total'>): bigint {
  const [all, asked] = [readDecimal(total) ?? 0n, readDecimal(applied) ?? 0n];
  return all === 0n ? 0n : (asked * 100n) / all;
}

/** `1,900` of 1900. */
export function percentText(percent: bigint): string {
  return coinText(formatAmount(percent * 10n ** 18n));
}
