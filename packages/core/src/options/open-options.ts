import type { Amount } from '@kontor/money';
import { type OptionDirection, optionPayout } from '@kontor/rules/options';
import type { optionsTable, RowOf } from '@kontor/schema';

export type Option = RowOf<typeof optionsTable>;

/** What is under way at one instrument. */
class Running {
  /** Options that wait for their entry tick, by acceptance. */
  readonly pending: number[] = [];
  /** Options with their entry, by expiry; the times rise. */
  private readonly expiries: number[] = [];
  private readonly byExpiry = new Map<number, number[]>();

  add(expiresAt: number, optionId: number): void {
    const known = this.byExpiry.get(expiresAt);
    if (known !== undefined) {
      insertByAge(known, optionId);
      return;
    }
    this.byExpiry.set(expiresAt, [optionId]);
    let at = this.expiries.length;
    while (at > 0 && (this.expiries[at - 1] as number) > expiresAt) at -= 1;
    this.expiries.splice(at, 0, expiresAt);
  }

  /** Takes out what expires at or before `until`, by expiry and then by entry. */
  takeExpired(until: number): number[] {
    let count = 0;
    while (count < this.expiries.length && (this.expiries[count] as number) <= until) count += 1;
    return this.expiries.splice(0, count).flatMap((expiresAt) => {
      const ids = this.byExpiry.get(expiresAt) ?? [];
      this.byExpiry.delete(expiresAt);
      return ids;
    });
  }
}

/**
 * The options that are not settled, beside their rows: by instrument in the order in which ticks
 * decide them, how many each member has, and what could be won by market, direction and minute.
 * What a timer has settled stays in the lists until the next tick passes over it.
 */
export class OpenOptions {
  private readonly byInstrument = new Map<number, Running>();
  private readonly countByUser = new Map<number, number>();
  private readonly stakesByUser = new Map<number, Amount>();
  private readonly exposures = new Map<string, Amount>();

  /** A new option, or one of the rows of a start, which come in the order of their ids. */
  add(option: Option, decimals: number): void {
    const running = this.running(option.instrumentId);
    if (option.expiresAt === null) running.pending.push(option.id);
    else running.add(option.expiresAt, option.id);
    this.countByUser.set(option.userId, this.count(option.userId) + 1);
    this.stakesByUser.set(option.userId, this.stakes(option.userId) + option.stake);
    this.addExposure(option, optionPayout(option.stake, option.payoutRatio, decimals));
  }

  /** What a member has at stake in open options together. */
  stakes(userId: number): Amount {
    return this.stakesByUser.get(userId) ?? 0n;
  }

  /** After its entry tick. */
  enter(instrumentId: number, optionId: number, expiresAt: number): void {
    this.running(instrumentId).add(expiresAt, optionId);
  }

  /** After it was settled. */
  remove(option: Option, decimals: number): void {
    const left = this.count(option.userId) - 1;
    if (left > 0) this.countByUser.set(option.userId, left);
    else this.countByUser.delete(option.userId);
    if (left > 0) this.stakesByUser.set(option.userId, this.stakes(option.userId) - option.stake);
    else this.stakesByUser.delete(option.userId);
    this.addExposure(option, -optionPayout(option.stake, option.payoutRatio, decimals));
  }

  /** Options that wait for their entry, oldest first; all of them leave the list. */
  takePending(instrumentId: number): number[] {
    const running = this.byInstrument.get(instrumentId);
    return running === undefined ? [] : running.pending.splice(0);
  }

  /** Puts one back whose entry may still come, in its place. */
  keepPending(instrumentId: number, optionId: number): void {
    insertByAge(this.running(instrumentId).pending, optionId);
  }

  takeExpired(instrumentId: number, until: number): number[] {
    return this.byInstrument.get(instrumentId)?.takeExpired(until) ?? [];
  }

  count(userId: number): number {
    return this.countByUser.get(userId) ?? 0;
  }

  /** What could be won together by the options of a market, direction and minute of expiry. */
  exposure(marketId: number, direction: OptionDirection, bucketAt: number): Amount {
    return this.exposures.get(keyOf(marketId, direction, bucketAt)) ?? 0n;
  }

  private addExposure({ marketId, direction, bucketAt }: Option, amount: Amount): void {
    const sum = this.exposure(marketId, direction, bucketAt) + amount;
    const key = keyOf(marketId, direction, bucketAt);
    if (sum === 0n) this.exposures.delete(key);
    else this.exposures.set(key, sum);
  }

  private running(instrumentId: number): Running {
    let running = this.byInstrument.get(instrumentId);
    if (running === undefined) {
      running = new Running();
      this.byInstrument.set(instrumentId, running);
    }
    return running;
  }
}

/** Mostly at the end; one that was parked comes back to where a start would have it. */
function insertByAge(ids: number[], id: number): void {
  let at = ids.length;
  while (at > 0 && (ids[at - 1] as number) >= id) at -= 1;
  if (ids[at] !== id) ids.splice(at, 0, id);
}

function keyOf(marketId: number, direction: OptionDirection, bucketAt: number): string {
  return `${marketId} ${direction} ${bucketAt}`;
}
