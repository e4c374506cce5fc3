import type { OutputOf } from '@kontor/contract/light';
import type { operatorCalls } from '@kontor/contract/light-operators';
import { parseAmount } from '@kontor/money';

type Budget = OutputOf<typeof operatorCalls.operators.alone>[number];

/**
 * Whether a second operator will be asked, as the exchange judges: together with what the operator
 * has given, or with what the member was given, it is above the limit, or it cannot be measured.
 */
export function wantsSecond(
  { limit, used, member_used: given }: Pick<Budget, 'limit' | 'used' | 'member_used'>,
  worth: string | null,
): boolean {
  if (worth === null) return true;
  return [used, given ?? '0'].some(
    (before) => parseAmount(worth) + parseAmount(before) > parseAmount(limit),
  );
}
