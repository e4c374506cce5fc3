import { type Amount, parseAmount } from '@kontor/money';
import { sql } from 'drizzle-orm';
import { type PageInput, type PageRows, rowsBefore } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type RecordKind = 'deposit' | 'withdrawal' | 'transfer' | 'convert' | 'buy';
export type RecordState = 'going' | 'done' | 'failed';

export interface RecordFilter {
  readonly userId: number;
  readonly currencyId: number | undefined;
  readonly accountId: number | undefined;
  readonly kind: RecordKind | undefined;
  readonly state: RecordState | undefined;
  /** One alone, by its source and number: `deposit-12`. */
  readonly id?: string | undefined;
  /** Platform ms; `to` is not included. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Real ms: what a chain took back before that is told no more. */
  readonly goneAfter: number;
}

export interface RecordRow {
  /** `chain`: seen on a chain, and not booked. */
  readonly source: RecordKind | 'chain';
  readonly id: number;
  readonly state: RecordState;
  readonly status: string;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly fromAccountId: number | null;
  readonly toAccountId: number | null;
  readonly otherCurrencyId: number | null;
  readonly otherAmount: Amount | null;
  readonly fee: Amount | null;
  readonly feeCurrencyId: number | null;
  readonly networkId: number | null;
  readonly network: string | null;
  readonly address: string | null;
  readonly txid: string | null;
  readonly reasonCode: string | null;
  readonly blockNumber: number | null;
  readonly at: number;
  readonly updatedAt: number;
}

type Raw = Record<'total', string> & Record<Exclude<string, 'total'>, string | number | null>;

/** Every source of records with the same columns; account 2 is where money comes and goes. */
const sources = (userId: number, goneAfter: number) => sql`
  SELECT 'deposit' AS source, id, CASE status WHEN 'pending' THEN 'going'
      WHEN 'confirmed' THEN 'done' ELSE 'failed' END AS state, status, currency_id,
    coalesce(credited, amount) AS amount, NULL::int AS from_account_id, 2 AS to_account_id,
    NULL::bigint AS other_currency_id, NULL::numeric AS other_amount, NULL::numeric AS fee,
    NULL::bigint AS fee_currency_id, network_id, NULL AS network, account AS address, txid,
    reason_code, NULL::bigint AS block_number, created_at AS at,
    coalesce(handled_at, created_at) AS updated_at
  FROM deposits WHERE user_id = ${userId}
  UNION ALL
  SELECT 'chain', id, CASE status WHEN 'seen' THEN 'going' ELSE 'failed' END, status,
    currency_id, amount, NULL, 2, NULL, NULL, NULL, NULL, network_id, NULL, contract, txid,
    refusal, block_number, created_at, coalesce(gone_at, created_at)
  FROM chain_deposits WHERE user_id = ${userId}
    AND (status IN ('seen', 'refused') OR (status = 'gone' AND gone_at > ${goneAfter}))
  UNION ALL
  SELECT 'withdrawal', id, CASE WHEN status IN ('requested', 'reviewed', 'sent') THEN 'going'
      WHEN status = 'done' THEN 'done' ELSE 'failed' END, status, currency_id, amount, 2, NULL,
    NULL, NULL, fee, currency_id, network_id, NULL, destination, txid, reason_code, NULL,
    created_at, updated_at
  FROM withdrawals WHERE user_id = ${userId}
  UNION ALL
  SELECT 'transfer', id, 'done', 'done', currency_id, amount, from_account_id, to_account_id,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, at, at
  FROM transfers WHERE user_id = ${userId}
  UNION ALL
  SELECT 'convert', id, 'done', 'done', from_currency_id, amount, 2, 2, to_currency_id, received,
    fee, to_currency_id, NULL, NULL, NULL, NULL, NULL, NULL, at, at
  FROM conversions WHERE user_id = ${userId}
  UNION ALL
  SELECT 'buy', id, CASE status WHEN 'paid' THEN 'done' WHEN 'cancelled' THEN 'failed'
      ELSE 'going' END, status, currency_id, coalesce(credited, receive), NULL, 2, NULL, NULL,
    NULL, NULL, NULL, method_name, NULL, NULL, cancel_reason, NULL, created_at, updated_at
  FROM buy_orders WHERE user_id = ${userId}`;

/** What came, went and was moved, newest first; each source is read by its member's index. */
export async function listRecords(
  queries: Queries,
  filter: RecordFilter,
  page: PageInput,
): Promise<PageRows<RecordRow>> {
  const { currencyId = null, accountId = null, kind = null, state = null } = filter;
  const { id = null, from = null, to = null } = filter;
  const { rows } = await queries.execute<Raw>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${sources(filter.userId, filter.goneAfter)}) AS every
      WHERE (${currencyId}::bigint IS NULL OR currency_id = ${currencyId}::bigint
          OR other_currency_id = ${currencyId}::bigint)
        AND (${accountId}::int IS NULL OR from_account_id = ${accountId}::int
          OR to_account_id = ${accountId}::int)
        AND (${kind}::text IS NULL OR ${kind}::text =
          CASE source WHEN 'chain' THEN 'deposit' ELSE source END)
        AND (${id}::text IS NULL OR source || '-' || id = ${id}::text)
        AND (${state}::text IS NULL OR state = ${state}::text)
        AND (${from}::bigint IS NULL OR at >= ${from}::bigint)
        AND (${to}::bigint IS NULL OR at < ${to}::bigint)
    )
    SELECT counted.total, shown.* FROM (SELECT count(*) AS total FROM found) AS counted
    LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY at DESC, source, id DESC
      LIMIT ${page.limit} OFFSET ${rowsBefore(page)}
    ) AS shown ON true
    ORDER BY shown.at DESC, shown.source, shown.id DESC`);
  const shown = rows.filter(({ source }) => source !== null);
  return { rows: shown.map(recordRow), total: Number(rows[0]?.total ?? 0) };
}

const numberOrNull = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);
const amountOrNull = (value: string | number | null | undefined): Amount | null =>
  value === null || value === undefined ? null : parseAmount(String(value));
const textOrNull = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function recordRow(raw: Raw): RecordRow {
  return {
    source: String(raw['source']) as RecordRow['source'],
    id: Number(raw['id']),
    state: String(raw['state']) as RecordState,
    status: String(raw['status']),
    currencyId: Number(raw['currency_id']),
    amount: amountOrNull(raw['amount']) ?? 0n,
    fromAccountId: numberOrNull(raw['from_account_id']),
    toAccountId: numberOrNull(raw['to_account_id']),
    otherCurrencyId: numberOrNull(raw['other_currency_id']),
    otherAmount: amountOrNull(raw['other_amount']),
    fee: amountOrNull(raw['fee']),
    feeCurrencyId: numberOrNull(raw['fee_currency_id']),
    networkId: numberOrNull(raw['network_id']),
    network: textOrNull(raw['network']),
    address: textOrNull(raw['address']),
    txid: textOrNull(raw['txid']),
    reasonCode: textOrNull(raw['reason_code']),
    blockNumber: numberOrNull(raw['block_number']),
    at: Number(raw['at']),
    updatedAt: Number(raw['updated_at']),
  };
}
