import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import type { couponOffers, coupons } from '@kontor/schema';
import type { Catalogue } from '../markets/index.ts';

export type CouponRow = typeof coupons.$inferSelect;
export type OfferRow = typeof couponOffers.$inferSelect;
export type CouponWire = OutputOf<typeof calls.coupons.claim>;
type Names = Pick<Catalogue, 'currency'>;

const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** What a coupon or an offer is and whom it is for. */
export function termsWire(row: CouponRow | OfferRow, names: Names) {
  return {
    kind: row.kind,
    currency_id: row.currencyId,
    currency: row.currencyId === null ? null : currencyName(row.currencyId, names),
    amount: textOf(row.amount),
    discount: textOf(row.discount),
    products: row.products,
    minimum_certification: row.minimumCertification,
    minimum_vip: row.minimumVip,
    days_active: row.daysActive,
  };
}

function currencyName(id: number, names: Names): string {
  return names.currency(id)?.code ?? String(id);
}

/** What is left of a bonus and what went back; of others, and before the use, there is nothing. */
export function bonusWire({ kind, usedAt, remaining, returned }: CouponRow) {
  if (kind !== 'trial_bonus' || usedAt === null) return { remaining: null, returned: null };
  return { remaining: formatAmount(remaining), returned: formatAmount(returned) };
}

/** A coupon as its member reads it. */
export function couponWire(row: CouponRow, names: Names): CouponWire {
  return {
    id: row.id,
    offer_id: row.offerId,
    ...termsWire(row, names),
    status: row.status,
    claimed_at: row.claimedAt,
    use_before: row.useBefore,
    used_at: row.usedAt,
    active_until: row.activeUntil,
    ...bonusWire(row),
  };
}
