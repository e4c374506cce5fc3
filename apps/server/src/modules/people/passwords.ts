import { normalPassword } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import {
  hashingHere,
  OWASP_COST,
  type PasswordCost,
  type PasswordHashing,
  PASSWORDS_AT_ONCE_MAX,
} from '../../platform/password-hashing.ts';

/**
 * The rest waits, and beyond that is refused, so that logins never take the machine from trading.
 */
const WAITING_MAX = 200;

/** Hashes passwords, a few at a time. */
export class Passwords {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nobody: Promise<string> | undefined;
  readonly #cost: PasswordCost;
  readonly #hashing: PasswordHashing;

  constructor(cost: PasswordCost = OWASP_COST, hashing: PasswordHashing = hashingHere) {
    this.#cost = cost;
    this.#hashing = hashing;
  }

  async hash(password: string): Promise<string> {
    return await this.#inTurn(() => this.#hashing.hash(normalPassword(password), this.#cost));
  }

  /**
   * Whether the password is the hash's. Without a hash it takes as long and says no. What is not in
   * its normal form is also compared as it stands, for hashes from before that form, and always, so
   * that the time says nothing about the account.
   */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    // Awaited with a hash, too: the first check and a busy one are the same for all.
    const nobody = await this.#hashOfNobody();
    const comparedTo = passwordHash ?? nobody;
    const matches = await this.#inTurn(async () => {
      const normal = normalPassword(password);
      const isNormal = await this.#hashing.verify(comparedTo, normal);
      if (normal === password) return isNormal;
      return (await this.#hashing.verify(comparedTo, password)) || isNormal;
    });
    return matches && passwordHash !== undefined;
  }

  /**
   * What takes the place of a hash that a right password was just compared with, where that is from
   * before the normal form; undefined where it is not.
   */
  async renewed(passwordHash: string, password: string): Promise<string | undefined> {
    const normal = normalPassword(password);
    if (normal === password) return undefined;
    if (await this.#inTurn(() => this.#hashing.verify(passwordHash, normal))) return undefined;
    return await this.hash(normal);
  }

  /** Made when it is first wanted; one that could not be made is made the next time. */
  #hashOfNobody(): Promise<string> {
    this.#nobody ??= this.hash('the account that nobody has').catch((error: unknown) => {
      this.#nobody = undefined;
      throw error;
    });
    return this.#nobody;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= PASSWORDS_AT_ONCE_MAX) {
      if (this.#waiting.length >= WAITING_MAX) refuse('EXCHANGE_BUSY');
      // Whoever ends hands its place over, so the number that runs stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
