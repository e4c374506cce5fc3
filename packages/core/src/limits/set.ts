import { type Amount, formatAmount } from '@kontor/money';
import {
  changedLimit,
  COOL_OFF_HOURS,
  coolOffUntil,
  EXCLUSION_MONTHS,
  excludedUntil,
  LIMIT_DECIMALS,
  LIMIT_MAXIMUM,
} from '@kontor/rules/limits';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, countInput, flagInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { cancelSibling, withdraw } from '../matching/lifecycle.ts';
import { pauseOf, stakeLimitOf, timesOf } from './checks.ts';
import { editLimits, type MemberLimits } from './day.ts';

/**
 * What a member allows themselves from now on; what is left out stays. A limit is tighter at once
 * and looser after 24 hours; a pause can be made longer, never shorter, and cancels at once what
 * waits to take a new risk.
 */
export const setLimits = command(
  'limits.set',
  'member',
  {
    loss: optional(amountInput),
    withoutLoss: optional(flagInput),
    stake: optional(amountInput),
    withoutStake: optional(flagInput),
    coolOffHours: optional(countInput(COOL_OFF_HOURS.minimum, COOL_OFF_HOURS.maximum)),
    exclusionMonths: optional(countInput(EXCLUSION_MONTHS.minimum, EXCLUSION_MONTHS.maximum)),
  },
  (x, input) => {
    if (x.members.get(x.actor) === undefined) refuse('USER_UNKNOWN');
    checkAmount(input.loss, 'daily_loss');
    checkAmount(input.stake, 'daily_stake');
    const row = editLimits(x, x.actor);
    if (input.loss !== null || input.withoutLoss === true) changeLoss(x, row, input.loss);
    if (input.stake !== null || input.withoutStake === true) changeStake(x, row, input.stake);
    if (input.coolOffHours !== null) coolOff(x, row, input.coolOffHours);
    if (input.exclusionMonths !== null) exclude(x, row, input.exclusionMonths);
    if (pauseOf(row, x.at) !== null) cancelWaitingRisks(x, x.actor);
    return { userId: x.actor };
  },
);

function checkAmount(amount: Amount | null, field: string): void {
  if (amount === null) return;
  checkDecimals(amount, LIMIT_DECIMALS, field);
  if (amount > LIMIT_MAXIMUM) {
    refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(LIMIT_MAXIMUM) });
  }
}

function changeLoss(x: Exchange, row: MemberLimits, wanted: Amount | null): void {
  const { lossLimit: amount, nextLossLimit: next, nextLossLimitAt: nextAt } = row;
  const changed = changedLimit({ amount, next, nextAt }, wanted, x.at);
  row.lossLimit = changed.amount;
  row.nextLossLimit = changed.next;
  row.nextLossLimitAt = changed.nextAt;
}

function changeStake(x: Exchange, row: MemberLimits, wanted: Amount | null): void {
  const changed = changedLimit(stakeLimitOf(row), wanted, x.at);
  row.stakeLimit = changed.amount;
  row.nextStakeLimit = changed.next;
  row.nextStakeLimitAt = changed.nextAt;
}

function coolOff(x: Exchange, row: MemberLimits, hours: number): void {
  const until = coolOffUntil(x.at, hours);
  requireLonger(x, row.coolOffUntil, until, 'cool_off_hours');
  row.coolOffUntil = until;
}

function exclude(x: Exchange, row: MemberLimits, months: number): void {
  const until = excludedUntil(x.at, months);
  requireLonger(x, row.excludedUntil, until, 'exclusion_months');
  row.excludedUntil = until;
}

function requireLonger(x: Exchange, before: number | null, until: number, field: string): void {
  if (before !== null && before > x.at && until < before) {
    refuse('PAUSE_RUNS', { field, ...timesOf(before) });
  }
}

/** Purchases and entries of positions that rest or wait; what would sell or close stays. */
function cancelWaitingRisks(x: Exchange, userId: number): void {
  for (const orderId of x.openOrders.of(userId, null)) {
    const order = x.orders.get(orderId);
    // The other leg of a pair may have gone with the first.
    if (order?.status !== 'open' && order?.status !== 'waiting') continue;
    const takesRisk = order.positionId === null ? order.side === 'buy' : !order.reduces;
    const market = x.markets.get(order.marketId);
    if (!takesRisk || market === undefined) continue;
    const row = x.orders.edit(orderId);
    withdraw(x, market, row, 'user');
    cancelSibling(x, row);
  }
}
