import { setTimeout as sleep } from 'node:timers/promises';
import { chainCursors } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Part } from '../modules.ts';
import type { Services } from '../services.ts';
import { CHAIN } from './addresses.ts';
import { connectNode } from './node.ts';
import { Payouts } from './payouts.ts';
import { setModes } from './rails.ts';
import type { EvmSettings } from './settings.ts';
import { ChainFault, Watch } from './watch.ts';

const POLL_MS = 4_000;
const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 60_000;
const REACHABLE = 'kontor_chain_ok';
const BEHIND = 'kontor_chain_blocks_behind';

/** Reads and pays over Ethereum; one round after another, by the program that leads alone. */
export class ChainProgram {
  readonly #services: Services;
  readonly #watch: Watch;
  readonly #payouts: Payouts;
  readonly #gauges: { readonly reachable: Gauge; readonly behind: Gauge };
  /** What was said last; null at the start, when a row may tell of an earlier program. */
  #fault: string | undefined | null = null;

  constructor(services: Services, evm: EvmSettings) {
    const node = connectNode(evm.rpcUrl);
    this.#services = services;
    this.#watch = new Watch(services, node, evm);
    this.#payouts = new Payouts(services, node, evm);
    const { registry } = services.metrics;
    // A program of an earlier term has told of itself under the same names.
    for (const name of [REACHABLE, BEHIND]) registry.removeSingleMetric(name);
    const registers = [registry];
    this.#gauges = {
      reachable: new Gauge({
        name: REACHABLE,
        help: '1 while the chain is read and paid over, 0 while something is in the way',
        registers,
      }),
      behind: new Gauge({
        name: BEHIND,
        help: 'Blocks of the chain that are not read yet',
        registers,
      }),
    };
  }

  /** One round. Answers whether more is there to be read at once; rejects where it cannot go on. */
  async round(): Promise<boolean> {
    if (!this.#services.exchange.status().leader) return false;
    try {
      const { head, left } = await this.#watch.read();
      this.#gauges.behind.set(left);
      await this.#tellHead(head);
      await this.#watch.credit();
      await this.#say(await this.#payouts.pay(head));
      return left > 0;
    } catch (error) {
      const text = error instanceof ChainFault ? error.message : reasonOf(error);
      await this.#say(text).catch(() => undefined);
      throw error;
    }
  }

  /** Rounds until the signal; after a fault with growing pauses, from where it stopped. */
  async run(signal: AbortSignal): Promise<void> {
    let retryMs = RETRY_MS_MIN;
    while (!signal.aborted) {
      let pauseMs = POLL_MS;
      try {
        if (await this.round()) pauseMs = 0;
        retryMs = RETRY_MS_MIN;
      } catch {
        // Said already, in the log and in the cursor's row.
        pauseMs = retryMs;
        retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** For operators, who see from it how far behind the program is, and whether it goes on. */
  async #tellHead(headNumber: number): Promise<void> {
    const { queries, wallClock } = this.#services;
    await queries
      .update(chainCursors)
      .set({ headNumber, readAt: wallClock.now() })
      .where(eq(chainCursors.chain, CHAIN));
  }

  /** Tells operators what is in the way, once, and that it is over. */
  async #say(fault: string | undefined): Promise<void> {
    this.#gauges.reachable.set(fault === undefined ? 1 : 0);
    if (fault === this.#fault) return;
    const { queries, log } = this.#services;
    if (fault === undefined) log.info({ chain: CHAIN }, 'nothing is in the way on the chain');
    else log.error({ chain: CHAIN, fault }, 'something is in the way on the chain');
    this.#fault = fault;
    await queries
      .update(chainCursors)
      .set({ fault: fault ?? null })
      .where(eq(chainCursors.chain, CHAIN));
  }
}

/** A library's first line: the others repeat the request, whose address can hold a key. */
function reasonOf(error: unknown): string {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string };
  return (shortMessage ?? message ?? String(error)).split('\n', 1)[0] ?? '';
}

/** Sets the networks' modes; where a node is named, reads and pays until the term is over. */
export const chainPart = (): Part => ({
  name: 'chain',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { config, log } = services;
    await setModes(services, config.evm);
    if (config.evm === undefined) {
      log.info({}, 'no node is named in EVM_RPC_URL: all networks are manual');
      return async () => undefined;
    }
    const program = new ChainProgram(services, config.evm);
    const running = program.run(over);
    return () => running;
  },
});
