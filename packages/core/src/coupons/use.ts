import { DAY_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { balanceId } from '../ledger/ledger.ts';
import { requireTimedOptions } from '../limits/index.ts';
import { payPromised } from './budget.ts';
import { END_TIMER } from './end.ts';
import { EXPIRY_TIMER, WARNING_TIMER } from './expiry.ts';
import type { Coupon, CouponOffer } from './memory.ts';
import { requireConditions } from './offers.ts';

/**
 * Uses an own coupon: a voucher is paid to the spot account, a bonus to the bonus account, where it
 * can only be staked; a discount begins.
 */
export const use = command('coupon.use', 'member', { couponId: idInput }, (x, { couponId }) => {
  const coupon = x.coupons.tryEdit(couponId);
  if (coupon?.userId !== x.actor) return refuse('COUPON_UNKNOWN', { field: 'id' });
  // Its time decides too: the timer that ends it may be parked.
  const isOver = coupon.status === 'unused' && coupon.useBefore <= x.at;
  if (coupon.status === 'expired' || isOver) refuse('COUPON_EXPIRED', { field: 'id' });
  if (coupon.status !== 'unused') refuse('COUPON_USED', { field: 'id' });
  requireConditions(x, x.actor, coupon);
  requireFree(x, coupon);
  const offer = x.couponOffers.edit(coupon.offerId);
  offer.used += 1;
  offer.paidOut += pay(x, offer, coupon);
  coupon.usedAt = x.at;
  coupon.updatedAt = x.at;
  x.timers.cancel(EXPIRY_TIMER, couponId);
  x.timers.cancel(WARNING_TIMER, couponId);
  if (coupon.daysActive === null) {
    coupon.status = 'used';
  } else {
    coupon.status = 'active';
    coupon.activeUntil = x.at + coupon.daysActive * DAY_MS;
    x.timers.at(coupon.activeUntil, END_TIMER, couponId);
    x.couponsHeld.begin(coupon);
  }
  return { couponId, status: coupon.status };
});

/** One bonus at a time, and one discount a product. */
function requireFree(x: Exchange, { userId, kind, products }: Readonly<Coupon>): void {
  if (kind === 'trial_bonus') {
    requireTimedOptions(x, userId);
    if (x.couponsHeld.bonus(userId) !== undefined) refuse('BONUS_ACTIVE', { field: 'id' });
  }
  for (const product of products) {
    if (x.couponsHeld.discount(userId, product) === undefined) continue;
    refuse('DISCOUNT_ACTIVE', { field: 'id', product });
  }
}

/** What the promotions' budget gives for it; nothing for a discount. */
function pay(x: Exchange, offer: CouponOffer, coupon: Coupon): bigint {
  const { id: couponId, userId, kind, currencyId, amount } = coupon;
  if (currencyId === null || amount === null) return 0n;
  switch (kind) {
    case 'trial_bonus': {
      const to = balanceId(userId, ACCOUNT_IDS.bonus, currencyId);
      payPromised(x, offer, { to, currencyId, amount, kind: 'coupon.bonus', couponId });
      coupon.remaining = amount;
      return amount;
    }
    case 'cash_voucher': {
      const to = spotBalance(userId, currencyId);
      payPromised(x, offer, { to, currencyId, amount, kind: 'coupon.voucher', couponId });
      return amount;
    }
    case 'fee_discount':
      return 0n;
  }
}
