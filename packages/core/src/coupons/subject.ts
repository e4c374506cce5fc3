import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { approveOffer } from './approve-offer.ts';
import { claim } from './claim.ts';
import { defineOffer } from './define-offer.ts';
import { endTimer } from './end.ts';
import { expiryTimer, warningTimer } from './expiry.ts';
import { use } from './use.ts';

export const couponsSubject = {
  commands: [defineOffer, approveOffer, claim, use],
  timers: [expiryTimer, warningTimer, endTimer],
  load: (x: Exchange) => {
    for (const coupon of x.coupons.values()) x.couponsHeld.add(coupon);
  },
} as const satisfies Subject;
