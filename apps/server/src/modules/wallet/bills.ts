import { calls } from '@kontor/contract';
import { ACCOUNT_IDS } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { billWire } from './bill-wire.ts';
import { listBills } from './wallet.queries.ts';

/** The own bills, newest first. */
export const bills = route(calls.wallet.bills, async ({ input, member, request, services }) => {
  const { currency, type, page, limit } = input;
  if (currency !== undefined && services.markets.catalogue.currency(currency) === undefined) {
    refuse('CURRENCY_UNKNOWN', { field: 'currency' });
  }
  const { rows, total } = await listBills(services.queries, {
    userId: member.userId,
    accountId: type === undefined ? null : ACCOUNT_IDS[type],
    currencyId: currency ?? null,
    page,
    limit,
  });
  return {
    data: rows.map((row) => billWire(services, row, request.language)),
    page,
    limit,
    total,
  };
});
