import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';

/** Cancels all open orders, or those of the one market that the two currencies name. */
export const cancelAll = route(calls.spot.cancelAll, async (context) => {
  const { currency_id, legal_id } = context.input;
  if (currency_id === undefined && legal_id === undefined) {
    return await submit(context, 'spot.cancel_all', {});
  }
  if (currency_id === undefined) return refuse('FIELD_REQUIRED', { field: 'currency_id' });
  if (legal_id === undefined) return refuse('FIELD_REQUIRED', { field: 'legal_id' });
  const listed = context.services.markets.catalogue.byCurrencies(currency_id, legal_id);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  return await submit(context, 'spot.cancel_all', { marketId: listed.market.id });
});
