import { type Amount, formatAmount, parseAmount, roundToDecimals } from '@kontor/money';
import type { TFunction } from 'i18next';
import { UNKNOWN, formatMoney, formatPercent, formatPrice } from '../../shared/lib/format.ts';
import { type Contract, shownDecimals } from './model/contract.ts';

export type FuturesText = TFunction<['futures', 'trade', 'common']>;

/** Money in a margin currency without its code, cut off: `26,887.36`. */
export function plainMoney(amount: Amount | undefined, currency: string, signed = false): string {
  if (amount === undefined) return UNKNOWN;
  const text = formatAmount(amount);
  return formatMoney(text, { decimals: shownDecimals(currency), signed });
}

/** The same with its code. */
export function money(amount: Amount | undefined, currency: string, signed = false): string {
  return amount === undefined ? UNKNOWN : `${plainMoney(amount, currency, signed)} ${currency}`;
}

/** What is paid, without its code, rounded up: a fee never looks smaller than it is. */
export function plainCost(amount: Amount | undefined, currency: string): string {
  if (amount === undefined) return UNKNOWN;
  return plainMoney(roundToDecimals(amount, shownDecimals(currency), 'up'), currency);
}

export function cost(amount: Amount | undefined, currency: string): string {
  return amount === undefined ? UNKNOWN : `${plainCost(amount, currency)} ${currency}`;
}

/** A share such as 0.2221 as `22.21%`. */
export function percentText(
  share: Amount | undefined,
  { signed = false, decimals = 2 }: { signed?: boolean; decimals?: number } = {},
): string {
  return share === undefined
    ? UNKNOWN
    : formatPercent(formatAmount(share * 100n), { signed, decimals });
}

export function priceText(price: Amount | string | null | undefined, contract: Contract): string {
  if (price === null || price === undefined) return UNKNOWN;
  const text = typeof price === 'string' ? price : formatAmount(price);
  return formatPrice(text, contract.wire.price_precision);
}

/** What stands behind a position in cross margin, and the price at which it would be gone. */
export function backingText(t: FuturesText, contract: Contract, price: Amount | null): string {
  const currency = contract.wire.margin_currency;
  return price === null
    ? t('backing.crossNever', { currency })
    : t('backing.cross', { currency, price: priceText(price, contract) });
}

/** `40 lots`, in the plural of the language. */
export function lotsText(t: FuturesText, lots: Amount | string): string {
  const text = formatAmount(typeof lots === 'string' ? parseAmount(lots) : lots);
  return t('lots', { count: Number(text), lots: formatMoney(text) });
}

/** A rate such as 0.0005 as `0.05%`, with as many decimals as it has. */
export function rateText(rate: Amount): string {
  return formatPercent(formatAmount(rate * 100n), { signed: false, decimals: decimalsOf(rate) });
}

function decimalsOf(rate: Amount): number {
  return Math.max(2, formatAmount(rate * 100n).split('.')[1]?.length ?? 0);
}
