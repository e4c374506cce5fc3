import { ACCOUNT_NAMES, calls, type OutputOf, type ParsedInputOf } from '@kontor/contract';
import { ENTRY_KINDS, HOUSE_ACCOUNT } from '@kontor/core';
import type { Language } from '@kontor/i18n';
import { translateIfKnown } from '@kontor/i18n/server';
import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS, houseAccounts, ledgerEntries, users } from '@kontor/schema';
import { and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { route } from '../../../http/route.ts';
import { atOneMoment, pageAnswer, rowsBefore } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';

type EntryWire = OutputOf<typeof calls.operatorLedger.entries>['data'][number];
type Filters = ParsedInputOf<typeof calls.operatorLedger.entries>;
type Entry = typeof ledgerEntries.$inferSelect;

const NAMES = new Map<number, EntryWire['account']>([
  [HOUSE_ACCOUNT, 'house'],
  ...ACCOUNT_NAMES.map((name) => [ACCOUNT_IDS[name], name] as const),
]);

/** A ledger has millions of rows, and nobody pages through more than the newest of them. */
const COUNTED_MAX = 10_000;

/** Entries of the ledger, the house's included, newest first. */
export const listEntries = route(
  calls.operatorLedger.entries,
  async ({ input, request, services }) => {
    const where = filter(input);
    const found = await atOneMoment(services.queries, async (moment) => {
      const rows = await moment
        .select({
          entry: ledgerEntries,
          name: sql<string | null>`coalesce(${users.uid}, ${houseAccounts.name})`,
        })
        .from(ledgerEntries)
        .leftJoin(users, eq(users.id, ledgerEntries.userId))
        .leftJoin(houseAccounts, eq(houseAccounts.id, ledgerEntries.userId))
        .where(where)
        .orderBy(desc(ledgerEntries.id))
        .limit(input.limit)
        .offset(rowsBefore(input));
      const [counted] = await moment
        .select({ total: count() })
        .from(
          moment
            .select({ id: ledgerEntries.id })
            .from(ledgerEntries)
            .where(where)
            .limit(COUNTED_MAX)
            .as('counted'),
        );
      return { rows, total: counted?.total ?? 0 };
    });
    return pageAnswer(input, found, ({ entry, name }) =>
      entryWire(services, entry, name, request.language),
    );
  },
);

/** Why money can move. */
export const listKinds = route(calls.operatorLedger.kinds, ({ request }) =>
  ENTRY_KINDS.map((kind) => ({
    kind,
    info: infoOf(kind, request.language, { symbol: '…', currency: '…', order: '…' }),
  })),
);

function filter(input: Filters): SQL | undefined {
  const { user_id, account, currency, kind, reference, from, to } = input;
  const accountId = account === 'house' ? HOUSE_ACCOUNT : account && ACCOUNT_IDS[account];
  return and(
    user_id === undefined ? undefined : eq(ledgerEntries.userId, user_id),
    accountId === undefined ? undefined : eq(ledgerEntries.accountId, accountId),
    currency === undefined ? undefined : eq(ledgerEntries.currencyId, currency),
    kind === undefined ? undefined : eq(ledgerEntries.kind, kind),
    reference === undefined ? undefined : eq(ledgerEntries.referenceId, reference),
    from === undefined ? undefined : gte(ledgerEntries.at, from),
    to === undefined ? undefined : lte(ledgerEntries.at, to),
  );
}

function entryWire(
  { markets }: Services,
  entry: Entry,
  name: string | null,
  language: Language,
): EntryWire {
  const currency = markets.catalogue.currency(entry.currencyId)?.code ?? String(entry.currencyId);
  return {
    id: entry.id,
    at: entry.at,
    user_id: entry.userId,
    user_name: name,
    account: NAMES.get(entry.accountId) ?? 'house',
    currency,
    kind: entry.kind,
    info: infoOf(entry.kind, language, { symbol: '', currency, order: entry.referenceId }),
    reference: entry.referenceId,
    value: formatAmount(entry.amount),
    balance: formatAmount(entry.balanceAfter),
  };
}

/** The words of a bill, without the market that only its own order would name. */
function infoOf(
  kind: string,
  language: Language,
  values: Readonly<Record<'symbol' | 'currency' | 'order', string | number>>,
): string {
  const text = translateIfKnown(language, 'bills', kind, values) ?? kind;
  return text.replaceAll(/\s+/g, ' ').trim();
}
