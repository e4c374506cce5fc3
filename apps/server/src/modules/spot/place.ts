import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { placeCommand } from './place-command.ts';
import { placedWire } from './placed-wire.ts';

/** Places an order, or a pair of which one cancels the other. */
export const place = route(calls.spot.place, async (context) => {
  const { currency_id, legal_id } = context.input;
  const listed = context.services.markets.catalogue.byCurrencies(currency_id, legal_id);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  const { kind, input } = placeCommand(context.input, listed.market.id);
  const placed =
    kind === 'spot.place' ? await submit(context, kind, input) : await submit(context, kind, input);
  return placedWire(placed);
});
