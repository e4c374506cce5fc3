import { type Amount, multiply } from '@kontor/money';
import { dayOf } from '@kontor/rules/limits';
import { FIRST_MEMBER_ID, type memberLimitsTable, type RowOf } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';

export type MemberLimits = RowOf<typeof memberLimitsTable>;

/** A member's row for changing, its sums those of today. */
export function editLimits(x: Exchange, userId: number): MemberLimits {
  const today = dayOf(x.at);
  const row =
    x.limits.tryEdit(userId) ??
    x.limits.insert({
      id: userId,
      lossLimit: null,
      nextLossLimit: null,
      nextLossLimitAt: null,
      stakeLimit: null,
      nextStakeLimit: null,
      nextStakeLimitAt: null,
      coolOffUntil: null,
      excludedUntil: null,
      dayAt: today,
      dayResult: 0n,
      dayStaked: 0n,
      areaCode: null,
    });
  if (row.dayAt !== today) {
    row.dayAt = today;
    row.dayResult = 0n;
    row.dayStaked = 0n;
  }
  return row;
}

/** What a member's day has given, below zero what it has lost, in USDT. */
export function resultToday(x: Exchange, row: Readonly<MemberLimits>): Amount {
  return row.dayAt === dayOf(x.at) ? row.dayResult : 0n;
}

export function stakedToday(x: Exchange, row: Readonly<MemberLimits>): Amount {
  return row.dayAt === dayOf(x.at) ? row.dayStaked : 0n;
}

/**
 * The ledger has moved money of a member for futures or options: it counts for the day, whatever
 * the reason. Of a coin it is worth what its index says now, a loss rounded up; without any index
 * there was no price to trade at, and nothing is counted.
 */
export function noteResult(x: Exchange, userId: number, currencyId: number, amount: Amount): void {
  if (userId < FIRST_MEMBER_ID) return;
  const price = usdtPrice(x, currencyId);
  if (price === null) return;
  const worth =
    price === 'one'
      ? amount
      : amount < 0n
        ? -multiply(-amount, price, 'up')
        : multiply(amount, price, 'down');
  editLimits(x, userId).dayResult += worth;
}

function usdtPrice(x: Exchange, currencyId: number): Amount | 'one' | null {
  const usdtId = x.currencyByCode('USDT')?.id;
  if (currencyId === usdtId) return 'one';
  for (const { row } of x.markets.values()) {
    if (row.kind !== 'spot' || row.baseCurrencyId !== currencyId) continue;
    if (row.quoteCurrencyId !== usdtId) continue;
    return x.instrumentStates.get(row.instrumentId)?.price ?? null;
  }
  return null;
}
