import type { Core } from '@kontor/core';
import type { Clock } from '../platform/clock.ts';
import type { ExchangeLog } from './core-port.ts';
import { ExchangeError } from './errors.ts';
import type { Exchange } from './exchange.ts';

/**
 * Sends a command that does nothing whenever something of the core's own is due: its timers run
 * with the first command from then on, and while prices stand still there may be no other.
 */
export class Heartbeat {
  readonly #exchange: Pick<Exchange<Core>, 'core' | 'submit' | 'subscribe'>;
  readonly #clock: Clock;
  readonly #log: ExchangeLog;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #running: Promise<void>;
  #beating: Promise<void> | undefined;

  constructor(
    exchange: Pick<Exchange<Core>, 'core' | 'submit' | 'subscribe'>,
    clock: Clock,
    log: ExchangeLog,
  ) {
    this.#exchange = exchange;
    this.#clock = clock;
    this.#log = log;
    // What a command leaves to be done at once is done with the next batch.
    this.#unsubscribe = exchange.subscribe(() => void this.#beat());
    this.#running = clock.every(() => this.#beat(), this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stop.abort();
    await this.#running;
    await this.#beating;
  }

  #beat(): Promise<void> {
    this.#beating ??= this.#send().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #send(): Promise<void> {
    try {
      // What is done may leave something more to be done at once.
      while (this.#isDue()) {
        await this.#exchange.submit({ kind: 'clock.pulse', actor: 0, input: {}, key: null });
      }
    } catch (error) {
      // It is tried again with the next step; a busy or recovering exchange is no news here.
      if (error instanceof ExchangeError) return;
      this.#log.error({ error }, 'the heartbeat was not taken');
    }
  }

  #isDue(): boolean {
    if (this.#stop.signal.aborted) return false;
    const dueAt = this.#exchange.core()?.nextTimerAt;
    return dueAt !== undefined && dueAt <= this.#clock.now();
  }
}
