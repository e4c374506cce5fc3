import { calls, FIAT_CURRENCIES } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

/** How much of one fiat currency one USD is, where that is known. */
export const getRate = route(calls.markets.rate, async ({ input, services }) => {
  const known = await services.markets.rates.current();
  const code = FIAT_CURRENCIES[input.id - 1] ?? 'USD';
  const rate = known?.rates[code];
  if (known === undefined || rate === undefined) refuse('RATES_UNAVAILABLE');
  return { currency_code: code, rate, saveTime: known.saveTime };
});
