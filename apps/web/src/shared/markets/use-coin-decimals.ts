import { calls } from '@kontor/contract/light';
import { useCall } from '../api/use-call.ts';

const FRESH_MS = 300_000;
/** Until it is known; no currency is finer than forms write it. */
const USUAL_DECIMALS = 8;

/** How fine a currency is. */
export function useCoinDecimals(currency: string): number {
  const { data } = useCall(calls.markets.currencies, {}, { staleTime: FRESH_MS });
  return data?.find(({ name }) => name === currency)?.precision ?? USUAL_DECIMALS;
}
