import { calls } from '@kontor/contract';
import { balanceId } from '@kontor/core';
import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { billWire } from './bill-wire.ts';
import { listBills } from './bills.queries.ts';
import { balanceOf } from './wallet.queries.ts';
import { usdOf, usdText } from './worth.ts';

/** One of the own balances, nothing where there never was any, and its bills. */
export const detail = route(calls.wallet.detail, async ({ input, member, request, services }) => {
  const { queries, markets } = services;
  const currency = markets.catalogue.currency(input.currency);
  if (currency === undefined) return refuse('CURRENCY_UNKNOWN', { field: 'currency' });
  const accountId = ACCOUNT_IDS[input.type ?? 'change'];
  const { userId } = member;
  const row = await balanceOf(queries, balanceId(userId, accountId, currency.id));
  const filter = { userId, accountId, currencyId: currency.id };
  const found = await listBills(queries, filter, input);
  const { available, frozen } = row ?? { available: 0n, frozen: 0n };
  return {
    currency: currency.id,
    name: currency.code,
    available: formatAmount(available),
    frozen: formatAmount(frozen),
    usd: usdText(usdOf(services, currency.id, available + frozen)),
    logs: pageAnswer(input, found, (bill) => billWire(services, bill, request.language)),
  };
});
