import type { Database } from '@kontor/postgres';
import { type Amount, parseAmount } from '@kontor/money';

/** Entries that bring money in from outside. What they bring is no gain. */
const PUT_IN_KINDS = ['member.grant'];

export interface PutIn {
  readonly currencyId: number;
  readonly amount: Amount;
  readonly at: number;
}

/** What a member had in all accounts together. */
export interface PastHoldings {
  /** Available and frozen by currency, now. */
  readonly now: ReadonlyMap<number, Amount>;
  /** The same at each of the times that were asked for. */
  readonly at: readonly ReadonlyMap<number, Amount>[];
  /** What was put in after the first of the times. */
  readonly putIn: readonly PutIn[];
}

interface Row {
  currency_id: number | string;
  /** -1: the balance now; -2: put in; else how many of the times are before the entries. */
  bucket: number;
  amount: string;
  at: number | string | null;
}

/**
 * What a member had at each time (platform ms, ascending, at least one): today's balances less the
 * entries after it. One statement, so that balances and entries are of the same moment.
 */
export async function pastHoldings(
  database: Pick<Database, 'pool'>,
  userId: number,
  times: readonly number[],
): Promise<PastHoldings> {
  const { rows } = await database.pool.query<Row>(
    `SELECT currency_id, -1 AS bucket, sum(available + frozen) AS amount, NULL::bigint AS at
       FROM balances WHERE user_id = $1 GROUP BY currency_id
     UNION ALL
     SELECT currency_id, width_bucket(at - 1, $2::bigint[]), sum(amount), NULL
       FROM ledger_entries WHERE user_id = $1 AND at > $3::bigint GROUP BY 1, 2
     UNION ALL
     SELECT currency_id, -2, amount, at
       FROM ledger_entries WHERE user_id = $1 AND at > $3::bigint AND kind = ANY($4)`,
    [userId, times, times[0], PUT_IN_KINDS],
  );
  const now = new Map<number, Amount>();
  const putIn: PutIn[] = [];
  /** By bucket: what came after all of the times that it counts. */
  const changes = times.map(() => new Map<number, Amount>());
  for (const row of rows) {
    const currencyId = Number(row.currency_id);
    const amount = parseAmount(row.amount);
    if (row.bucket === -1) now.set(currencyId, amount);
    else if (row.bucket === -2) putIn.push({ currencyId, amount, at: Number(row.at) });
    else changes[row.bucket - 1]?.set(currencyId, amount);
  }
  return { now, at: backwards(now, changes), putIn };
}

/** Takes the changes away again, the last first. */
function backwards(
  now: ReadonlyMap<number, Amount>,
  changes: readonly ReadonlyMap<number, Amount>[],
): ReadonlyMap<number, Amount>[] {
  const result: ReadonlyMap<number, Amount>[] = [];
  let holdings = now;
  for (const change of [...changes].reverse()) {
    const before = new Map(holdings);
    for (const [currencyId, amount] of change) {
      before.set(currencyId, (before.get(currencyId) ?? 0n) - amount);
    }
    result.push(before);
    holdings = before;
  }
  return result.reverse();
}
