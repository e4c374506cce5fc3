import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { CountedGift, CountedWithdrawal, fundingUsesTable, RowOf } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';

type FundingUse = RowOf<typeof fundingUsesTable>;

const PLATFORM = 0;

/** What a member has under way, for changing. */
export function editUse(x: Exchange, userId: number): FundingUse {
  const use =
    x.fundingUses.tryEdit(userId) ??
    x.fundingUses.insert({
      id: userId,
      pendingDeposits: 0,
      openWithdrawals: 0,
      counted: [],
      given: [],
    });
  use.counted = stillCounted(x, use.counted);
  use.given = stillGiven(x, use.given);
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

/** What was given back counts for no limit. */
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

/** What one operator's word alone has given. */
type GiftKind = CountedGift['kind'];

/**
 * Whether one more gift is too much for one operator's word: with what the same operator gave alone
 * within 24 hours, or with what the member was given so, it is above the limit. Else ten small ones
 * would need nobody.
 */
export function isTooMuchAlone(
  x: Exchange,
  userId: number,
  {
    kind,
    worth,
    limit,
  }: { readonly kind: GiftKind; readonly worth: Amount; readonly limit: Amount },
): boolean {
  return [x.actor, userId].some((who) => worth + givenOf(x, who, kind) > limit);
}

/** Counts what was given by one operator's word. */
export function noteGift(x: Exchange, userId: number, kind: GiftKind, worth: Amount): void {
  const at = x.at - (x.at % HOUR_MS);
  for (const who of new Set([x.actor, userId])) {
    const use = editUse(x, who);
    const ofHour = use.given.find((gift) => gift.kind === kind && gift.at === at);
    const sum = worth + (ofHour === undefined ? 0n : parseAmount(ofHour.worth));
    const others = use.given.filter((gift) => gift !== ofHour);
    use.given = [...others, { kind, at, worth: formatAmount(sum) }];
  }
}

/**
 * Whether what one operator offers members, which may cost the house so much in USDT, wants a
 * second operator: with what the same operator has offered alone within 24 hours it is above the
 * limit. Counts it where it does not. `counted` is what of it counts already.
 */
export function isOfferForTwo(x: Exchange, cost: Amount, counted: Amount = 0n): boolean {
  const limit = x.setting('buy_second_operator_above');
  if (x.actor === PLATFORM) return cost > limit;
  const worth = cost > counted ? cost - counted : 0n;
  if (cost > limit || isTooMuchAlone(x, x.actor, { kind: 'offer', worth, limit })) return true;
  if (worth > 0n) noteGift(x, x.actor, 'offer', worth);
  return false;
}

/** What of an offer its operator's word has been counted for, while nobody has taken any of it. */
export function countedAlone(
  x: Exchange,
  offer: {
    readonly costMaximum: Amount | null;
    readonly needsSecond: boolean;
    readonly definedBy: number;
  },
  isUntouched: boolean,
): Amount {
  const isOwn = isUntouched && !offer.needsSecond && offer.definedBy === x.actor;
  return isOwn ? (offer.costMaximum ?? 0n) : 0n;
}

function givenOf(x: Exchange, who: number, kind: GiftKind): Amount {
  let sum = 0n;
  for (const gift of stillGiven(x, x.fundingUses.get(who)?.given ?? [])) {
    if (gift.kind === kind) sum += parseAmount(gift.worth);
  }
  return sum;
}

/** An hour counts as long as its last moment does. */
function stillGiven(x: Exchange, given: readonly CountedGift[]): readonly CountedGift[] {
  return given.filter(({ at }) => at + HOUR_MS > x.at - DAY_MS);
}
