import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { CountedWithdrawal, fundingUsesTable, RowOf } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';

type FundingUse = RowOf<typeof fundingUsesTable>;

/** What a member has under way, for changing. */
export function editUse(x: Exchange, userId: number): FundingUse {
  const use =
    x.fundingUses.tryEdit(userId) ??
    x.fundingUses.insert({ id: userId, pendingDeposits: 0, openWithdrawals: 0, counted: [] });
  use.counted = stillCounted(x, use.counted);
  return use;
}

/** What a member has asked for in the last 24 hours and got or may get, in BTC. */
export function usedBtc(x: Exchange, userId: number): Amount {
  const counted = x.fundingUses.get(userId)?.counted ?? [];
  return stillCounted(x, counted).reduce((sum, { btc }) => sum + parseAmount(btc), 0n);
}

export function beginWithdrawal(
  x: Exchange,
  userId: number,
  { withdrawalId, btc }: { readonly withdrawalId: number; readonly btc: Amount },
): void {
  const use = editUse(x, userId);
  use.openWithdrawals += 1;
  use.counted = [...use.counted, { withdrawalId, at: x.at, btc: formatAmount(btc) }];
}

/** What came back counts for no limit. */
export function endWithdrawal(
  x: Exchange,
  userId: number,
  withdrawalId: number,
  end: 'done' | 'back',
): void {
  const use = editUse(x, userId);
  use.openWithdrawals -= 1;
  if (end === 'done') return;
  use.counted = use.counted.filter((counted) => counted.withdrawalId !== withdrawalId);
}

function stillCounted(
  x: Exchange,
  counted: readonly CountedWithdrawal[],
): readonly CountedWithdrawal[] {
  return counted.filter(({ at }) => at > x.at - DAY_MS);
}
