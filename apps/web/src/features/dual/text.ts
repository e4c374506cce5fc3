import { type Amount, formatAmount } from '@kontor/money';
import type { TFunction } from 'i18next';
import { coinText } from '../../shared/lib/coin-text.ts';
import { formatPercent } from '../../shared/lib/format.ts';
import { type DualOrder, type Product, type Terms, distanceOf } from './model/product.ts';

export type DualText = TFunction<['dual', 'trade', 'common']>;

export function amountText(amount: Amount | string, currency: string): string {
  return `${figure(amount)} ${currency}`;
}

/** At most eight decimals, none that are zero. */
export function figure(amount: Amount | string): string {
  return coinText(typeof amount === 'string' ? amount : formatAmount(amount));
}

const CENTS = 2;

/** An amount of USDT to the cent, cut off. */
export function usdtText(amount: Amount): string {
  return `${coinText(formatAmount(amount, CENTS))} USDT`;
}

export function nameOf(t: DualText, { type, section }: Pick<Terms, 'type' | 'section'>): string {
  return t(`name.${type}`, { coin: section });
}

/** `4.13 % above now`; nothing where the index is not known. */
export function distanceText(t: DualText, product: Product): string {
  const distance = distanceOf(product);
  if (distance === null) return t('index.unknown');
  const percent = formatPercent(formatAmount(distance < 0n ? -distance : distance), {
    signed: false,
  });
  if (!/[1-9]/.test(percent)) return t('distance.at');
  return t(distance > 0n ? 'distance.above' : 'distance.below', { percent });
}

/** What became of a purchase, in a few words; undefined while it is open. */
export function outcomeText(t: DualText, order: DualOrder): string | undefined {
  const { outcome, type, section: coin } = order;
  if (outcome === null) return undefined;
  if (outcome === 'no_price') return t('outcome.noPrice');
  return t(`outcome.${type}.${outcome}`, { coin, price: figure(order.linked_price) });
}
