import { type FiatCurrency, RATES_MAX_AGE_MS, calls } from '@kontor/contract/light';
import { formatAmount, multiply, tryParseAmount } from '@kontor/money';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type DecimalText, readDecimal } from '../lib/format.ts';
import { logger } from '../lib/logger.ts';
import { lasting } from '../storage/safe-storage.ts';
import { api } from './client.ts';

export type Rates = Readonly<Partial<Record<FiatCurrency, string>>>;

interface RatesState {
  /** Units of the currency for one USD. Empty until they have been fetched. */
  rates: Rates;
  /** When they were fetched, by this device's clock, in ms. */
  savedAtMs: number | null;
}

export const useRates = create<RatesState>()(
  persist((): RatesState => ({ rates: {}, savedAtMs: null }), {
    name: 'kontor.rates',
    version: 1,
    storage: createJSONStorage(() => lasting),
  }),
);

/** Whether rates must be fetched: none saved, older than 24 hours, or saved in the future. */
export function ratesAreStale(
  { savedAtMs }: Pick<RatesState, 'savedAtMs'>,
  nowMs: number,
): boolean {
  if (savedAtMs === null) return true;
  const ageMs = nowMs - savedAtMs;
  return ageMs < 0 || ageMs > RATES_MAX_AGE_MS;
}

/** Fetches rates at the start if they are needed. A failure is only logged. */
export async function refreshRates(
  nowMs: number,
  fetchRates: () => Promise<{ rates: Rates }> = () => api.call(calls.markets.rates, {}),
): Promise<void> {
  if (!ratesAreStale(useRates.getState(), nowMs)) return;
  try {
    const { rates } = await fetchRates();
    useRates.setState({ rates, savedAtMs: nowMs });
  } catch (error) {
    logger.info('exchange rates did not load', error);
  }
}

/** The rate of a currency for one USD; undefined where it is not known. USD itself is always 1. */
export function rateOf(fiat: FiatCurrency, rates: Rates): string | undefined {
  if (fiat === 'USD') return '1';
  const rate = rates[fiat];
  const amount = rate === undefined ? undefined : tryParseAmount(rate);
  return amount !== undefined && amount > 0n ? rate : undefined;
}

/** An amount of USD in another currency, cut off at 18 decimals; null where it is not known. */
export function fromUsd(usd: DecimalText, fiat: FiatCurrency, rates: Rates): string | null {
  const amount = readDecimal(usd);
  const rate = readDecimal(rateOf(fiat, rates));
  if (amount === undefined || rate === undefined) return null;
  const size = multiply(amount < 0n ? -amount : amount, rate, 'down');
  return formatAmount(amount < 0n ? -size : size);
}
