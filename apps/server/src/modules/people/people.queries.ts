import { members, users } from '@kontor/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import type { Recipient } from './recipients.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** The user of an address; undefined for none. */
export async function userOf(queries: Queries, recipient: Recipient): Promise<User | undefined> {
  const where =
    recipient.kind === 'email'
      ? eq(sql`lower(${users.email})`, recipient.email)
      : and(eq(users.areaCode, recipient.areaCode), eq(users.mobile, recipient.mobile));
  const [user] = await queries.select().from(users).where(where);
  return user;
}

/** A user and what the exchange knows of them; `vipLevel` is null before it does. */
export async function userWithLevel(
  queries: Queries,
  userId: number,
): Promise<{ user: User; vipLevel: number | null } | undefined> {
  const [row] = await queries
    .select({ user: users, vipLevel: members.vipLevel })
    .from(users)
    .leftJoin(members, eq(members.id, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** The id of the user with this invite code; undefined for none. */
export async function inviterOf(queries: Queries, inviteCode: string): Promise<number | undefined> {
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.inviteCode, inviteCode.toUpperCase()));
  return row?.id;
}
