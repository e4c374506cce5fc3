import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Coupon, CouponOffer } from './memory.ts';

/** Whether nobody else has to agree to what an offer may cost. */
export function isApproved(offer: Pick<CouponOffer, 'needsSecond' | 'approvedBy'>): boolean {
  return !offer.needsSecond || offer.approvedBy !== null;
}

/** Refuses whoever has not, or no longer has, what a coupon asks of its member. */
export function requireConditions(
  x: Exchange,
  userId: number,
  { minimumCertification, minimumVip }: Pick<Coupon, 'minimumCertification' | 'minimumVip'>,
): void {
  const member = x.members.get(userId);
  if (member === undefined || !member.tradingEnabled) return refuse('TRADING_DISABLED');
  const levels = { certification: minimumCertification, vip: minimumVip };
  if (member.certifiedLevel < minimumCertification) {
    refuse('COUPON_CONDITION', { field: 'id', missing: 'certification', ...levels });
  }
  if (member.vipLevel < minimumVip) {
    refuse('COUPON_CONDITION', { field: 'id', missing: 'vip', ...levels });
  }
}
