import { DAY_MS } from '@kontor/rules/time';
import { factorRemovals, users } from '@kontor/schema';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { lockUser } from '../people/index.ts';
import { holdWithdrawals } from './hold.ts';
import { sendLetters } from './letters.ts';
import { FROM_HOUSE, writeEvent } from './note-event.ts';
import { ownerOf, securityOf, type Writes } from './security.queries.ts';
import { forgetTotp } from './totp.ts';

export type Removal = typeof factorRemovals.$inferSelect;
export type RemovableFactor = Removal['factor'];

/** From the second operator's word until it is done; the owner is told each day of it. */
export const REMOVAL_MS = 3 * DAY_MS;

/** Asks to take away what an owner has lost. Refuses what is not there, and the only address. */
export async function askRemoval(
  services: Services,
  asked: Pick<Removal, 'userId' | 'factor' | 'identity' | 'reason' | 'askedBy'>,
): Promise<Removal> {
  const { queries, wallClock } = services;
  const { userId, factor } = asked;
  const [removal] = await queries.transaction(async (transaction) => {
    // Two who ask at once go one after the other.
    await lockUser(transaction, userId);
    await requireRemovable(transaction, userId, factor);
    const [open] = await transaction
      .select({ id: factorRemovals.id })
      .from(factorRemovals)
      .where(and(eq(factorRemovals.userId, userId), isNull(factorRemovals.endedAt)));
    if (open !== undefined) refuse('REMOVAL_RUNS', { field: 'factor' });
    return await transaction
      .insert(factorRemovals)
      .values({ ...asked, askedAt: wallClock.now() })
      .returning();
  });
  if (removal === undefined) throw new Error('the removal was not stored');
  return removal;
}

async function requireRemovable(writes: Writes, userId: number, factor: RemovableFactor) {
  const owner = await ownerOf(writes, userId);
  const { totpSecret } = await securityOf(writes, userId);
  if (factor === 'totp') return totpSecret === null && refuse('TOTP_OFF', { field: 'factor' });
  if (owner[factor] === null) refuse('NOT_BOUND', { field: 'factor' });
  const other = factor === 'email' ? owner.mobile : owner.email;
  return other === null && refuse('ADDRESS_LAST', { field: 'factor' });
}

/** The second operator's word: three days begin, and the owner is told everywhere. */
export async function approveRemoval(
  services: Services,
  id: number,
  operatorId: number,
  barred: readonly number[],
): Promise<Removal> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const { removal, letters } = await queries.transaction(async (transaction) => {
    const open = await openRemoval(transaction, id);
    if (open.approvedBy !== null) refuse('REMOVAL_DECIDED', { field: 'id' });
    const isSame = open.askedBy === operatorId || barred.includes(open.askedBy);
    if (isSame) refuse('FOUR_EYES_REQUIRED', { field: 'id' });
    const dueAt = now + REMOVAL_MS;
    const change = { approvedBy: operatorId, approvedAt: now, dueAt, toldAt: now };
    const removal = { ...open, ...change };
    await setRemoval(transaction, id, change);
    return { removal, letters: await tell(transaction, removal, now) };
  });
  sendLetters(services, letters);
  return removal;
}

/** Calls it off, before it is approved or after; the owner is told of what had begun. */
export async function endRemoval(services: Services, id: number): Promise<Removal> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const { removal, letters } = await queries.transaction(async (transaction) => {
    const open = await openRemoval(transaction, id);
    const end = open.approvedBy === null ? ('refused' as const) : ('cancelled' as const);
    await setRemoval(transaction, id, { end, endedAt: now });
    const letters = end === 'cancelled' ? await tellOfEnd(transaction, open, now) : [];
    return { removal: { ...open, end, endedAt: now }, letters };
  });
  sendLetters(services, letters);
  return removal;
}

/**
 * Calls off what runs for a member: the owner has said that it was not them, or has used what was
 * said to be lost. Answers the letters that tell of it.
 */
export async function cancelRemovals(
  writes: Writes,
  userId: number,
  now: number,
  factors: readonly RemovableFactor[] = ['totp', 'email', 'mobile'],
): Promise<number[]> {
  const ended = await writes
    .update(factorRemovals)
    .set({ end: 'cancelled', endedAt: now })
    .where(
      and(
        eq(factorRemovals.userId, userId),
        inArray(factorRemovals.factor, [...factors]),
        isNull(factorRemovals.endedAt),
      ),
    )
    .returning();
  const letters: number[] = [];
  for (const removal of ended) letters.push(...(await tellOfEnd(writes, removal, now)));
  return letters;
}

/** Tells owners each day, and takes away what is due. */
export async function tendRemovals(services: Services): Promise<void> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const due = await queries
    .select({ id: factorRemovals.id, userId: factorRemovals.userId })
    .from(factorRemovals)
    .where(
      and(
        isNotNull(factorRemovals.approvedBy),
        isNull(factorRemovals.endedAt),
        or(lte(factorRemovals.dueAt, now), lte(factorRemovals.toldAt, now - DAY_MS)),
      ),
    )
    .orderBy(asc(factorRemovals.id));
  for (const { id, userId } of due) {
    try {
      await tendRemoval(services, { id, userId }, now);
    } catch (error) {
      services.log.error({ err: error, id }, 'what was lost is taken away later, or told of');
    }
  }
}

async function tendRemoval(
  services: Services,
  { id, userId }: { readonly id: number; readonly userId: number },
  now: number,
): Promise<void> {
  const letters = await services.queries.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const [removal] = await lockRemoval(transaction, id);
    if (removal === undefined || removal.endedAt !== null) return [];
    if (removal.dueAt === null) return [];
    if (removal.dueAt <= now) return await remove(transaction, removal, now);
    await setRemoval(transaction, id, { toldAt: now });
    return await tell(transaction, removal, now);
  });
  sendLetters(services, letters);
}

async function remove(writes: Writes, removal: Removal, now: number): Promise<number[]> {
  const { id, userId, factor } = removal;
  await setRemoval(writes, id, { end: 'removed', endedAt: now });
  await holdWithdrawals(writes, userId, now);
  const event = {
    userId,
    kind: 'factor_removed',
    from: FROM_HOUSE,
    values: { factor },
  } as const;
  // Written first, so that the address that is taken away is told too.
  const letters = await writeEvent(writes, now, event);
  if (factor === 'totp') await forgetTotp(writes, userId);
  else {
    const gone = factor === 'email' ? { email: null } : { mobile: null, areaCode: null };
    await writes.update(users).set(gone).where(eq(users.id, userId));
  }
  return letters;
}

const tell = (writes: Writes, { userId, factor, dueAt }: Removal, now: number) =>
  writeEvent(writes, now, {
    userId,
    kind: 'removal_began',
    from: FROM_HOUSE,
    values: { factor, day: new Date(dueAt ?? 0).toISOString().slice(0, 16).replace('T', ' ') },
  });

const tellOfEnd = async (writes: Writes, { userId, factor, approvedBy }: Removal, now: number) =>
  approvedBy === null
    ? []
    : await writeEvent(writes, now, {
        userId,
        kind: 'removal_cancelled',
        from: FROM_HOUSE,
        values: { factor },
      });

async function openRemoval(writes: Writes, id: number): Promise<Removal> {
  const [removal] = await lockRemoval(writes, id);
  if (removal === undefined) return refuse('REMOVAL_UNKNOWN', { field: 'id' });
  return removal.endedAt === null ? removal : refuse('REMOVAL_DECIDED', { field: 'id' });
}

const lockRemoval = (writes: Writes, id: number) =>
  writes.select().from(factorRemovals).where(eq(factorRemovals.id, id)).for('update');

const setRemoval = (writes: Pick<Writes, 'update'>, id: number, change: Partial<Removal>) =>
  writes.update(factorRemovals).set(change).where(eq(factorRemovals.id, id));
