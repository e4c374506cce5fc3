import { DAY_MS } from '@kontor/rules/time';
import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isApproved } from '../kernel/second-operator.ts';
import { promiseClaimed } from './budget.ts';
import { claimantInput, requireOtherPerson, UNKNOWN } from './claimant.ts';
import { EXPIRY_TIMER, WARNING_TIMER } from './expiry.ts';
import { requireConditions } from './offers.ts';
import { termsOf } from './terms.ts';

const fields = { offerId: idInput, claimant: claimantInput };

/**
 * Takes one of an offer, once, with the terms of now; whatever becomes of the offer, they stay. So
 * does who claimed it: a mailbox that is changed later has claimed all the same.
 */
export const claim = command('coupon.claim', 'member', fields, (x, input) => {
  const { offerId } = input;
  const claimant = input.claimant ?? UNKNOWN;
  const offer = x.couponOffers.get(offerId) ?? refuse('COUPON_UNKNOWN', { field: 'id' });
  if (x.couponsHeld.hasClaimed(offerId, x.actor)) refuse('COUPON_CLAIMED', { field: 'id' });
  const isOpen = offer.enabled && offer.claimFrom <= x.at && x.at < offer.claimUntil;
  if (!isOpen || !isApproved(offer)) refuse('COUPON_NOT_OPEN', { field: 'id' });
  if (offer.claimed >= offer.quantity) refuse('COUPON_GONE', { field: 'id' });
  requireConditions(x, x.actor, offer);
  requireOtherPerson(x, offerId, claimant);
  const claimed = x.couponOffers.edit(offerId);
  promiseClaimed(claimed);
  claimed.claimed += 1;
  const useBefore = x.at + offer.daysToUse * DAY_MS;
  const coupon = x.coupons.insert({
    id: x.counters.next('coupon'),
    userId: x.actor,
    offerId,
    ...termsOf(offer),
    status: 'unused',
    claimedAt: x.at,
    useBefore,
    usedAt: null,
    activeUntil: null,
    remaining: 0n,
    returned: 0n,
    ...claimant,
    updatedAt: x.at,
  });
  x.timers.at(useBefore, EXPIRY_TIMER, coupon.id);
  // Of a single day nobody needs to be told on the same day.
  if (offer.daysToUse > 1) x.timers.at(useBefore - DAY_MS, WARNING_TIMER, coupon.id);
  x.couponsHeld.add(coupon);
  return { couponId: coupon.id };
});
