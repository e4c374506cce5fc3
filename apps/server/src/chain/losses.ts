import { type chainDeposits, chainLosses } from '@kontor/schema';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../platform/queries.ts';

type Seen = typeof chainDeposits.$inferSelect;
type Writes = Pick<Queries, 'insert' | 'update'>;

/**
 * Writes down booked deposits whose blocks have left the chain, in the transaction that walks back:
 * from then on their members withdraw nothing of these coins. One that was back or resolved and
 * has gone again is open again.
 */
export async function noteLosses(
  writes: Writes,
  booked: readonly Seen[],
  foundAt: number,
): Promise<void> {
  const anew = { status: 'open', backAt: null, resolvedAt: null, resolvedBy: null } as const;
  for (const { depositId, userId, networkId, currencyId, amount, txid } of booked) {
    if (depositId === null) continue;
    await writes
      .insert(chainLosses)
      .values({
        id: depositId,
        userId,
        networkId,
        currencyId,
        amount,
        txid,
        status: 'open',
        foundAt,
      })
      .onConflictDoUpdate({
        target: chainLosses.id,
        set: { ...anew, reason: null, foundAt },
      });
  }
}

/** The chain has these deposits again: what was open is over by itself. */
export async function noteBack(
  writes: Writes,
  depositIds: readonly number[],
  backAt: number,
): Promise<void> {
  if (depositIds.length === 0) return;
  await writes
    .update(chainLosses)
    .set({ status: 'back', backAt })
    .where(and(inArray(chainLosses.id, [...depositIds]), eq(chainLosses.status, 'open')));
}

/** Whose withdrawals of which coin wait for a loss to be resolved, as `lossKey` writes them. */
export async function openLosses(queries: Pick<Queries, 'select'>): Promise<ReadonlySet<string>> {
  const rows = await queries
    .select({ userId: chainLosses.userId, currencyId: chainLosses.currencyId })
    .from(chainLosses)
    .where(eq(chainLosses.status, 'open'));
  return new Set(rows.map(lossKey));
}

export function lossKey({
  userId,
  currencyId,
}: {
  readonly userId: number;
  readonly currencyId: number;
}): string {
  return `${userId} ${currencyId}`;
}

/** A deposit of the member's in a coin that has left its chain and that nobody has resolved. */
export async function openLoss(
  queries: Pick<Queries, 'select'>,
  userId: number,
  currencyId: number,
): Promise<number | undefined> {
  const [row] = await queries
    .select({ id: chainLosses.id })
    .from(chainLosses)
    .where(
      and(
        eq(chainLosses.userId, userId),
        eq(chainLosses.currencyId, currencyId),
        eq(chainLosses.status, 'open'),
      ),
    )
    .limit(1);
  return row?.id;
}
