import { calls } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { dayOf, type Limit, limitAt, lossOf, nextDay } from '@kontor/rules/limits';
import { memberLimits, regions } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';
import { noteEvent } from './note-event.ts';

type Row = typeof memberLimits.$inferSelect;

/** What the member allows themselves, and what of it the day has used up. */
export const getLimits = route(calls.security.limits, async ({ member, services }) => {
  const { queries, clock } = services;
  const [found] = await queries
    .select({
      row: memberLimits,
      timedOptions: regions.timedOptions,
      prediction: regions.prediction,
    })
    .from(memberLimits)
    .leftJoin(regions, eq(regions.id, memberLimits.areaCode))
    .where(eq(memberLimits.id, member.userId));
  const now = clock.now();
  const row = found?.row;
  const isToday = row?.dayAt === dayOf(now);
  const used = { loss: isToday ? lossOf(row.dayResult) : 0n, stake: isToday ? row.dayStaked : 0n };
  return {
    daily_loss: limitWire(lossLimitOf(row), used.loss, now),
    daily_stake: limitWire(stakeLimitOf(row), used.stake, now),
    cool_off_until: stillRuns(row?.coolOffUntil, now),
    excluded_until: stillRuns(row?.excludedUntil, now),
    day_ends_at: nextDay(now),
    timed_options: found?.timedOptions ?? true,
    prediction: found?.prediction ?? true,
  };
});

/** Changes what is sent; the core says what counts at once and what waits. */
export const setLimits = route(calls.security.setLimits, async (context) => {
  const { input, member, request, services } = context;
  await ensureMember(services, member.userId);
  await submit(context, 'limits.set', {
    loss: input.daily_loss,
    withoutLoss: input.no_daily_loss,
    stake: input.daily_stake,
    withoutStake: input.no_daily_stake,
    coolOffHours: input.cool_off_hours,
    exclusionMonths: input.exclusion_months,
  });
  const changes = Object.entries(input).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(changes.map(([name, value]) => [name, String(value)]));
  const { userId } = member;
  await noteEvent(services, { userId, kind: 'limits_changed', from: request, values });
  return {};
});

function lossLimitOf(row: Row | undefined): Limit {
  return {
    amount: row?.lossLimit ?? null,
    next: row?.nextLossLimit ?? null,
    nextAt: row?.nextLossLimitAt ?? null,
  };
}

function stakeLimitOf(row: Row | undefined): Limit {
  return {
    amount: row?.stakeLimit ?? null,
    next: row?.nextStakeLimit ?? null,
    nextAt: row?.nextStakeLimitAt ?? null,
  };
}

function limitWire(limit: Limit, used: Amount, now: number) {
  const { amount, next, nextAt } = limitAt(limit, now);
  return {
    limit: amount === null ? null : formatAmount(amount),
    used: formatAmount(used),
    next: next === null ? null : formatAmount(next),
    next_at: nextAt,
  };
}

function stillRuns(until: number | null | undefined, now: number): number | null {
  return typeof until === 'number' && until > now ? until : null;
}
