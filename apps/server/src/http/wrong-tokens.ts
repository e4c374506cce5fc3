import type { WallClock } from '../platform/wall-clock.ts';
import { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

/** Tokens that turned out wrong, a minute and address: a visitor with more is guessing. */
const PER_MINUTE = 120;

/** Who guesses tokens, at calls, files and sockets together. */
export class WrongTokens {
  readonly #limit: RateLimit;

  constructor(clock: WallClock) {
    this.#limit = new RateLimit(PER_MINUTE, clock);
  }

  /**
   * What `find` says of a token. Who was given theirs here is looked up, whoever else guesses
   * behind the same address; others are refused with TOO_MANY_REQUESTS once too many were wrong.
   */
  async judge<Found>(
    caller: string,
    isOurs: boolean,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    if (isOurs) return await find();
    const seconds = this.#limit.waitSeconds(caller);
    if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds });
    const found = await find();
    if (found === undefined) this.#limit.take(caller);
    return found;
  }
}
