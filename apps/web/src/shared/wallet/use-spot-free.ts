import { calls } from '@kontor/contract/light';
import { type Amount, parseAmount } from '@kontor/money';
import { useCall } from '../api/use-call.ts';

/** What the spot account has of a currency; undefined while it is not known. */
export function useSpotFree(currency: string): Amount | undefined {
  const { data } = useCall(calls.wallet.currencies, {});
  const found = data?.find(({ name }) => name === currency);
  if (data === undefined) return undefined;
  return found === undefined ? 0n : parseAmount(found.available);
}
