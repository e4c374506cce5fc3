import { formatAmount, tryParseAmount } from '@kontor/money';
import { UNKNOWN, formatMoney } from './format.ts';

/** Coins as forms and balances show them: at most eight decimals, cut off, none that are zero. */
export function coinText(text: string | null): string {
  const amount = text === null ? undefined : tryParseAmount(text);
  if (amount === undefined) return UNKNOWN;
  const cut = formatAmount(amount, 8).replace(/\.?0+$/, '');
  return formatMoney(cut, { decimals: cut.split('.')[1]?.length ?? 0 });
}

/** An amount that anybody may see, with what it is of: `1,200 USDT`. */
export function coinsText(amount: string | null, currency: string): string {
  return amount === null ? UNKNOWN : `${coinText(amount)} ${currency}`;
}
