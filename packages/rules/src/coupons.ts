/** Coupons: what a discount leaves of a fee rate, the same in the exchange and on the ticket. */
import { type Amount, multiplyDivide, ONE } from '@kontor/money';

/** What is left of a rate of which the share `discount` is not taken; rounded up, as fees are. */
export function discountedRate(rate: Amount, discount: Amount): Amount {
  return multiplyDivide(rate, ONE - discount, ONE, 'up');
}
