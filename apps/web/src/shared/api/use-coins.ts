import { coinText } from '../lib/coin-text.ts';
import { UNKNOWN } from '../lib/format.ts';
import { useMoney } from './use-money.ts';

/** What somebody has or would have of a currency; dots where amounts are hidden. */
export function useCoins(currency: string): (amount: string | null) => string {
  const { mask } = useMoney();
  return (amount) => (amount === null ? UNKNOWN : `${mask(coinText(amount))} ${currency}`);
}
