import type { calls, OutputOf } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import { translateIfKnown } from '@kontor/i18n/server';
import { formatAmount } from '@kontor/money';
import type { Services } from '../../services.ts';
import { accountName } from './accounts.ts';
import type { BillRow } from './bills.queries.ts';
import { groupOf, isEntryKind } from './entry-groups.ts';

export type BillWire = OutputOf<typeof calls.wallet.bills>['data'][number];

/** A ledger entry as its owner reads it, with its reason in the language of the request. */
export function billWire(
  { markets }: Pick<Services, 'markets'>,
  { entry, marketId, instrumentId }: BillRow,
  language: Language,
): BillWire {
  const { catalogue } = markets;
  const instrument = instrumentId === null ? undefined : catalogue.quotationOf(instrumentId);
  const listed = marketId === null ? instrument : catalogue.byId(marketId);
  const currency = catalogue.currency(entry.currencyId)?.code ?? String(entry.currencyId);
  const values = { symbol: listed?.symbol, currency, order: entry.referenceId };
  return {
    id: entry.id,
    currency,
    account: accountName(entry.accountId),
    value: formatAmount(entry.amount),
    balance: formatAmount(entry.balanceAfter),
    group: isEntryKind(entry.kind) ? groupOf(entry.kind) : 'trade',
    kind: entry.kind,
    info: translateIfKnown(language, 'bills', entry.kind, values) ?? entry.kind,
    symbol: listed?.symbol ?? null,
    reference: entry.referenceId,
    create_time: entry.at,
  };
}
