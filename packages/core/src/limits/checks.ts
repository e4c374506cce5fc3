import { type Amount, formatAmount, maximum } from '@kontor/money';
import { limitAt, lossOf, nextDay } from '@kontor/rules/limits';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Json } from '../kernel/types.ts';
import { editLimits, type MemberLimits, resultToday, stakedToday } from './day.ts';

/**
 * Refuses whoever has left off, or has lost enough for today, what takes a new risk: a purchase, a
 * position, an option, a follow. Called by each such command, and by nothing else: selling,
 * closing, cancelling, moving and withdrawing are never refused by this. Refuses with
 * SELF_EXCLUDED, COOLING_OFF or LOSS_LIMIT, with `until` and, as text, `ends`.
 */
export function requireMayRisk(x: Exchange, userId: number): void {
  const row = x.limits.get(userId);
  if (row === undefined) return;
  const pause = pauseOf(row, x.at);
  if (pause !== null) refuse(pause.code, timesOf(pause.until));
  const limit = lossLimitOf(row, x.at);
  if (limit === null) return;
  const used = lossOf(resultToday(x, row));
  if (used >= limit) {
    refuse('LOSS_LIMIT', {
      limit: formatAmount(limit),
      used: formatAmount(used),
      left: '0',
      ...timesOf(nextDay(x.at)),
    });
  }
}

/**
 * As `requireMayRisk`, for a stake that may be lost wholly: together with what is lost and staked
 * already it may not exceed what a day may lose, nor the day's stakes their own limit. Refuses with
 * LOSS_LIMIT or STAKE_LIMIT at the field.
 */
export function requireMayStake(
  x: Exchange,
  userId: number,
  { stake, field }: { stake: Amount; field: string },
): void {
  requireMayRisk(x, userId);
  const row = x.limits.get(userId);
  if (row === undefined) return;
  const lossLimit = lossLimitOf(row, x.at);
  const day = timesOf(nextDay(x.at));
  if (lossLimit !== null) {
    const used = maximum(0n, openStakes(x, userId) - resultToday(x, row));
    if (used + stake > lossLimit) refuse('LOSS_LIMIT', { field, ...room(lossLimit, used), ...day });
  }
  const stakeLimit = limitAt(stakeLimitOf(row), x.at).amount;
  if (stakeLimit === null) return;
  const staked = stakedToday(x, row);
  if (staked + stake > stakeLimit) {
    refuse('STAKE_LIMIT', { field, ...room(stakeLimit, staked), ...day });
  }
}

/** Counts a stake that was taken; after the command's last check. */
export function noteStake(x: Exchange, userId: number, stake: Amount): void {
  editLimits(x, userId).dayStaked += stake;
}

/** Refuses timed options where the member's country does not have them. */
export function requireTimedOptions(x: Exchange, userId: number): void {
  const areaCode = x.limits.get(userId)?.areaCode ?? null;
  if (areaCode !== null && x.regions.get(areaCode)?.timedOptions === false) {
    refuse('REGION_CLOSED');
  }
}

/** Refuses predictions where the member's country does not have them. */
export function requirePrediction(x: Exchange, userId: number): void {
  const areaCode = x.limits.get(userId)?.areaCode ?? null;
  if (areaCode !== null && x.regions.get(areaCode)?.prediction === false) refuse('REGION_CLOSED');
}

/** What a member has at stake that may be lost wholly, in USDT. */
export function openStakes(x: Exchange, userId: number): Amount {
  return x.openOptions.stakes(userId) + x.predicting.stakes(userId);
}

interface Pause {
  readonly code: 'SELF_EXCLUDED' | 'COOLING_OFF';
  readonly until: number;
}

/** What keeps a member from new risks; the one that lasts longer, null for neither. */
export function pauseOf(
  { excludedUntil, coolOffUntil }: Readonly<MemberLimits>,
  at: number,
): Pause | null {
  const excluded = excludedUntil !== null && at < excludedUntil ? excludedUntil : 0;
  const cooling = coolOffUntil !== null && at < coolOffUntil ? coolOffUntil : 0;
  if (excluded === 0 && cooling === 0) return null;
  return excluded >= cooling
    ? { code: 'SELF_EXCLUDED', until: excluded }
    : { code: 'COOLING_OFF', until: cooling };
}

export function lossLimitOf(row: Readonly<MemberLimits>, at: number): Amount | null {
  const { lossLimit: amount, nextLossLimit: next, nextLossLimitAt: nextAt } = row;
  return limitAt({ amount, next, nextAt }, at).amount;
}

export function stakeLimitOf(row: Readonly<MemberLimits>) {
  return { amount: row.stakeLimit, next: row.nextStakeLimit, nextAt: row.nextStakeLimitAt };
}

/** A time as a number for programs and as text for people. */
export function timesOf(until: number): { [key: string]: Json } {
  return { until, ends: `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC` };
}

function room(limit: Amount, used: Amount): { [key: string]: Json } {
  return {
    limit: formatAmount(limit),
    used: formatAmount(used),
    left: formatAmount(maximum(0n, limit - used)),
  };
}
