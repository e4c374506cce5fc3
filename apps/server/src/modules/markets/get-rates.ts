import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

/** How much of each fiat currency one USD is, where that is known. */
export const getRates = route(
  calls.markets.rates,
  async ({ services }) => (await services.markets.rates.current()) ?? refuse('RATES_UNAVAILABLE'),
);
