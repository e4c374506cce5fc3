import { coinsText } from '../lib/coin-text.ts';
import { HIDDEN } from '../lib/format.ts';
import { useMoney } from './use-money.ts';

/** What somebody has or would have of any currency; dots where amounts are hidden. */
export function useCoinsOf(): (amount: string | null, currency: string) => string {
  const { amountsHidden } = useMoney();
  return (amount, currency) =>
    amount !== null && amountsHidden ? `${HIDDEN} ${currency}` : coinsText(amount, currency);
}

/** The same of one currency. */
export function useCoins(currency: string): (amount: string | null) => string {
  const coinsOf = useCoinsOf();
  return (amount) => coinsOf(amount, currency);
}
