import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';

/** Exchanges an amount of the caller's between two coins. */
export const exchange = route(calls.convert.exchange, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  return await submit(context, 'convert.exchange', {
    fromCurrencyId: input.from_currency_id,
    toCurrencyId: input.to_currency_id,
    amount: input.number,
    quoteId: input.quote_id,
  });
});
