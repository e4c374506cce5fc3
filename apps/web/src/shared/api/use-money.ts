import type { FiatCurrency } from '@kontor/contract/light';
import { useMemo } from 'react';
import { type DecimalText, HIDDEN, formatMoney } from '../lib/format.ts';
import { usePreferences } from '../session/preferences-store.ts';
import { fromUsd, rateOf, useRates } from './rates.ts';

export interface Money {
  /** The currency that the user has chosen. */
  fiat: FiatCurrency;
  /** False while its rate is not known: every amount then shows as a dash, never as a guess. */
  rateKnown: boolean;
  /** USD in the chosen currency, for `<MoneyText value currency>`; null where it is not known. */
  toFiat: (usd: DecimalText) => string | null;
  /** `€44,427.78`, `+€12.00` with `signed`, or a dash. */
  format: (usd: DecimalText, options?: { signed?: boolean }) => string;
  amountsHidden: boolean;
  /** Text that says what somebody owns: dots while amounts are hidden. */
  mask: (text: string) => string;
}

/** Shows amounts of USD in the fiat currency of the user's choice. */
export function useMoney(): Money {
  const fiat = usePreferences((state) => state.fiat);
  const amountsHidden = usePreferences((state) => state.amountsHidden);
  const rates = useRates((state) => state.rates);
  return useMemo(
    () => ({
      fiat,
      amountsHidden,
      mask: (text) => (amountsHidden ? HIDDEN : text),
      rateKnown: rateOf(fiat, rates) !== undefined,
      toFiat: (usd) => fromUsd(usd, fiat, rates),
      format: (usd, { signed } = {}) =>
        formatMoney(fromUsd(usd, fiat, rates), { currency: fiat, signed }),
    }),
    [fiat, rates, amountsHidden],
  );
}
