import { calls, type OutputOf } from '@kontor/contract';
import { worthNow } from '@kontor/core';
import { divide, formatAmount, ONE, parseAmount } from '@kontor/money';
import type { z } from 'zod';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { confirms, requireConfirmed } from './confirmed.ts';
import { bonusWire, type CouponRow, termsWire } from './coupon-wire.ts';
import { memoryOf } from './memory.ts';
import { listClaims, listOffers, offerOf, type OperatorOfferRow } from './operator.queries.ts';

type DefineInput = z.output<typeof calls.coupons.defineOffer.input>;
type OfferWire = OutputOf<typeof calls.coupons.defineOffer>;

/** Who wrote an offer that came with the program. */
const PLATFORM = 0;

/** Every offer with what came of it. */
export const operatorOffers = route(calls.coupons.operatorOffers, async ({ input, services }) => {
  const { queries, clock } = services;
  const { status, kind } = input;
  const found = await listOffers(queries, { status, kind, now: clock.now() }, input);
  return pageAnswer(input, found, (row) => offerWire(row, services));
});

/** Makes an offer or changes it. */
export const defineOffer = route(calls.coupons.defineOffer, async (context) => {
  const { input } = context;
  requireTyped(context.services, input);
  const { offerId } = await actAs(context, 'coupon.define_offer', {
    offerId: input.id,
    kind: input.kind,
    currencyId: input.currency_id,
    amount: input.amount,
    discount: input.discount,
    products: input.products,
    minimumCertification: input.minimum_certification,
    minimumVip: input.minimum_vip,
    daysActive: input.days_active,
    quantity: input.quantity,
    claimFrom: input.claim_from,
    claimUntil: input.claim_until,
    daysToUse: input.days_to_use,
    enabled: input.enabled,
  });
  return await offerAnswer(context, offerId);
});

/** Who writes an offer above the limit types what it may cost. */
function requireTyped(services: Services, input: DefineInput): void {
  const { currency_id: currencyId, amount, quantity, confirmed_usd: typed } = input;
  if (input.kind === 'fee_discount' || !input.enabled) return;
  if (currencyId === undefined || amount === undefined) return;
  // Of a bonus in another coin the exchange says what is wrong.
  const code = services.markets.catalogue.currency(currencyId)?.code;
  if (input.kind === 'trial_bonus' && code !== 'USDT') return;
  const all = parseAmount(amount) * BigInt(quantity);
  requireConfirmed(services, worthNow(memoryOf(services), currencyId, all), typed);
}

/** The second operator agrees to what it may cost. */
export const approveOffer = route(calls.coupons.approveOffer, async (context) => {
  const { id, revision, confirmed_usd: typed } = context.input;
  const seen = memoryOf(context.services).couponOffers.get(id);
  const waits = seen !== undefined && seen.approvedBy === null && seen.revision === revision;
  if (waits && seen.definedBy !== context.operator.operatorId) {
    requireConfirmed(context.services, seen.costMaximum, typed);
  }
  const { offerId } = await actAs(context, 'coupon.approve_offer', { offerId: id, revision });
  return await offerAnswer(context, offerId);
});

/** Who has claimed, and what became of it. */
export const claims = route(calls.coupons.claims, async ({ input, services }) => {
  const { queries, markets } = services;
  const found = await listClaims(queries, input, input);
  return pageAnswer(input, found, ({ coupon, user }) => {
    const { kind, currency, amount, discount } = termsWire(coupon, markets.catalogue);
    return {
      id: coupon.id,
      offer_id: coupon.offerId,
      user_id: coupon.userId,
      uid: user.uid,
      nickname: user.nickname,
      ...sharedWire(services, coupon),
      kind,
      currency,
      amount,
      discount,
      status: coupon.status,
      claimed_at: coupon.claimedAt,
      use_before: coupon.useBefore,
      used_at: coupon.usedAt,
      active_until: coupon.activeUntil,
      ...bonusWire(coupon),
    };
  });
});

/** How many have the offer by the same as whoever claimed this one. */
function sharedWire(services: Pick<Services, 'exchange'>, coupon: CouponRow) {
  const { couponsHeld } = memoryOf(services);
  const sharing = (field: 'mailHash' | 'numberHash' | 'deviceHash' | 'networkHash') => {
    const hash = coupon[field];
    return hash === null ? 0 : couponsHeld.sharing(coupon.offerId, field, hash);
  };
  return {
    same_mailbox: Math.max(sharing('mailHash'), sharing('numberHash')),
    same_device: sharing('deviceHash'),
    same_network: sharing('networkHash'),
  };
}

/** An offer as it is after an operator's command. */
async function offerAnswer(context: OperatorContext, offerId: number): Promise<OfferWire> {
  const { services } = context;
  const now = services.clock.now();
  const row = await ownRow(context, (queries) => offerOf(queries, offerId, now));
  return offerWire(row, services);
}

function offerWire(
  { offer, status }: OperatorOfferRow,
  services: Pick<Services, 'exchange' | 'markets'>,
): OfferWire {
  const isMoney = offer.kind !== 'fee_discount';
  return {
    id: offer.id,
    ...termsWire(offer, services.markets.catalogue),
    days_to_use: offer.daysToUse,
    quantity: offer.quantity,
    claim_from: offer.claimFrom,
    claim_until: offer.claimUntil,
    enabled: offer.enabled,
    status,
    claimed: offer.claimed,
    used: offer.used,
    paid_out: isMoney ? formatAmount(offer.paidOut) : null,
    returned: offer.kind === 'trial_bonus' ? formatAmount(offer.returned) : null,
    cost_maximum: offer.costMaximum === null ? null : formatAmount(offer.costMaximum),
    cost_in_coin:
      offer.amount === null ? null : formatAmount(offer.amount * BigInt(offer.quantity)),
    claim_usd:
      offer.costMaximum === null
        ? null
        : formatAmount(divide(offer.costMaximum, BigInt(offer.quantity) * ONE, 'up')),
    reserved: isMoney ? formatAmount(offer.reservedOpen + offer.reservedClaimed) : null,
    confirms: confirms(services, offer.costMaximum),
    needs_second: offer.needsSecond,
    defined_by: offer.definedBy === PLATFORM ? null : offer.definedBy,
    revision: offer.revision,
    approved_by: offer.approvedBy,
    create_time: offer.createdAt,
    update_time: offer.updatedAt,
  };
}
