import { calls } from '@kontor/contract';
import { divide, formatAmount } from '@kontor/money';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { listConversions } from './convert.queries.ts';

/** What the caller exchanged, newest first. */
export const list = route(calls.convert.list, async ({ input, member, services }) => {
  const found = await listConversions(services.queries, member.userId, input);
  const codeOf = (id: number) => services.markets.catalogue.currency(id)?.code ?? String(id);
  return pageAnswer(input, found, (row) => ({
    id: row.id,
    from_currency_id: row.fromCurrencyId,
    to_currency_id: row.toCurrencyId,
    from_currency: codeOf(row.fromCurrencyId),
    to_currency: codeOf(row.toCurrencyId),
    number: formatAmount(row.amount),
    received: formatAmount(row.received),
    fee: formatAmount(row.fee),
    rate: formatAmount(row.feeRate),
    price: formatAmount(divide(row.fromPrice, row.toPrice, 'down')),
    from_price: formatAmount(row.fromPrice),
    to_price: formatAmount(row.toPrice),
    create_time: row.at,
  }));
});
