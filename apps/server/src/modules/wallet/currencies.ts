import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { route } from '../../http/route.ts';
import { spotCurrencies } from './spot-currencies.ts';
import { balancesOf } from './wallet.queries.ts';

/** What the spot account can hold, with what is available of it. */
export const currencies = route(calls.wallet.currencies, async ({ member, services }) => {
  const rows = await balancesOf(services.queries, member.userId);
  const available = new Map(
    rows
      .filter((row) => row.accountId === ACCOUNT_IDS.change)
      .map((row) => [row.currencyId, row.available]),
  );
  return spotCurrencies(services.markets.catalogue, available).map(({ id, code }) => ({
    id,
    name: code,
    available: formatAmount(available.get(id) ?? 0n),
  }));
});
