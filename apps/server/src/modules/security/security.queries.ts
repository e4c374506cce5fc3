import { HOUR_MS } from '@kontor/rules/time';
import {
  accountSecurity,
  recoveryCodes,
  securityEvents,
  siteSettings,
  users,
} from '@kontor/schema';
import { and, count, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { mobileRecipient } from '../people/index.ts';

export type AccountSecurity = typeof accountSecurity.$inferSelect;
export type SecurityEvent = typeof securityEvents.$inferSelect;
export type Writes = Pick<Queries, 'insert' | 'select' | 'update' | 'delete'>;

const HOLD_SETTING = 'withdrawals_hold_hours';
const HOLD_HOURS = 24;

/** What somebody has set up; every column null before the first thing was. */
export async function securityOf(reads: Reads, userId: number): Promise<AccountSecurity> {
  const [row] = await reads
    .select()
    .from(accountSecurity)
    .where(eq(accountSecurity.userId, userId));
  return row ?? { ...NOTHING, userId };
}

const NOTHING = {
  payPasswordHash: null,
  payPasswordAt: null,
  totpSecret: null,
  totpAt: null,
  totpStep: null,
  totpPending: null,
  totpPendingAt: null,
  antiPhishingCode: null,
  passwordAt: null,
  withdrawalsHeldUntil: null,
  frozenAt: null,
  thawedAt: null,
} as const;

type Change = Partial<Omit<AccountSecurity, 'userId'>>;

/** Changes some columns of somebody's row, which need not be there yet. */
export async function changeSecurity(
  writes: Pick<Writes, 'insert'>,
  userId: number,
  change: Change,
): Promise<void> {
  await writes
    .insert(accountSecurity)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: accountSecurity.userId, set: change });
}

/** Takes the code of a time step, once: false when this or a later one was taken already. */
export async function takeStep(
  writes: Pick<Writes, 'update'>,
  { userId, totpSecret }: AccountSecurity,
  step: number,
): Promise<boolean> {
  const { totpStep } = accountSecurity;
  const taken = await writes
    .update(accountSecurity)
    .set({ totpStep: step })
    .where(
      and(
        eq(accountSecurity.userId, userId),
        eq(accountSecurity.totpSecret, totpSecret ?? ''),
        or(isNull(totpStep), lt(totpStep, step)),
      ),
    )
    .returning({ userId: accountSecurity.userId });
  return taken.length > 0;
}

/** How long withdrawals wait after a change, in ms: a day, or longer where an operator says so. */
export async function holdMs(reads: Reads): Promise<number> {
  const [row] = await reads
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, HOLD_SETTING));
  const hours = Number(row?.value ?? HOLD_HOURS);
  return (Number.isFinite(hours) ? Math.max(hours, HOLD_HOURS) : HOLD_HOURS) * HOUR_MS;
}

export interface Owner {
  readonly id: number;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly language: string;
  readonly createdAt: number;
}

/** Where somebody is reached. */
export async function ownerOf(reads: Reads, userId: number): Promise<Owner> {
  const { id, email, areaCode, mobile, language, createdAt } = users;
  const [row] = await reads
    .select({ id, email, areaCode, mobile, language, createdAt })
    .from(users)
    .where(eq(users.id, userId));
  if (row === undefined) throw new Error(`user ${userId} is not there`);
  return row;
}

/** Where an owner is told what happened: the mail address, then the number with its plus. */
export function addressesOf({ email, areaCode, mobile }: Owner): string[] {
  const number = mobile === null ? null : mobileRecipient(mobile, areaCode ?? undefined).key;
  return [email, number].filter((address) => address !== null);
}

export async function recoveryCodesLeft(reads: Reads, userId: number): Promise<number> {
  const [row] = await reads
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** The log of one account, newest first. */
export async function eventsOf(
  queries: Queries,
  userId: number,
  page: PageInput,
): Promise<PageRows<SecurityEvent>> {
  const own: SQL = eq(securityEvents.userId, userId);
  return await pageOf(queries, page, desc(securityEvents.id), (moment) =>
    moment.select().from(securityEvents).where(own).$dynamic(),
  );
}
