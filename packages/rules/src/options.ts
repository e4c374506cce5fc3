/** Seconds options: what the ticket shows is what the exchange settles by. */
import { type Amount, divide, multiply, ONE, roundToDecimals } from '@kontor/money';
import { SECOND_MS } from './time.ts';

const BREAK_EVEN_DECIMALS = 6;
/** Exposure is counted by the minute in which options are expected to expire. */
const EXPOSURE_BUCKET_MS = 60_000;

export type OptionDirection = 'up' | 'down';
export type OptionResult = 'won' | 'lost' | 'tie' | 'void';

/** What a right guess earns above the stake, in the stake's currency of so many decimals. */
export function optionPayout(stake: Amount, payoutRatio: Amount, decimals: number): Amount {
  return roundToDecimals(multiply(stake, payoutRatio, 'down'), decimals, 'down');
}

/** What comes back to the member: stake and payout, the stake alone, or nothing. */
export function optionReturned(
  result: OptionResult,
  stake: Amount,
  payoutRatio: Amount,
  decimals: number,
): Amount {
  if (result === 'lost') return 0n;
  return result === 'won' ? stake + optionPayout(stake, payoutRatio, decimals) : stake;
}

/** The share of right guesses at which nothing is won or lost: 1 / (1 + ratio), 6 decimals, up. */
export function breakEvenRate(payoutRatio: Amount): Amount {
  return roundToDecimals(divide(ONE, ONE + payoutRatio, 'up'), BREAK_EVEN_DECIMALS, 'up');
}

/** What guessing by a coin costs on average: half of what the payout lacks of the stake; up. */
export function coinFlipLoss(stake: Amount, payoutRatio: Amount, decimals: number): Amount {
  const lacking = stake - multiply(stake, payoutRatio, 'down');
  return roundToDecimals(divide(lacking, 2n * ONE, 'up'), decimals, 'up');
}

/** The largest stake whose payout is not above `room`. */
export function largestStake(room: Amount, payoutRatio: Amount, decimals: number): Amount {
  if (room <= 0n) return 0n;
  return roundToDecimals(divide(room, payoutRatio, 'down'), decimals, 'down');
}

/** Equal prices are a tie. */
export function optionResult(
  direction: OptionDirection,
  entryPrice: Amount,
  exitPrice: Amount,
): Exclude<OptionResult, 'void'> {
  if (entryPrice === exitPrice) return 'tie';
  return exitPrice > entryPrice === (direction === 'up') ? 'won' : 'lost';
}

export function optionExpiry(entryAt: number, seconds: number): number {
  return entryAt + seconds * SECOND_MS;
}

/** The minute under which an option's possible payout is counted, as its first ms. */
export function optionBucket(acceptedAt: number, seconds: number): number {
  const expected = optionExpiry(acceptedAt, seconds);
  return expected - (expected % EXPOSURE_BUCKET_MS);
}

/** The first tick after acceptance counts if it comes within the wait. Times in ms. */
export function isEntryInTime(acceptedAt: number, waitMs: number, tickAt: number): boolean {
  return tickAt > acceptedAt && tickAt <= acceptedAt + waitMs;
}

/** The last tick at or before expiry counts if it is younger than the wait. Times in ms. */
export function isExitInTime(expiresAt: number, waitMs: number, tickAt: number): boolean {
  return tickAt <= expiresAt && tickAt > expiresAt - waitMs;
}

export interface OptionTerms {
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly acceptedAt: number;
  /** How far from acceptance and expiry a tick may be, as agreed at acceptance. */
  readonly waitMs: number;
}

export interface OptionTick {
  readonly at: number;
  readonly price: Amount;
}

export interface OptionOutcome<Tick extends OptionTick> {
  readonly result: OptionResult;
  readonly entry: Tick | null;
  readonly exit: Tick | null;
  /** The first tick that shows that nothing else can be the entry or the exit. */
  readonly decidedBy: Tick;
}

/**
 * An option's outcome out of its instrument's ticks, in order and without a hole, from any tick at
 * or before acceptance on (or from the first there ever was). Undefined while they do not reach far
 * enough for it to be certain.
 */
export function optionOutcome<Tick extends OptionTick>(
  terms: OptionTerms,
  ticks: Iterable<Tick>,
): OptionOutcome<Tick> | undefined {
  let entry: Tick | null = null;
  let last: Tick | null = null;
  for (const tick of ticks) {
    if (tick.at <= terms.acceptedAt) continue;
    if (entry === null) {
      if (!isEntryInTime(terms.acceptedAt, terms.waitMs, tick.at)) {
        return { result: 'void', entry: null, exit: null, decidedBy: tick };
      }
      entry = tick;
      last = tick;
      continue;
    }
    const expiresAt = optionExpiry(entry.at, terms.seconds);
    if (tick.at <= expiresAt) last = tick;
    if (tick.at < expiresAt) continue;
    if (last === null || !isExitInTime(expiresAt, terms.waitMs, last.at)) {
      return { result: 'void', entry, exit: null, decidedBy: tick };
    }
    const result = optionResult(terms.direction, entry.price, last.price);
    return { result, entry, exit: last, decidedBy: tick };
  }
  return undefined;
}
