import type { Amount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import type { Coupon } from './memory.ts';

export const END_TIMER = 'coupon.end';

/** The days of a discount or a bonus are over; what is not staked of a bonus goes back. */
export const endTimer: TimerDefinition = {
  kind: END_TIMER,
  run: (x, couponId) => {
    const coupon = x.coupons.tryEdit(couponId);
    if (coupon?.status !== 'active') return;
    if (coupon.kind === 'trial_bonus' && coupon.currencyId !== null) {
      const free = x.ledger.available(bonusBalance(coupon.userId, coupon.currencyId));
      giveBack(x, coupon, free);
    }
    end(x, coupon);
  },
};

/**
 * A stake out of a trial bonus is settled: what was lost of it is no longer part of the bonus. What
 * comes back is free in the bonus account already; after the bonus's time it goes on to the house.
 */
export function settleBonusStake(
  x: Exchange,
  couponId: number,
  { stake, lost }: { readonly stake: Amount; readonly lost: boolean },
): void {
  const coupon = x.coupons.edit(couponId);
  coupon.updatedAt = x.at;
  if (!lost) {
    if (coupon.status !== 'active') giveBack(x, coupon, stake);
    return;
  }
  coupon.remaining -= stake;
  if (coupon.status !== 'active' || coupon.remaining > 0n) return;
  x.timers.cancel(END_TIMER, couponId);
  end(x, coupon);
}

function giveBack(x: Exchange, coupon: Coupon, amount: Amount): void {
  const { id, userId, currencyId } = coupon;
  if (currencyId === null) throw new Error(`bonus ${id} has no currency`);
  const house = houseBalanceId(HOUSE.promotions.id, currencyId);
  x.ledger.move(bonusBalance(userId, currencyId), house, amount, 'coupon.bonus_return', id, 0);
  coupon.remaining -= amount;
  coupon.returned += amount;
  x.couponOffers.edit(coupon.offerId).returned += amount;
}

function end(x: Exchange, coupon: Coupon): void {
  coupon.status = 'used';
  coupon.updatedAt = x.at;
  x.couponsHeld.end(coupon);
}

function bonusBalance(userId: number, currencyId: number): number {
  return balanceId(userId, ACCOUNT_IDS.bonus, currencyId);
}
