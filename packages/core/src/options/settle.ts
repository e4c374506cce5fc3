import type { Amount } from '@kontor/money';
import {
  isEntryInTime,
  isExitInTime,
  optionExpiry,
  type OptionResult,
  optionResult,
  optionReturned,
} from '@kontor/rules/options';
import { tickId } from '@kontor/rules/ticks';
import { ACCOUNT_IDS } from '@kontor/schema';
import { settleBonusStake } from '../coupons/index.ts';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import { closeUntil } from '../market/close-until.ts';
import type { Option } from './open-options.ts';

export const ENTRY_TIMER = 'option.entry';
const EXPIRY_TIMER = 'option.expiry';
/** All timers of a kind can be parked: then options would stay undecided. */
export const ENTRY_PART = `timer.${ENTRY_TIMER}`;
export const EXPIRY_PART = `timer.${EXPIRY_TIMER}`;
/** The options of an instrument can be parked, and one by itself. */
export const OPTIONS_STEP = 'tick.options';
export const OPTION_PART = 'option';

/** What is known of a tick that may be an exit. */
interface Exit {
  readonly id: number;
  readonly at: number;
  readonly price: Amount;
}

/**
 * A tick decides what could not be certain before it: the first one at or after an expiry ends the
 * options that expire then, and the first one after an acceptance is the entry. Ticks of an
 * instrument never go back in time, so what is decided here is what the log says for ever.
 */
export function settleByTick(x: Exchange, tick: Tick): void {
  const { instrumentId } = tick;
  for (const id of x.openOptions.takeExpired(instrumentId, tick.at)) {
    if (x.options.get(id)?.status !== 'open') continue;
    x.part(OPTION_PART, id, () => expire(x, x.options.edit(id), tick));
  }
  for (const id of x.openOptions.takePending(instrumentId)) {
    const pending = x.options.get(id);
    if (pending?.status !== 'pending') continue;
    // A tick that came late may be older than the acceptance.
    if (tick.at <= pending.acceptedAt) x.openOptions.keepPending(instrumentId, id);
    else x.part(OPTION_PART, id, () => enter(x, x.options.edit(id), tick));
  }
}

/** As `settleByTick`, for one that was parked and now hears of the ticks that it has missed. */
export function decide(x: Exchange, optionId: number, tick: Tick): void {
  const option = x.options.tryEdit(optionId);
  if (option?.status === 'open' && option.expiresAt !== null && option.expiresAt <= tick.at) {
    expire(x, option, tick);
  } else if (option?.status === 'pending' && tick.at > option.acceptedAt) enter(x, option, tick);
}

/** Puts one that was parked back among those that ticks decide. */
export function comeBack(x: Exchange, optionId: number): void {
  const option = x.options.get(optionId);
  if (option?.status === 'pending') x.openOptions.keepPending(option.instrumentId, optionId);
  if (option?.status !== 'open' || option.expiresAt === null) return;
  x.openOptions.enter(option.instrumentId, optionId, option.expiresAt);
}

function expire(x: Exchange, option: Option, tick: Tick): void {
  end(x, option, option.expiresAt === tick.at ? tick : tick.previous);
}

/** No tick came in time after acceptance: none may come for it later, and the stake goes back. */
export const entryTimer: TimerDefinition = {
  kind: ENTRY_TIMER,
  run: (x, optionId) => {
    const option = x.options.tryEdit(optionId);
    if (option?.status !== 'pending') return;
    closeUntil(x, option.instrumentId, option.acceptedAt + option.tickWaitMs);
    finish(x, option, 'void');
  },
};

/** The feed is silent since the expiry: the newest tick there is, if it is young enough, counts. */
export const expiryTimer: TimerDefinition = {
  kind: EXPIRY_TIMER,
  run: (x, optionId) => {
    const option = x.options.tryEdit(optionId);
    if (option?.status !== 'open' || option.expiresAt === null) return;
    closeUntil(x, option.instrumentId, option.expiresAt);
    const state = x.instrumentStates.get(option.instrumentId);
    if (state === undefined) throw new Error(`option ${optionId} has an entry but no index`);
    const { tickAt: at, price } = state;
    end(x, option, { id: tickId(option.instrumentId, at), at, price });
  },
};

function enter(x: Exchange, option: Option, tick: Tick): void {
  if (!isEntryInTime(option.acceptedAt, option.tickWaitMs, tick.at)) {
    finish(x, option, 'void');
    return;
  }
  const expiresAt = optionExpiry(tick.at, option.seconds);
  option.status = 'open';
  option.entryTickId = tick.id;
  option.entryAt = tick.at;
  option.entryPrice = tick.price;
  option.expiresAt = expiresAt;
  x.openOptions.enter(option.instrumentId, option.id, expiresAt);
  x.timers.cancel(ENTRY_TIMER, option.id);
  x.timers.at(expiresAt + option.tickWaitMs, EXPIRY_TIMER, option.id);
}

/** With the last tick at or before expiry. */
function end(x: Exchange, option: Option, last: Exit | null): void {
  const { expiresAt, entryPrice } = option;
  if (expiresAt === null || entryPrice === null) {
    throw new Error(`option ${option.id} ends without having begun`);
  }
  if (last === null || !isExitInTime(expiresAt, option.tickWaitMs, last.at)) {
    finish(x, option, 'void');
    return;
  }
  option.exitTickId = last.id;
  option.exitAt = last.at;
  option.exitPrice = last.price;
  finish(x, option, optionResult(option.direction, entryPrice, last.price));
}

/** What is won goes to the options account, whatever paid the stake. */
function finish(x: Exchange, option: Option, result: OptionResult): void {
  const { id, userId, currencyId, accountId, couponId, stake, payoutRatio } = option;
  const decimals = decimalsOf(x, currencyId);
  const balance = balanceId(userId, accountId, currencyId);
  const winnings = balanceId(userId, ACCOUNT_IDS.micro, currencyId);
  const house = houseBalanceId(HOUSE.options.id, currencyId);
  const returned = optionReturned(result, stake, payoutRatio, decimals);
  if (result === 'lost') x.ledger.settle(balance, house, stake, 'option.stake', id, 0);
  else {
    x.ledger.release(balance, stake);
    x.ledger.move(house, winnings, returned - stake, 'option.payout', 0, id);
  }
  if (couponId !== null) settleBonusStake(x, couponId, { stake, lost: result === 'lost' });
  x.timers.cancel(option.expiresAt === null ? ENTRY_TIMER : EXPIRY_TIMER, id);
  option.status = 'settled';
  option.result = result;
  option.returned = returned;
  option.settledAt = x.at;
  option.settledSequence = x.commandSequence;
  x.openOptions.remove(option, decimals);
}
