import { formatAmount } from '@kontor/money';
import { type Planted, plantFaults } from '@kontor/testkit/plant-faults';
import { createCore, FaultError, type Json, keyedCommand, type Outcome } from '../index.ts';
import { host, TestExchange } from './exchange.ts';

/**
 * An exchange with faults in it, and around it what the server does about them: the memory is
 * rebuilt, what was done before the fault is kept, the part is parked, and all goes on.
 */
export class FaultyExchange extends TestExchange {
  /** The paths that threw, in their order. */
  readonly thrown: string[] = [];
  /** What else is broken in each new memory. */
  afterStart: () => void = () => undefined;
  private isPlanted: Planted = () => false;

  /** From now on, also after a restart. */
  plant(isPlanted: Planted): void {
    this.endBatch();
    this.isPlanted = isPlanted;
    this.restart();
  }

  override recover(): void {
    super.recover();
    this.breakAnew();
  }

  override send(
    actor: number,
    kind: string,
    input: { [field: string]: Json },
    key: string | null = null,
    sentAt?: number,
  ): Outcome {
    for (;;) {
      try {
        return super.send(actor, kind, input, key, sentAt);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
        if (error.path === '') {
          // Of a part that is let in and throws again nothing is left but that it stays parked.
          this.restart();
          return { ok: false, code: 'EXCHANGE_FAULT', details: { error: error.message } };
        }
        this.park(error);
      }
    }
  }

  /** What is parked, by path. */
  parked(): string[] {
    return [...this.core.exchange.faults.values()].map(({ path }) => path).sort();
  }

  /** Lets a part run again, with what it has missed of the log of ticks, so many at a time. */
  retry(operator: number, id: number, page = 7): Outcome {
    for (;;) {
      const { path, tickAt } = this.row<{ id: number; path: string; tickAt: number | null }>(
        'faults',
        id,
      );
      const instrumentId = Number(/^\S+ (\d+)/.exec(path)?.[1]);
      const ticks = this.table<{ id: number; instrumentId: number; at: number; price: bigint }>(
        'ticks',
      )
        .filter((tick) => tick.instrumentId === instrumentId && tick.at > (tickAt ?? 0))
        .sort((a, b) => a.at - b.at);
      const isLog = /^tick\.(options|dual|prediction|nft) /.test(path);
      const missed = isLog ? ticks.slice(0, page) : [];
      const outcome = this.send(operator, 'fault.retry', {
        id,
        ticks: missed.map(({ at, price }) => [at, formatAmount(price)]),
      });
      this.endBatch();
      const isOver = !outcome.ok || (outcome.result as { released: boolean }).released;
      if (!isOver) continue;
      // What waited is done with the next command; the heartbeat sends one at once.
      this.system('clock.pulse', {});
      return outcome;
    }
  }

  private park({ path, message, suspectId }: FaultError): void {
    this.thrown.push(path);
    this.restart();
    const outcome = this.sendAt(this.core.at, 'fault.park', { path, error: message, suspectId });
    if (!outcome.ok) throw new Error(`${path} cannot be parked: ${outcome.code}`);
    this.endBatch();
  }

  private sendAt(at: number, kind: string, input: { [field: string]: Json }): Outcome {
    const now = this.at;
    this.at = at;
    const outcome = super.send(0, kind, input);
    this.at = now;
    return outcome;
  }

  /** Loads what the last batch has left and does again what came after it. */
  private restart(): void {
    const sequence = this.batchEnds.at(-1) ?? 0;
    const done = this.history.filter(({ command }) => command.sequence <= sequence);
    const core = createCore(host);
    core.load({
      ...this.snapshot(),
      sequence,
      at: done.at(-1)?.command.at ?? 0,
      keyed: done.flatMap(({ command, outcome }) => keyedCommand(command, outcome) ?? []),
    });
    this.core = core;
    this.breakAnew();
    const pending = this.history.slice(done.length);
    for (const { command } of pending) core.apply(command);
    if (pending.length > 0) this.endBatch();
  }

  private breakAnew(): void {
    plantFaults(this.core, (kind, row) => this.isPlanted(kind, row));
    this.afterStart();
  }
}
