import { type Amount, formatAmount, ONE } from '@kontor/money';
import { largestStake, optionBucket, optionPayout } from '@kontor/rules/options';
import { ACCOUNT_IDS } from '@kontor/schema';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, countInput, idInput, optional, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { balanceId } from '../ledger/ledger.ts';
import { noteStake, requireMayStake, requireTimedOptions } from '../limits/index.ts';
import type { Market } from '../market/market.ts';
import type { Option } from './open-options.ts';
import { ENTRY_PART, ENTRY_TIMER, EXPIRY_PART, OPTIONS_STEP } from './settle.ts';

const SECONDS_MAX = 86_400;

/**
 * Buys an option on a coin's index. The stake is frozen in the options account or, of a trial
 * bonus, in the bonus account; the payout ratio and the wait for ticks are kept with it, so that no
 * later setting can touch its result.
 */
export const buy = command(
  'option.buy',
  'member',
  {
    marketId: idInput,
    currencyId: idInput,
    direction: wordInput('up', 'down'),
    seconds: countInput(1, SECONDS_MAX),
    stake: amountInput,
    /** Left out: the options account. */
    payFrom: optional(wordInput('micro', 'bonus')),
  },
  (x, { marketId, currencyId, direction, seconds, stake, payFrom }) => {
    const market = marketForOption(x, marketId);
    requireTimedOptions(x, x.actor);
    const currency = x.currencies.get(currencyId);
    // Other currencies would need limits of their own.
    if (currency === undefined || !currency.enabled || currency.code !== 'USDT') {
      return refuse('CURRENCY_UNKNOWN', { field: 'currency_id' });
    }
    const { decimals } = currency;
    const payoutRatio = ratioOf(x, seconds);
    checkStake(x, stake, decimals);
    const countMaximum = Number(x.setting('options_open_maximum') / ONE);
    if (x.openOptions.count(x.actor) >= countMaximum) {
      refuse('TOO_MANY_OPTIONS', { maximum: countMaximum });
    }
    requireMayStake(x, x.actor, { stake, field: 'number' });
    const { instrumentId } = market.row;
    if (!x.indexIsFresh(instrumentId)) refuse('PRICE_STALE');
    const bucketAt = optionBucket(x.at, seconds);
    const room =
      x.setting('option_exposure_maximum') - x.openOptions.exposure(marketId, direction, bucketAt);
    if (optionPayout(stake, payoutRatio, decimals) > room) {
      const maximum = formatAmount(largestStake(room, payoutRatio, decimals));
      refuse('EXPOSURE_FULL', { field: 'number', maximum });
    }
    const account = payFrom ?? 'micro';
    const couponId = account === 'bonus' ? bonusOf(x) : null;
    const accountId = ACCOUNT_IDS[account];
    const balance = balanceId(x.actor, accountId, currencyId);
    if (x.ledger.available(balance) < stake) {
      refuse('INSUFFICIENT_BALANCE', { currency_id: currencyId, field: 'number' });
    }
    x.ledger.hold(balance, stake);
    noteStake(x, x.actor, stake);
    const tickWaitMs = Number((x.setting('option_tick_wait_seconds') * 1_000n) / ONE);
    const option: Option = x.options.insert({
      id: x.counters.next('option'),
      userId: x.actor,
      marketId,
      instrumentId,
      currencyId,
      accountId,
      couponId,
      direction,
      seconds,
      stake,
      payoutRatio,
      status: 'pending',
      acceptedAt: x.at,
      tickWaitMs,
      bucketAt,
      entryTickId: null,
      entryAt: null,
      entryPrice: null,
      expiresAt: null,
      exitTickId: null,
      exitAt: null,
      exitPrice: null,
      result: null,
      returned: 0n,
      settledAt: null,
      settledSequence: null,
    });
    x.openOptions.add(option, decimals);
    x.timers.at(x.at + tickWaitMs, ENTRY_TIMER, option.id);
    return {
      id: option.id,
      couponId,
      instrumentId,
      payoutRatio: formatAmount(payoutRatio),
      acceptedAt: x.at,
      tickWaitMs,
      bucketAt,
    };
  },
);

/** The spot market of a coin: its index is what the option is about. */
function marketForOption(x: Exchange, marketId: number): Market {
  requireTrading(x, x.actor);
  const market = x.markets.get(marketId);
  const instrument = x.instruments.get(market?.row.instrumentId ?? 0);
  if (market?.row.kind !== 'spot' || instrument?.class !== 'coin') {
    return refuse('MARKET_UNKNOWN', { field: 'match_id' });
  }
  const field = 'match_id';
  if (!market.row.enabled) refuse('MARKET_CLOSED', { field });
  // Nobody stakes on what cannot be decided now.
  const { instrumentId } = market.row;
  const isDecided = !x.faults.has(OPTIONS_STEP, instrumentId) && !x.faults.hasAll(EXPIRY_PART);
  if (!isDecided || x.faults.hasAll(ENTRY_PART)) refuse('HALTED', { field });
  return market;
}

/** The trial bonus that pays; what is left in its account after its time pays nothing. */
function bonusOf(x: Exchange): number {
  const id = x.couponsHeld.bonus(x.actor) ?? 0;
  const isActive = (x.coupons.get(id)?.activeUntil ?? 0) > x.at;
  return isActive ? id : refuse('BONUS_NONE', { field: 'account' });
}

function ratioOf(x: Exchange, seconds: number): Amount {
  for (const duration of x.optionDurations.values()) {
    if (duration.seconds === seconds && duration.enabled) return duration.payoutRatio;
  }
  return refuse('DURATION_UNKNOWN', { field: 'seconds' });
}

function checkStake(x: Exchange, stake: Amount, decimals: number): void {
  const field = 'number';
  checkDecimals(stake, decimals, field);
  const lowest = x.setting('option_stake_minimum');
  if (stake < lowest) refuse('BELOW_MINIMUM', { field, minimum: formatAmount(lowest) });
  const highest = x.setting('option_stake_maximum');
  if (stake > highest) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(highest) });
}
