import { bankCards, walletAddresses } from '@kontor/schema';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { lockByName } from '../../platform/advisory-lock.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type AddressRow = typeof walletAddresses.$inferSelect;
export type CardRow = typeof bankCards.$inferSelect;
type Writes = Pick<Queries, 'update'>;

/** Holds off others who save for the same member until the transaction ends. */
export async function lockSaved(
  transaction: Pick<Queries, 'execute'>,
  userId: number,
): Promise<void> {
  await lockByName(transaction, `saved ${userId}`);
}

const ownAddresses = (userId: number) =>
  and(eq(walletAddresses.userId, userId), isNull(walletAddresses.deletedAt));

export async function countAddresses(queries: Reads, userId: number): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(walletAddresses)
    .where(ownAddresses(userId));
  return row?.total ?? 0;
}

/** An own address that is not deleted. */
export async function ownAddress(
  queries: Reads,
  userId: number,
  id: number,
): Promise<AddressRow | undefined> {
  const [row] = await queries
    .select()
    .from(walletAddresses)
    .where(and(ownAddresses(userId), eq(walletAddresses.id, id)));
  return row;
}

export async function listAddresses(
  queries: Queries,
  { userId, currencyId }: { readonly userId: number; readonly currencyId: number | undefined },
  page: PageInput,
): Promise<PageRows<AddressRow>> {
  const own = and(
    ownAddresses(userId),
    currencyId === undefined ? undefined : eq(walletAddresses.currencyId, currencyId),
  );
  return await pageOf(queries, page, desc(walletAddresses.id), (moment) =>
    moment.select().from(walletAddresses).where(own).$dynamic(),
  );
}

/** Whether there was one. The row stays, for the withdrawals that name it. */
export async function forgetAddress(
  queries: Writes,
  userId: number,
  id: number,
  now: number,
): Promise<boolean> {
  const rows = await queries
    .update(walletAddresses)
    .set({ deletedAt: now })
    .where(and(ownAddresses(userId), eq(walletAddresses.id, id)))
    .returning({ id: walletAddresses.id });
  return rows.length > 0;
}

const ownCards = (userId: number) => and(eq(bankCards.userId, userId), isNull(bankCards.deletedAt));

export async function countCards(queries: Reads, userId: number): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(bankCards).where(ownCards(userId));
  return row?.total ?? 0;
}

/** An own card, of whichever kind, that is not deleted. */
export async function ownCard(
  queries: Reads,
  userId: number,
  id: number,
): Promise<CardRow | undefined> {
  const [row] = await queries
    .select()
    .from(bankCards)
    .where(and(ownCards(userId), eq(bankCards.id, id)));
  return row;
}

/** A card by its number, deleted ones too: of a withdrawal that names it. */
export async function anyCard(queries: Reads, id: number): Promise<CardRow | undefined> {
  const [row] = await queries.select().from(bankCards).where(eq(bankCards.id, id));
  return row;
}

export async function listCards(
  queries: Queries,
  userId: number,
  kind: CardRow['kind'],
  page: PageInput,
): Promise<PageRows<CardRow>> {
  const own = and(ownCards(userId), eq(bankCards.kind, kind));
  return await pageOf(queries, page, desc(bankCards.id), (moment) =>
    moment.select().from(bankCards).where(own).$dynamic(),
  );
}

export async function forgetCard(
  queries: Writes,
  { userId, kind, id, now }: Pick<CardRow, 'userId' | 'kind' | 'id'> & { readonly now: number },
): Promise<boolean> {
  const rows = await queries
    .update(bankCards)
    .set({ deletedAt: now })
    .where(and(ownCards(userId), eq(bankCards.kind, kind), eq(bankCards.id, id)))
    .returning({ id: bankCards.id });
  return rows.length > 0;
}
