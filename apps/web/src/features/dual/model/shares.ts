import { type Amount, parseAmount } from '@kontor/money';
import type { Fault } from '../../../shared/api/fault-text.ts';
import { type Product, sharesFor } from './product.ts';

/** The shares that stand in the field; 0 for none, and for more than anybody can buy. */
export function readShares(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

/** What can be said before it is sent, in the codes of the server. */
export function faultOf(
  product: Product,
  shares: number,
  free: Amount | undefined,
): Fault | undefined {
  if (shares === 0) return { code: 'FIELD_REQUIRED', details: {} };
  if (product.status === 'sold_out' || shares > product.remaining) {
    return { code: 'DUAL_SOLD_OUT', details: { maximum: product.remaining } };
  }
  if (product.status !== 'on_sale') return { code: 'DUAL_NOT_ON_SALE', details: {} };
  if (shares > product.buyable) {
    return { code: 'DUAL_TREASURY_SHORT', details: { maximum: product.buyable } };
  }
  if (free === undefined) return undefined;
  const cost = parseAmount(product.price) * BigInt(shares);
  if (cost <= free) return undefined;
  return { code: 'INSUFFICIENT_BALANCE', details: {} };
}

/** The most that can be bought: of what is left and covered, what the balance pays for. */
export function mostShares(product: Product, free: Amount | undefined): number {
  if (product.status !== 'on_sale') return 0;
  if (free === undefined) return product.buyable;
  return Math.min(product.buyable, sharesFor(free, product.price));
}
