import type { DecimalText } from '@kontor/i18n';
import { figures } from './format.ts';

/** Coins as forms and balances show them: at most eight decimals, cut off, none that are zero. */
export function coinText(text: DecimalText): string {
  return figures().amount(text);
}

/** An amount that anybody may see, with what it is of: `1,200 USDT`. */
export function coinsText(amount: string | null, currency: string): string {
  return figures().amount(amount, currency);
}
