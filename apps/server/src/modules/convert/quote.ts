import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { conversionOf } from '@kontor/rules/convert';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';

/** Offers a price, and says what would arrive of a number. */
export const quote = route(calls.convert.quote, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { from_currency_id: fromCurrencyId, to_currency_id: toCurrencyId, number } = input;
  const offer = await submit(context, 'convert.quote', { fromCurrencyId, toCurrencyId }, null);
  const decimals = services.markets.catalogue.decimals(toCurrencyId);
  const arrives =
    number === undefined
      ? undefined
      : conversionOf({
          amount: parseAmount(number),
          fromPrice: parseAmount(offer.fromPrice),
          toPrice: parseAmount(offer.toPrice),
          feeRate: parseAmount(offer.feeRate),
          decimals,
        });
  return {
    quote_id: offer.quoteId,
    price: offer.price,
    from_price: offer.fromPrice,
    to_price: offer.toPrice,
    rate: offer.feeRate,
    receive: arrives === undefined ? null : formatAmount(arrives.received),
    fee: arrives === undefined ? null : formatAmount(arrives.fee),
    guard: offer.guard,
    min_number: offer.minimum,
    max_number: offer.maximum,
    valid_until: offer.validUntil,
  };
});
