import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { accountName } from './accounts.ts';
import { requireCurrency } from './bills.ts';
import { listTransfers } from './wallet.queries.ts';

/** What the caller moved between the own accounts, newest first. */
export const transfers = route(calls.wallet.transfers, async ({ input, member, services }) => {
  const { id, currency, type, from, to } = input;
  requireCurrency(services, currency);
  const filter = {
    userId: member.userId,
    id,
    currencyId: currency,
    accountId: type === undefined ? undefined : ACCOUNT_IDS[type],
    from,
    to,
  };
  const found = await listTransfers(services.queries, filter, input);
  const { catalogue } = services.markets;
  return pageAnswer(input, found, (row) => ({
    id: row.id,
    currency: catalogue.currency(row.currencyId)?.code ?? String(row.currencyId),
    from_field: accountName(row.fromAccountId),
    to_field: accountName(row.toAccountId),
    number: formatAmount(row.amount),
    create_time: row.at,
  }));
});
