import { type Amount, maximum } from '@kontor/money';
import { discountedRate } from '@kontor/rules/coupons';
import type { CouponProduct } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';

export type Role = 'maker' | 'taker';

/** What a member pays for a fill, a share of an amount: the VIP level's rate, less a discount. */
export function feeRateOf(x: Exchange, userId: number, product: CouponProduct, role: Role): Amount {
  const rate = levelRate(x, userId, product, role);
  const discount = x.couponsHeld.discount(userId, product);
  return discount === undefined ? rate : discountedRate(rate, discount);
}

/**
 * What an order keeps for its fee: it may be filled in either role, and after a discount's time is
 * over, so this is the higher of the level's rates.
 */
export function heldFeeRate(x: Exchange, userId: number, product: CouponProduct): Amount {
  const maker = levelRate(x, userId, product, 'maker');
  return maximum(maker, levelRate(x, userId, product, 'taker'));
}

function levelRate(x: Exchange, userId: number, product: CouponProduct, role: Role): Amount {
  const level = x.vipLevels.get(x.members.get(userId)?.vipLevel ?? 0);
  if (level === undefined) throw new Error(`no fee level for user ${userId}`);
  if (product === 'futures') {
    return role === 'maker' ? level.futuresMakerRate : level.futuresTakerRate;
  }
  return role === 'maker' ? level.spotMakerRate : level.spotTakerRate;
}
