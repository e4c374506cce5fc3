import type { Database } from '@kontor/postgres';
import { type Amount, parseAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { EntryKind } from './entry-groups.ts';

/**
 * Entries that bring money in from outside or take it out there: no gain and no loss. A principal
 * is none of them, because the debt that comes with it is taken off as well.
 */
const PUT_IN_KINDS: readonly EntryKind[] = [
  'member.grant',
  'deposit',
  'withdrawal',
  'buy.credit',
  'coupon.voucher',
  // What was paid by mistake was no gain, and its end is no loss.
  'adjustment.twice',
  'adjustment.amount',
  'adjustment.recipient',
  'adjustment.returned',
];

export interface PutIn {
  readonly currencyId: number;
  readonly amount: Amount;
  readonly at: number;
}

/** What a member, or the house, had in all own accounts together. */
export interface PastHoldings {
  /** Available and frozen by currency, now. */
  readonly now: ReadonlyMap<number, Amount>;
  /** The same at each of the times that were asked for. */
  readonly at: readonly ReadonlyMap<number, Amount>[];
  /** What was put in after the first of the times, less what was taken out. */
  readonly putIn: readonly PutIn[];
  /** What is owed of each currency for open loans, principal and interest, now and at each time. */
  readonly debtsNow: ReadonlyMap<number, Amount>;
  readonly debtsAt: readonly ReadonlyMap<number, Amount>[];
}

interface Row {
  of: 'entries' | 'debts';
  currency_id: number | string;
  /** -1: as it is now; -2: put in; else how many of the times are before the changes. */
  bucket: number;
  amount: string;
  at: number | string | null;
}

/** All but a bonus, which is nobody's own; the house has accounts of other numbers than members. */
const OWNED = `user_id = $1 AND account_id <> ${String(ACCOUNT_IDS.bonus)}`;

const STATEMENT = `
  SELECT 'entries' AS of, currency_id, -1 AS bucket, sum(available + frozen) AS amount,
      NULL::bigint AS at
    FROM balances WHERE ${OWNED} GROUP BY currency_id
  UNION ALL
  SELECT 'entries', currency_id, width_bucket(at - 1, $2::bigint[]), sum(amount), NULL
    FROM ledger_entries WHERE ${OWNED} AND at > $3::bigint GROUP BY 2, 3
  UNION ALL
  SELECT 'entries', currency_id, -2, amount, at
    FROM ledger_entries WHERE ${OWNED} AND at > $3::bigint AND kind = ANY($4)
  UNION ALL
  SELECT 'debts', currency_id, -1, sum(principal + interest), NULL
    FROM loans WHERE user_id = $1 AND status = 'active' GROUP BY currency_id
  UNION ALL
  SELECT 'debts', currency_id, width_bucket(at - 1, $2::bigint[]), sum(owed - before), NULL
    FROM (
      SELECT l.currency_id, e.at, e.principal + e.interest AS owed,
        lag(e.principal + e.interest, 1, 0) OVER (PARTITION BY e.loan_id ORDER BY e.id) AS before
      FROM loans l JOIN loan_events e ON e.loan_id = l.id
      WHERE l.user_id = $1 AND l.started_at IS NOT NULL
    ) AS changes
    WHERE at > $3::bigint GROUP BY 2, 3`;

/**
 * What a member, or a house account, had and owed at each time (platform ms, ascending, at least
 * one): what it is today less the changes after it. One statement, so that all of it is of the same
 * moment.
 */
export async function pastHoldings(
  database: Pick<Database, 'pool'>,
  userId: number,
  times: readonly number[],
): Promise<PastHoldings> {
  const values = [userId, times, times[0], PUT_IN_KINDS];
  const { rows } = await database.pool.query<Row>(STATEMENT, values);
  const entries = new Course(times.length);
  const debts = new Course(times.length);
  const putIn: PutIn[] = [];
  for (const { of, bucket, currency_id, amount: text, at } of rows) {
    const currencyId = Number(currency_id);
    const amount = parseAmount(text);
    if (bucket === -2) putIn.push({ currencyId, amount, at: Number(at) });
    else (of === 'debts' ? debts : entries).add(bucket, currencyId, amount);
  }
  return {
    now: entries.now,
    at: entries.backwards(),
    putIn,
    debtsNow: debts.now,
    debtsAt: debts.backwards(),
  };
}

/** Sums by currency as they are now, and by how much they changed after each time. */
class Course {
  readonly now = new Map<number, Amount>();
  /** By bucket: what came after all of the times that it counts. */
  readonly #changes: readonly Map<number, Amount>[];

  constructor(times: number) {
    this.#changes = Array.from({ length: times }, () => new Map<number, Amount>());
  }

  /** Bucket -1 is what there is now. */
  add(bucket: number, currencyId: number, amount: Amount): void {
    (bucket === -1 ? this.now : this.#changes[bucket - 1])?.set(currencyId, amount);
  }

  /** Takes the changes away again, the last first. */
  backwards(): ReadonlyMap<number, Amount>[] {
    const result: ReadonlyMap<number, Amount>[] = [];
    let holdings: ReadonlyMap<number, Amount> = this.now;
    for (const change of [...this.#changes].reverse()) {
      const before = new Map(holdings);
      for (const [currencyId, amount] of change) {
        before.set(currencyId, (before.get(currencyId) ?? 0n) - amount);
      }
      result.push(before);
      holdings = before;
    }
    return result.reverse();
  }
}
