import type { OutputOf } from '@kontor/contract/light';
import type { operatorCalls } from '@kontor/contract/light-operators';
import { parseAmount } from '@kontor/money';

type Budget = OutputOf<typeof operatorCalls.operators.alone>[number];

/**
 * Whether a second operator will be asked: the gift is above the limit together with what this
 * operator has given, or the member was given, in a day; or its worth is not known.
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
