import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { couponWire, type OfferRow, termsWire } from './coupon-wire.ts';
import { levelsOf, listCoupons, listOpenOffers } from './coupons.queries.ts';

const VISITOR = 0;

/** What can be claimed now, and whether the caller may. */
export const offers = route(calls.coupons.offers, async ({ input, member, services }) => {
  const { queries, clock, markets } = services;
  const userId = member?.userId ?? VISITOR;
  const found = await listOpenOffers(queries, userId, clock.now(), input);
  const levels = member === undefined ? undefined : await levelsOf(queries, userId);
  return pageAnswer(input, found, ({ offer, couponId }) => ({
    id: offer.id,
    ...termsWire(offer, markets.catalogue),
    days_to_use: offer.daysToUse,
    claim_until: offer.claimUntil,
    left: offer.quantity - offer.claimed,
    claimed: couponId !== null,
    missing: levels === undefined ? null : missingOf(offer, levels),
  }));
});

function missingOf(
  offer: OfferRow,
  { certification, vip }: { certification: number; vip: number },
): 'certification' | 'vip' | null {
  if (certification < offer.minimumCertification) return 'certification';
  return vip < offer.minimumVip ? 'vip' : null;
}

/** The own coupons, newest first. */
export const list = route(calls.coupons.list, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const found = await listCoupons(queries, member.userId, input.status, input);
  return pageAnswer(input, found, (row) => couponWire(row, markets.catalogue));
});
