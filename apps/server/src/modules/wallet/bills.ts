import { calls, type ParsedInputOf } from '@kontor/contract';
import { ACCOUNT_IDS } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { billWire } from './bill-wire.ts';
import { listBills } from './bills.queries.ts';
import { type EntryKind, isEntryKind, kindsOf } from './entry-groups.ts';

/** The own bills, newest first. */
export const bills = route(calls.wallet.bills, async ({ input, member, request, services }) => {
  const { currency, type, from, to, before } = input;
  requireCurrency(services, currency);
  const filter = {
    userId: member.userId,
    accountId: type === undefined ? undefined : ACCOUNT_IDS[type],
    currencyId: currency,
    kinds: kindsIn(input),
    from,
    to,
    before,
  };
  const found = await listBills(services.queries, filter, input);
  return pageAnswer(input, found, (row) => billWire(services, row, request.language));
});

/** Refuses a currency that there is not. */
export function requireCurrency({ markets }: Services, currency: number | undefined): void {
  if (currency !== undefined && markets.catalogue.currency(currency) === undefined) {
    refuse('CURRENCY_UNKNOWN', { field: 'currency' });
  }
}

/** The reasons that are asked for; undefined for all. */
function kindsIn({
  group,
  kind,
}: Pick<ParsedInputOf<typeof calls.wallet.bills>, 'group' | 'kind'>):
  | readonly EntryKind[]
  | undefined {
  if (kind !== undefined) {
    return isEntryKind(kind) ? [kind] : refuse('FIELD_CHOICE', { field: 'kind' });
  }
  return group === undefined ? undefined : kindsOf(group);
}
