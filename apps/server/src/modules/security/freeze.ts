import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { accountSecurity, members, securityEvents, users } from '@kontor/schema';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Transaction } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { lockUser } from '../people/index.ts';
import { cancelRemovals } from './factor-removal.ts';
import { sendLetters } from './letters.ts';
import { eventOfCode } from './not-me-code.ts';
import { type From, writeEvent, writeQuietly } from './note-event.ts';
import { changeSecurity, securityOf } from './security.queries.ts';

/** A letter of this age freezes nothing any more. */
const CODE_MS = 30 * DAY_MS;

/**
 * The owner's answer to a letter that tells of what somebody else did. It asks for nothing else:
 * whoever has the letter was told as the owner, and what it does can be lifted by support.
 */
export const notMe = route(calls.security.notMe, async ({ input, request, services }) => {
  const { queries, dataKeys, wallClock } = services;
  const eventId = eventOfCode(dataKeys, input.code);
  if (eventId === undefined) return refuse('NOTICE_UNKNOWN', { field: 'code' });
  const [event] = await queries.select().from(securityEvents).where(eq(securityEvents.id, eventId));
  if (event === undefined || event.at < wallClock.now() - CODE_MS) {
    return refuse('NOTICE_UNKNOWN', { field: 'code' });
  }
  const { userId, kind } = event;
  const { thawedAt } = await securityOf(queries, userId);
  if (thawedAt !== null && event.at < thawedAt) refuse('NOTICE_UNKNOWN', { field: 'code' });
  await freezeAccount(services, userId, request, async (transaction, now) => {
    const report = { userId, kind: 'reported', from: request, values: { of: kind } } as const;
    await writeQuietly(transaction, now, report);
  });
  await freezeWithdrawals(services, userId);
  return {};
});

/**
 * Ends all sessions and lets nobody sign in; once more changes nothing. What is on its way to be
 * taken from the account is called off. Whoever calls this freezes withdrawals too; where the
 * exchange does not answer, `freezeLate` does.
 */
export async function freezeAccount(
  services: Services,
  userId: number,
  from: From,
  alongside: (transaction: Transaction, now: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const { queries, sessions, wallClock } = services;
  const now = wallClock.now();
  const { ended, letters } = await queries.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const { frozenAt } = await securityOf(transaction, userId);
    await alongside(transaction, now);
    const letters = await cancelRemovals(transaction, userId, now);
    const isNew = frozenAt === null;
    if (isNew) await changeSecurity(transaction, userId, { frozenAt: now });
    return {
      ended: await sessions.endTogether(transaction, userId),
      letters: [
        ...letters,
        ...(isNew ? await writeEvent(transaction, now, { userId, kind: 'frozen', from }) : []),
      ],
    };
  });
  ended.tell();
  sendLetters(services, letters);
}

/**
 * Lets the owner sign in again. Withdrawals stay frozen: they are allowed by an act of their own.
 */
export async function thawAccount(services: Services, userId: number, from: From): Promise<void> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const letters = await queries.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const { frozenAt } = await securityOf(transaction, userId);
    if (frozenAt === null) return [];
    await changeSecurity(transaction, userId, { frozenAt: null, thawedAt: now });
    return await writeEvent(transaction, now, { userId, kind: 'unfrozen', from });
  });
  sendLetters(services, letters);
}

/** Tells the exchange; who is no member of it yet has nothing there. */
async function freezeWithdrawals({ exchange, queries }: Services, userId: number): Promise<void> {
  const [member] = await queries
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, userId));
  if (member === undefined) return;
  const input = { userId, enabled: false };
  const command = { actor: 0, kind: 'member.set_withdrawals', input, key: null };
  const { outcome } = await exchange.submit(command);
  if (!outcome.ok) throw new Error(`withdrawals of ${userId} were not frozen: ${outcome.code}`);
}

/**
 * Freezes withdrawals of accounts that are frozen or closed, where the exchange did not answer when
 * they were, or a crash came before it was asked.
 */
export async function freezeLate(services: Services): Promise<void> {
  const late = await services.queries
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .leftJoin(accountSecurity, eq(accountSecurity.userId, members.id))
    .where(
      and(
        eq(members.withdrawalsEnabled, true),
        or(isNotNull(accountSecurity.frozenAt), eq(users.disabled, true)),
      ),
    );
  for (const { id } of late) {
    try {
      await freezeWithdrawals(services, id);
    } catch (error) {
      services.log.error({ err: error, userId: id }, 'withdrawals are frozen later');
    }
  }
}
