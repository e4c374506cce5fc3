import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import type { TFunction } from 'i18next';
import {
  type DecimalText,
  figures,
  formatMoney,
  formatPercent,
  UNKNOWN,
} from '../../shared/lib/format.ts';

export type CopyText = TFunction<['copy', 'trade', 'common']>;

/** Everything that is copied is margined in it. */
export const CURRENCY = 'USDT';

/** `1,204.33 USDT`, cut off. */
export function usdt(value: DecimalText, signed = false): string {
  const text = formatMoney(value, { decimals: 2, signed });
  return text === UNKNOWN ? text : `${text} ${CURRENCY}`;
}

/** A share such as 0.1225 as `12.25%`. */
export function shareText(share: DecimalText, signed = false): string {
  if (share === null || share === undefined) return UNKNOWN;
  return formatPercent(formatAmount(parseAmount(share) * 100n), { signed });
}

/** `40 lots`, in the plural of the language. */
export function lotsText(t: CopyText, lots: Amount | string): string {
  const text = typeof lots === 'string' ? lots : formatAmount(lots);
  return t('lots', { count: Number(text), lots: formatMoney(text) });
}

/** The rate of a profit share, without decimals that say nothing: `10%`. */
export function rateText(rate: string): string {
  return figures().share(rate);
}
