import { type Amount, multiplyDivide } from '@kontor/money';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { countInput, flagInput, idInput, optional, timeInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isApproved } from '../kernel/second-operator.ts';
import { countedAlone, isOfferForTwo } from '../funding/index.ts';
import { reserveOpen, setOpen } from './budget.ts';
import { CLAIMS_TIMER } from './expiry.ts';
import type { CouponOffer } from './memory.ts';
import { costOf, differenceOf, type Terms, termsFrom, termsInput, termsOf } from './terms.ts';

/** All of them stay in memory. */
const OFFERS_MAX = 1_000;
const QUANTITY_MAX = 100_000;
const PLATFORM = 0;

/** What an operator decides beside the terms. */
interface Plan {
  readonly quantity: number;
  readonly claimFrom: number;
  readonly claimUntil: number;
  readonly daysToUse: number;
  readonly enabled: boolean;
}

/**
 * Makes an offer, or changes one that nobody has claimed; of a claimed one only how many there are,
 * until when, and whether it is open. What all of them can cost is kept with it: above the limit,
 * counted over what the operator has offered alone within a day, a second operator must approve,
 * anew each time it may cost more.
 */
export const defineOffer = command(
  'coupon.define_offer',
  'platform',
  {
    offerId: optional(idInput),
    ...termsInput,
    quantity: countInput(1, QUANTITY_MAX),
    claimFrom: timeInput,
    claimUntil: timeInput,
    daysToUse: countInput(1, 365),
    enabled: flagInput,
  },
  (x, { offerId, quantity, claimFrom, claimUntil, daysToUse, enabled, ...wished }) => {
    if (claimUntil <= claimFrom) refuse('EXPIRY_WRONG', { field: 'claim_until' });
    const plan = { quantity, claimFrom, claimUntil, daysToUse, enabled };
    if (offerId === null) return { offerId: addOffer(x, termsFrom(wished), plan) };
    const offer = x.couponOffers.tryEdit(offerId) ?? refuse('COUPON_UNKNOWN', { field: 'id' });
    changeOffer(x, offer, termsFrom(wished), plan);
    return { offerId };
  },
);

function addOffer(x: Exchange, terms: Terms, plan: Plan): number {
  if (plan.claimUntil <= x.at) refuse('EXPIRY_WRONG', { field: 'claim_until' });
  if (x.couponOffers.size >= OFFERS_MAX) refuse('COUPONS_FULL', { maximum: OFFERS_MAX });
  const cost = costOf(x, terms, plan.quantity);
  const id = x.counters.next('couponOffer');
  const offer = x.couponOffers.insert({
    id,
    ...terms,
    ...plan,
    costMaximum: cost,
    needsSecond: needsTwo(x, cost),
    definedBy: x.actor,
    definedAt: x.at,
    revision: 1,
    approvedBy: null,
    claimed: 0,
    used: 0,
    paidOut: 0n,
    returned: 0n,
    reservedOpen: 0n,
    reservedClaimed: 0n,
    createdAt: x.at,
    updatedAt: x.at,
  });
  reserveOpen(x, offer);
  x.timers.at(offer.claimUntil, CLAIMS_TIMER, id);
  return id;
}

function changeOffer(x: Exchange, offer: CouponOffer, terms: Terms, plan: Plan): void {
  const different = differenceOf(termsOf(offer), terms);
  if (offer.claimed > 0) {
    if (different !== undefined) refuse('COUPON_FIXED', { field: WIRE_NAMES[different] });
    if (plan.daysToUse !== offer.daysToUse) refuse('COUPON_FIXED', { field: 'days_to_use' });
    if (plan.claimFrom !== offer.claimFrom) refuse('COUPON_FIXED', { field: 'claim_from' });
    if (plan.quantity < offer.claimed) {
      refuse('FIELD_TOO_SHORT', { field: 'quantity', minimum: offer.claimed });
    }
  }
  if (different !== undefined || plan.quantity > offer.quantity) {
    const counted = countedAlone(x, offer, offer.claimed === 0);
    offer.costMaximum = costOf(x, terms, plan.quantity);
    offer.definedBy = x.actor;
    offer.definedAt = x.at;
    offer.approvedBy = null;
    offer.needsSecond = needsTwo(x, offer.costMaximum, counted);
  } else if (plan.quantity < offer.quantity && offer.costMaximum !== null) {
    // Fewer can be had without a price, so that an offer can be cut short at any time.
    const { costMaximum, quantity } = offer;
    offer.costMaximum = multiplyDivide(costMaximum, BigInt(plan.quantity), BigInt(quantity), 'up');
    if (!isApproved(offer)) offer.needsSecond = needsTwo(x, offer.costMaximum);
  }
  // In the old terms' currency; what is frozen for the new ones follows.
  if (different !== undefined) setOpen(x, offer, 0n);
  Object.assign(offer, terms, plan, { revision: offer.revision + 1, updatedAt: x.at });
  reserveOpen(x, offer);
  x.timers.cancel(CLAIMS_TIMER, offer.id);
  if (offer.claimUntil > x.at) x.timers.at(offer.claimUntil, CLAIMS_TIMER, offer.id);
}

/** Whether one operator's word is not enough for such a cost, of which so much counts already. */
function needsTwo(x: Exchange, cost: Amount | null, counted: Amount = 0n): boolean {
  // Of a discount nobody knows the price, and fees are nothing that one operator changes.
  return cost === null ? x.actor !== PLATFORM : isOfferForTwo(x, cost, counted);
}

const WIRE_NAMES: Readonly<Record<keyof Terms, string>> = {
  kind: 'kind',
  currencyId: 'currency_id',
  amount: 'amount',
  discount: 'discount',
  products: 'products',
  minimumCertification: 'minimum_certification',
  minimumVip: 'minimum_vip',
  daysActive: 'days_active',
};
