import { createHash } from 'node:crypto';
import type { Command } from './core-port.ts';
import type { ExchangeError } from './errors.ts';
import { exchangeError } from './intake.ts';

const REMEMBERED_MAX = 1_000;

/**
 * Commands on which the core threw. Each of them cost a rebuild, so a client that sends one again
 * and again must not be able to keep the exchange busy with that.
 */
export class Quarantine {
  readonly #digests = new Set<string>();

  has(command: Command): boolean {
    return this.#digests.size > 0 && this.#digests.has(digest(command));
  }

  add(command: Command): void {
    if (this.#digests.size >= REMEMBERED_MAX) {
      const [oldest] = this.#digests;
      if (oldest !== undefined) this.#digests.delete(oldest);
    }
    this.#digests.add(digest(command));
  }

  error(): ExchangeError {
    return exchangeError('EXCHANGE_FAULT');
  }
}

function digest({ kind, actor, input }: Command): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, actor, input]))
    .digest('base64');
}
