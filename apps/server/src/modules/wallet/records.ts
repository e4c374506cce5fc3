import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { accountName } from './accounts.ts';
import { requireCurrency } from './bills.ts';
import { GONE_TOLD_MS, heightOf, networkById } from '../funding/index.ts';
import { listRecords, type RecordRow } from './records.queries.ts';

type RecordWire = OutputOf<typeof calls.wallet.records>['data'][number];

/** Deposits, withdrawals, transfers, exchanges and purchases, newest first. */
export const records = route(calls.wallet.records, async ({ input, member, services }) => {
  const { currency, type, kind, state, id, from, to } = input;
  requireCurrency(services, currency);
  const filter = {
    userId: member.userId,
    currencyId: currency,
    accountId: type === undefined ? undefined : ACCOUNT_IDS[type],
    kind,
    state,
    id,
    from,
    to,
    goneAfter: services.wallClock.now() - GONE_TOLD_MS,
  };
  const found = await listRecords(services.queries, filter, input);
  const seen = found.rows.some(({ status, source }) => source === 'chain' && status === 'seen');
  const height = seen ? await heightOf(services.queries) : null;
  return pageAnswer(input, found, (row) => recordWire(services, row, currency, height));
});

function recordWire(
  services: Services,
  row: RecordRow,
  asked: number | undefined,
  height: number | null,
): RecordWire {
  // Of a token that nobody deals in there is no name.
  const codeOf = (id: number | null): string | null =>
    id === null || id === 0 ? null : (services.markets.catalogue.currency(id)?.code ?? String(id));
  const network = row.networkId === null ? undefined : networkById(services, row.networkId);
  // Who looks at one coin sees an exchange from its side.
  const isTurned = row.otherCurrencyId !== null && row.otherCurrencyId === asked;
  const own = { currency: codeOf(row.currencyId) ?? '', number: formatAmount(row.amount) };
  const other = {
    currency: codeOf(row.otherCurrencyId),
    number: row.otherAmount === null ? null : formatAmount(row.otherAmount),
  };
  const isSeen = row.source === 'chain' && row.status === 'seen';
  const needed = isSeen ? Math.max(network?.confirmations ?? 1, 1) : null;
  const confirmed =
    height === null || row.blockNumber === null ? 0 : Math.max(0, height - row.blockNumber + 1);
  return {
    id: `${row.source}-${row.id}`,
    kind: row.source === 'chain' ? 'deposit' : row.source,
    reference: row.id,
    state: row.state,
    status: row.status,
    currency: isTurned ? (other.currency ?? '') : own.currency,
    number: isTurned ? (other.number ?? '') : own.number,
    direction: directionOf(row, isTurned),
    from_account: row.fromAccountId === null ? null : accountName(row.fromAccountId),
    to_account: row.toAccountId === null ? null : accountName(row.toAccountId),
    other_currency: isTurned ? own.currency : other.currency,
    other_number: isTurned ? own.number : other.number,
    fee: row.fee === null ? null : formatAmount(row.fee),
    fee_currency: codeOf(row.feeCurrencyId),
    network: row.network ?? network?.name ?? null,
    address: row.address,
    txid: row.txid,
    reason_code: row.reasonCode,
    confirmations: needed === null ? null : Math.min(confirmed, needed),
    confirmations_needed: needed,
    create_time: row.at,
    update_time: row.updatedAt,
  };
}

function directionOf({ source }: RecordRow, isTurned: boolean): RecordWire['direction'] {
  if (source === 'transfer') return 'within';
  if (source === 'convert') return isTurned ? 'in' : 'out';
  return source === 'withdrawal' ? 'out' : 'in';
}
