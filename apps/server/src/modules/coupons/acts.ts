import { calls } from '@kontor/contract';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { type MemberContext, submit } from '../../http/submit.ts';
import { claimantOf } from './claimant.ts';
import { type CouponWire, couponWire } from './coupon-wire.ts';
import { couponOf } from './coupons.queries.ts';

/** Takes one of an offer. */
export const claim = route(calls.coupons.claim, async (context) => {
  const claimant = await claimantOf(context);
  const { couponId } = await submit(context, 'coupon.claim', {
    offerId: context.input.id,
    claimant,
  });
  return await couponAnswer(context, couponId);
});

/** Uses an own coupon. */
export const use = route(calls.coupons.use, async (context) => {
  const { couponId } = await submit(context, 'coupon.use', { couponId: context.input.id });
  return await couponAnswer(context, couponId);
});

/** An own coupon as it is after the command that was just answered. */
async function couponAnswer(context: MemberContext, couponId: number): Promise<CouponWire> {
  const { services, member } = context;
  const row = await ownRow(context, (queries) => couponOf(queries, member.userId, couponId));
  return couponWire(row, services.markets.catalogue);
}
