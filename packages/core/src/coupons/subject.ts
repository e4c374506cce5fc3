import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { approveOffer } from './approve-offer.ts';
import { approveFunding, budgetOf, dropFunding, fundPromotions } from './budget.ts';
import { claim } from './claim.ts';
import { coverPromotions } from './cover.ts';
import { defineOffer } from './define-offer.ts';
import { endTimer } from './end.ts';
import { claimsEndTimer, expiryTimer, warningTimer } from './expiry.ts';
import { use } from './use.ts';

export const couponsSubject = {
  commands: [
    defineOffer,
    approveOffer,
    claim,
    use,
    fundPromotions,
    approveFunding,
    dropFunding,
    coverPromotions,
  ],
  timers: [expiryTimer, warningTimer, endTimer, claimsEndTimer],
  load: (x: Exchange) => {
    for (const coupon of x.coupons.values()) x.couponsHeld.add(coupon);
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const { currencyId, reservedOpen, reservedClaimed } of x.couponOffers.values()) {
      const reserved = reservedOpen + reservedClaimed;
      if (currencyId !== null && reserved > 0n) yield [budgetOf(currencyId), reserved];
    }
  },
} as const satisfies Subject;
