import { identityRequests, members, users } from '@kontor/schema';
import { and, asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { certifiedLevelOf } from '../people/index.ts';

export type IdentityRequest = typeof identityRequests.$inferSelect;
export type NewIdentityRequest = typeof identityRequests.$inferInsert;
export type Level = 0 | 1 | 2;
export type SentLevel = 1 | 2;

type Reads = Pick<Queries, 'select'>;

/** What is known of a member's own identity. */
export interface Standing {
  readonly user: typeof users.$inferSelect;
  readonly level: Level;
  /** The newest request. */
  readonly request: IdentityRequest | undefined;
}

/** Waits for a decision that is just being written down: its message may be there before it. */
export async function settled(queries: Reads, userId: number): Promise<void> {
  await queries
    .select({ id: identityRequests.id })
    .from(identityRequests)
    .where(and(eq(identityRequests.userId, userId), eq(identityRequests.status, 'in_review')))
    .for('share');
}

export async function standingOf(queries: Reads, userId: number): Promise<Standing | undefined> {
  const [row] = await queries
    .select({ user: users, level: members.certifiedLevel, request: identityRequests })
    .from(users)
    .leftJoin(members, eq(members.id, users.id))
    .leftJoin(identityRequests, eq(identityRequests.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(desc(identityRequests.id))
    .limit(1);
  if (row === undefined) return undefined;
  const { user, level, request } = row;
  return { user, level: certifiedLevelOf(level), request: request ?? undefined };
}

/** How far a member is certified, as the exchange has it. */
export async function certifiedLevel(queries: Reads, userId: number): Promise<Level> {
  const [row] = await queries
    .select({ level: members.certifiedLevel })
    .from(members)
    .where(eq(members.id, userId));
  return certifiedLevelOf(row?.level);
}

/** The document that a member was last certified by; undefined for none. */
export async function certifiedDocument(
  queries: Reads,
  userId: number,
): Promise<IdentityRequest | undefined> {
  const [row] = await queries
    .select()
    .from(identityRequests)
    .where(and(eq(identityRequests.userId, userId), eq(identityRequests.status, 'approved')))
    .orderBy(desc(identityRequests.id))
    .limit(1);
  return row;
}

/** Everybody's requests with the same document. */
export async function sameDocument(queries: Reads, numberHash: string) {
  return await queries
    .select({
      id: identityRequests.id,
      userId: identityRequests.userId,
      uid: users.uid,
      status: identityRequests.status,
    })
    .from(identityRequests)
    .innerJoin(users, eq(users.id, identityRequests.userId))
    .where(eq(identityRequests.numberHash, numberHash))
    .orderBy(desc(identityRequests.id))
    .limit(100);
}

export interface QueueFilter {
  readonly status?: IdentityRequest['status'] | undefined;
  readonly level?: number | undefined;
  readonly duplicate?: boolean | undefined;
  readonly keyword?: string | undefined;
  /** Of the keyword, were it a document's number. */
  readonly numberHash?: string | undefined;
}

export interface QueueRow {
  readonly request: IdentityRequest;
  readonly user: typeof users.$inferSelect;
}

export async function queueOf(
  queries: Queries,
  filter: QueueFilter,
  page: PageInput,
): Promise<PageRows<QueueRow>> {
  const where = and(...conditionsOf(filter));
  const { id } = identityRequests;
  return await pageOf(queries, page, filter.status === 'in_review' ? asc(id) : desc(id), (moment) =>
    moment
      .select({ request: identityRequests, user: users })
      .from(identityRequests)
      .innerJoin(users, eq(users.id, identityRequests.userId))
      .where(where)
      .$dynamic(),
  );
}

function conditionsOf({ status, level, duplicate, keyword, numberHash }: QueueFilter): SQL[] {
  const conditions: (SQL | undefined)[] = [];
  if (status !== undefined) conditions.push(eq(identityRequests.status, status));
  if (level !== undefined) conditions.push(eq(identityRequests.level, level));
  if (duplicate === true) conditions.push(eq(identityRequests.duplicate, true));
  if (keyword !== undefined) {
    const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      or(
        eq(users.uid, keyword),
        ilike(users.email, part),
        ilike(users.mobile, part),
        ilike(identityRequests.name, part),
        ...(numberHash === undefined ? [] : [eq(identityRequests.numberHash, numberHash)]),
      ),
    );
  }
  return conditions.filter((condition) => condition !== undefined);
}

export async function queueRowOf(queries: Reads, id: number): Promise<QueueRow | undefined> {
  const [row] = await queries
    .select({ request: identityRequests, user: users })
    .from(identityRequests)
    .innerJoin(users, eq(users.id, identityRequests.userId))
    .where(eq(identityRequests.id, id));
  return row;
}

/** The request, held until the transaction ends. */
export async function lockRequest(
  transaction: Reads,
  id: number,
): Promise<IdentityRequest | undefined> {
  const [row] = await transaction
    .select()
    .from(identityRequests)
    .where(eq(identityRequests.id, id))
    .for('update');
  return row;
}
