import { accountSecurity, members, traders, users } from '@kontor/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { mailboxOf } from './mailbox.ts';
import { mobileRecipient, type Recipient } from './recipients.ts';

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

/**
 * A user as they are, until the transaction ends: signing in and what changes an account, freezes
 * it or ends its sessions go one after the other. Lock this before anything else of the account.
 */
export async function lockUser(
  transaction: Pick<Queries, 'select'>,
  userId: number,
): Promise<User | undefined> {
  const [user] = await transaction
    .select()
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user;
}

/** By what a user is reached: the mailbox of their mail address, their number, or both. */
export async function mailboxesOf(
  queries: Queries,
  userId: number,
): Promise<{ readonly mail: string | null; readonly number: string | null }> {
  const { email, mobile, areaCode } = users;
  const [user] = await queries
    .select({ email, mobile, areaCode })
    .from(users)
    .where(eq(users.id, userId));
  if (user === undefined) throw new Error(`user ${userId} is not there`);
  const { mobile: digits, areaCode: code } = user;
  return {
    mail: user.email === null ? null : mailboxOf(user.email),
    number: digits === null ? null : mobileRecipient(digits, code ?? undefined).key,
  };
}

export interface UserWithLevel {
  readonly user: User;
  readonly vipLevel: number | null;
  readonly certified: 0 | 1 | 2;
  readonly isTrader: boolean;
  readonly hasPayPassword: boolean;
  readonly hasTotp: boolean;
  /** When play money was given last. */
  readonly grantedAt: number | null;
}

/** A user and what the exchange knows of them; `vipLevel` is null before it does. */
export async function userWithLevel(
  queries: Queries,
  userId: number,
): Promise<UserWithLevel | undefined> {
  const [row] = await queries
    .select({
      user: users,
      vipLevel: members.vipLevel,
      certifiedLevel: members.certifiedLevel,
      grantedAt: members.grantedAt,
      trader: traders.status,
      payPasswordHash: accountSecurity.payPasswordHash,
      totpSecret: accountSecurity.totpSecret,
    })
    .from(users)
    .leftJoin(members, eq(members.id, users.id))
    .leftJoin(traders, eq(traders.id, users.id))
    .leftJoin(accountSecurity, eq(accountSecurity.userId, users.id))
    .where(eq(users.id, userId));
  if (row === undefined) return undefined;
  const { user, vipLevel, trader } = row;
  return {
    user,
    vipLevel,
    certified: certifiedLevelOf(row.certifiedLevel),
    isTrader: trader === 'approved',
    hasPayPassword: row.payPasswordHash !== null,
    hasTotp: row.totpSecret !== null,
    grantedAt: row.grantedAt,
  };
}

/** Who is no member of the exchange yet is not certified either. */
export function certifiedLevelOf(level: number | null | undefined): 0 | 1 | 2 {
  return level === 1 || level === 2 ? level : 0;
}

/** The id of the user with this invite code; undefined for none. */
export async function inviterOf(queries: Queries, inviteCode: string): Promise<number | undefined> {
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.inviteCode, inviteCode.toUpperCase()));
  return row?.id;
}
