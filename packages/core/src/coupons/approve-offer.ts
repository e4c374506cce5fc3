import { command } from '../kernel/command.ts';
import { countInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireSecondOperator, secondingInput } from '../kernel/second-operator.ts';

const REVISION_MAX = 2_147_483_647;

/**
 * The word of a second operator, who is not the one that wrote what the offer may cost. It is about
 * the definition that they have seen, and refuses with COUPON_CHANGED when there is a later one.
 */
export const approveOffer = command(
  'coupon.approve_offer',
  'operator',
  { offerId: idInput, revision: countInput(1, REVISION_MAX), ...secondingInput },
  (x, { offerId, revision, barred }) => {
    const offer = x.couponOffers.tryEdit(offerId) ?? refuse('COUPON_UNKNOWN', { field: 'id' });
    requireSecondOperator(x, offer, 'COUPON_DECIDED', { barred });
    if (offer.revision !== revision) {
      refuse('COUPON_CHANGED', { field: 'revision', revision: offer.revision });
    }
    offer.approvedBy = x.actor;
    offer.updatedAt = x.at;
    return { offerId };
  },
);
