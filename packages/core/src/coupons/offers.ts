import { requireTrading } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Coupon } from './memory.ts';

/** Refuses whoever has not, or no longer has, what a coupon asks of its member. */
export function requireConditions(
  x: Exchange,
  userId: number,
  { minimumCertification, minimumVip }: Pick<Coupon, 'minimumCertification' | 'minimumVip'>,
): void {
  const member = requireTrading(x, userId);
  const levels = { certification: minimumCertification, vip: minimumVip };
  if (member.certifiedLevel < minimumCertification) {
    refuse('COUPON_CONDITION', { field: 'id', missing: 'certification', ...levels });
  }
  if (member.vipLevel < minimumVip) {
    refuse('COUPON_CONDITION', { field: 'id', missing: 'vip', ...levels });
  }
}
