import type { Currency, Markets } from '../markets/index.ts';

/**
 * The currencies that the spot account shows, by id: the coins that are in use, and whatever else
 * it has. Shares have an account of their own.
 */
export function spotCurrencies(
  catalogue: Pick<Markets['catalogue'], 'currencies'>,
  held: { has(currencyId: number): boolean },
): readonly Currency[] {
  return catalogue
    .currencies()
    .filter(({ id, kind, enabled }) => (kind === 'coin' && enabled) || held.has(id));
}
