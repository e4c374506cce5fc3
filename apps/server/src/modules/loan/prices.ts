import { type Amount, ONE } from '@kontor/money';
import type { Services } from '../../services.ts';

/** The index of an instrument in USDT, one for USDT itself; null where it is stale. */
export function freshPrice(
  { exchange, clock }: Pick<Services, 'exchange' | 'clock'>,
  instrumentId: number | null,
): Amount | null {
  if (instrumentId === null) return ONE;
  const x = exchange.core()?.exchange;
  const state = x?.instrumentStates.get(instrumentId);
  if (x === undefined || state === undefined) return null;
  const staleMs = (x.setting('index_stale_seconds') * 1_000n) / ONE;
  return BigInt(clock.now() - state.tickAt) <= staleMs ? state.price : null;
}
