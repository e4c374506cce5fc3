import { HOLD_KINDS } from '@kontor/contract';
import { balanceId } from '@kontor/core';
import { type Amount, parseAmount } from '@kontor/money';
import { balances, checkpoint } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import { HOLDS } from '../../exchange/index.ts';
import { atOneMoment, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

/** More than anybody reads; sums and counts are of all of them. */
const HOLDS_SHOWN = 100;

type HoldKind = (typeof HOLD_KINDS)[number];

interface Reason {
  readonly kind: string;
  readonly count: number;
  readonly came: Amount;
  /** Never negative. */
  readonly went: Amount;
}

interface Hold {
  readonly kind: HoldKind;
  readonly referenceId: number;
  readonly marketId: number | null;
  readonly amount: Amount;
  readonly at: number;
}

interface BalanceStory {
  /** The last command that all of it knows of. */
  readonly sequence: number;
  readonly available: Amount;
  readonly frozen: Amount;
  readonly reasons: readonly Reason[];
  /** The largest ones. */
  readonly holds: readonly Hold[];
  readonly heldBy: readonly {
    readonly kind: HoldKind;
    readonly count: number;
    readonly total: Amount;
  }[];
}

interface WhichBalance {
  readonly userId: number;
  readonly accountId: number;
  readonly currencyId: number;
}

type Moment = Reads & Pick<Queries, 'execute'>;

/**
 * A balance with all that made it, of one moment: the balance, the sums of its entries and what
 * holds the frozen part come from different tables, and nothing here makes them agree.
 */
export async function balanceStory(queries: Queries, which: WhichBalance): Promise<BalanceStory> {
  const id = balanceId(which.userId, which.accountId, which.currencyId);
  return await atOneMoment(queries, async (reads) => {
    const moment = reads as Moment;
    const [row] = await moment.select().from(balances).where(eq(balances.id, id));
    const [mark] = await moment.select().from(checkpoint);
    return {
      sequence: mark?.sequence ?? 0,
      available: row?.available ?? 0n,
      frozen: row?.frozen ?? 0n,
      reasons: await reasonsOf(moment, id),
      ...(await holdsOf(moment, which)),
    };
  });
}

async function reasonsOf(moment: Moment, id: number): Promise<Reason[]> {
  const { rows } = await moment.execute<Record<'kind' | 'count' | 'came' | 'went', string>>(sql`
    SELECT kind, count(*) AS count,
      coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS came,
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS went
    FROM ledger_entries WHERE balance_id = ${id} GROUP BY kind ORDER BY kind`);
  return rows.map(({ kind, count, came, went }) => ({
    kind,
    count: Number(count),
    came: parseAmount(came),
    went: parseAmount(went),
  }));
}

async function holdsOf(
  moment: Moment,
  { userId, accountId, currencyId }: WhichBalance,
): Promise<Pick<BalanceStory, 'holds' | 'heldBy'>> {
  const own = sql`SELECT * FROM (${sql.raw(HOLDS)}) AS holds WHERE user_id = ${userId}
    AND account_id = ${accountId} AND currency_id = ${currencyId} AND amount <> 0`;
  const held = await moment.execute<Record<'kind' | 'count' | 'total', string>>(
    sql`SELECT kind, count(*) AS count, sum(amount) AS total FROM (${own}) AS own
      GROUP BY kind ORDER BY kind`,
  );
  const { rows } = await moment.execute<{
    kind: string;
    reference_id: string;
    market_id: string | null;
    amount: string;
    at: string;
  }>(sql`${own} ORDER BY amount DESC, reference_id LIMIT ${HOLDS_SHOWN}`);
  return {
    heldBy: held.rows.map(({ kind, count, total }) => ({
      kind: holdKind(kind),
      count: Number(count),
      total: parseAmount(total),
    })),
    holds: rows.map(({ kind, reference_id, market_id, amount, at }) => ({
      kind: holdKind(kind),
      referenceId: Number(reference_id),
      marketId: market_id === null ? null : Number(market_id),
      amount: parseAmount(amount),
      at: Number(at),
    })),
  };
}

function holdKind(word: string): HoldKind {
  const kind = HOLD_KINDS.find((one) => one === word);
  if (kind === undefined) throw new Error(`nothing is known of holds of ${word}`);
  return kind;
}
