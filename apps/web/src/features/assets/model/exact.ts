import { formatMoney } from '../../../shared/lib/format.ts';

/** `−1,234.56000001 USDT`: every digit that there is, none cut off. */
export function exactText(
  value: string,
  currency: string,
  { signed = false }: { signed?: boolean } = {},
): string {
  const fraction = value.split('.')[1] ?? '';
  const decimals = fraction.replace(/0+$/u, '').length;
  return `${formatMoney(value, { decimals, signed })} ${currency}`;
}
