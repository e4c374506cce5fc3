import { operators } from '@kontor/schema';
import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  gt,
  ilike,
  lt,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { lockByName } from '../../../platform/advisory-lock.ts';
import { containing } from '../../../platform/like.ts';
import { type PageInput, pageOf, type PageRows } from '../../../platform/paging.ts';
import type { Queries } from '../../../platform/queries.ts';

export type OperatorRow = typeof operators.$inferSelect;
type NewOperator = typeof operators.$inferInsert;
export type Writes = Pick<Queries, 'execute' | 'insert' | 'select' | 'update'>;

/** Who makes operators or takes rights away holds it: the last admin stays, and no id is shared. */
const OPERATORS_LOCK = 'operators';

/** Says of a row what `isAdmin` does. */
const ADMIN = and(eq(operators.disabled, false), sql`'admin' = ANY(${operators.roles})`);

/** Changes operators, one after the other. */
export async function changeOperators<Result>(
  queries: Queries,
  change: (writes: Writes) => Promise<Result>,
): Promise<Result> {
  return await queries.transaction(async (transaction) => {
    await lockByName(transaction, OPERATORS_LOCK);
    return await change(transaction);
  });
}

export async function operatorByEmail(
  queries: Pick<Queries, 'select'>,
  email: string,
): Promise<OperatorRow | undefined> {
  const [row] = await queries
    .select()
    .from(operators)
    .where(eq(sql`lower(${operators.email})`, email.toLowerCase()));
  return row;
}

export async function operatorNames(
  queries: Pick<Queries, 'select'>,
): Promise<Pick<OperatorRow, 'id' | 'name' | 'disabled'>[]> {
  const { id, name, disabled } = operators;
  return await queries.select({ id, name, disabled }).from(operators).orderBy(id);
}

export async function operatorById(
  queries: Pick<Queries, 'select'>,
  id: number,
): Promise<OperatorRow | undefined> {
  const [row] = await queries.select().from(operators).where(eq(operators.id, id));
  return row;
}

export async function operatorByOrigin(
  queries: Pick<Queries, 'select'>,
  origin: string,
): Promise<OperatorRow | undefined> {
  const [row] = await queries.select().from(operators).where(eq(operators.origin, origin));
  return row;
}

/** The newest first. */
export async function listOperators(
  queries: Queries,
  {
    keyword,
    role,
    ...page
  }: PageInput & { readonly keyword: string | undefined; readonly role: string | undefined },
): Promise<PageRows<OperatorRow>> {
  const pattern = keyword === undefined ? undefined : containing(keyword);
  const where = and(
    pattern === undefined
      ? undefined
      : or(ilike(operators.email, pattern), ilike(operators.name, pattern)),
    role === undefined ? undefined : arrayContains(operators.roles, [role]),
  );
  return await pageOf(queries, page, desc(operators.id), (moment) =>
    moment.select().from(operators).where(where).$dynamic(),
  );
}

/** The next id: one above the highest ever given, because rows are never deleted. */
export async function nextOperatorId(writes: Pick<Queries, 'select'>): Promise<number> {
  const [row] = await writes
    .select({ highest: sql<number>`coalesce(max(${operators.id}), 0)::int` })
    .from(operators);
  return (row?.highest ?? 0) + 1;
}

export async function insertOperator(writes: Writes, row: NewOperator): Promise<void> {
  await writes.insert(operators).values(row);
}

export async function updateOperator(
  writes: Pick<Queries, 'update'>,
  id: number,
  changes: Partial<NewOperator>,
): Promise<void> {
  await writes.update(operators).set(changes).where(eq(operators.id, id));
}

/**
 * Changes an operator whose two factors were proved, unless one of them was changed or the operator
 * shut out since the row was read; answers whether.
 */
export async function updateUnchanged(
  writes: Pick<Queries, 'update'>,
  { id, passwordHash, totpSecret, totpConfirmedAt }: OperatorRow,
  changes: Partial<NewOperator>,
): Promise<boolean> {
  const same = <T>(column: SQLWrapper, value: T) => sql`${column} IS NOT DISTINCT FROM ${value}`;
  const changed = await writes
    .update(operators)
    .set(changes)
    .where(
      and(
        eq(operators.id, id),
        eq(operators.passwordHash, passwordHash),
        same(operators.totpSecret, totpSecret),
        same(operators.totpConfirmedAt, totpConfirmedAt),
        eq(operators.disabled, false),
      ),
    )
    .returning({ id: operators.id });
  return changed.length > 0;
}

/** Whether an operator is an admin who can sign in. */
export function isAdmin({ disabled, roles }: Pick<OperatorRow, 'disabled' | 'roles'>): boolean {
  return !disabled && roles.includes('admin');
}

export async function hasAdmin(writes: Writes): Promise<boolean> {
  const [row] = await writes.select({ total: count() }).from(operators).where(ADMIN);
  return (row?.total ?? 0) > 0;
}

export async function isEmailTaken(
  queries: Pick<Queries, 'select'>,
  email: string,
): Promise<boolean> {
  return (await operatorByEmail(queries, email)) !== undefined;
}

/** Those who are admins, or were until after `since`: who shuts the others out is not alone yet. */
export async function countAdminsSince(
  queries: Pick<Queries, 'select'>,
  since: number,
): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(operators)
    .where(or(ADMIN, gt(operators.adminUntil, since)));
  return row?.total ?? 0;
}

/** Operators who can sign in. */
export async function countEnabled(queries: Pick<Queries, 'select'>): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(operators)
    .where(eq(operators.disabled, false));
  return row?.total ?? 0;
}

/** Takes the code of a time step, once; false when it or a later one was taken before. */
export async function takeOperatorStep(
  queries: Pick<Queries, 'update'>,
  id: number,
  step: number,
): Promise<boolean> {
  const taken = await queries
    .update(operators)
    .set({ totpStep: step })
    .where(
      and(
        eq(operators.id, id),
        or(sql`${operators.totpStep} IS NULL`, lt(operators.totpStep, step)),
      ),
    )
    .returning({ id: operators.id });
  return taken.length > 0;
}
