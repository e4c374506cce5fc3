import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';

/** Offers coins for an amount of fiat. An offer is no act: each asking makes a new one. */
export const quote = route(calls.quickBuy.quote, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const currency = input.currency.toUpperCase();
  const made = await submit(
    context,
    'buy.quote',
    {
      country: input.country.toUpperCase(),
      methodId: input.method,
      currency,
      coinId: input.coin,
      amount: input.amount,
      unitsPerUsd: await services.markets.rates.unitsPerUsd(currency),
    },
    null,
  );
  return {
    quote_id: made.quoteId,
    rate: made.rate,
    fee: made.fee,
    receive: made.receive,
    worth: made.worth,
    valid_until: made.validUntil,
  };
});
