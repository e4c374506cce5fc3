import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { approvalInput, approveAsSecond } from '../kernel/second-operator.ts';

/** The word of a second operator, who is not the one that wrote what the offer may cost. */
export const approveOffer = command(
  'coupon.approve_offer',
  'operator',
  { offerId: idInput, ...approvalInput },
  (x, { offerId, ...word }) => {
    const offer = x.couponOffers.tryEdit(offerId) ?? refuse('COUPON_UNKNOWN', { field: 'id' });
    approveAsSecond(x, offer, 'COUPON_DECIDED', word);
    return { offerId };
  },
);
