/**
 * The exchange without a journal and without tables: what the same server can do in memory alone.
 */
import {
  coreMaker,
  EXCHANGE_LIMITS,
  type Exchange,
  type openExchange,
  PrivateStream,
} from '../apps/server/src/exchange/index.ts';
import { Intake } from '../apps/server/src/exchange/intake.ts';
import type { JournalWriter } from '../apps/server/src/exchange/journal.ts';
import { Sequencer } from '../apps/server/src/exchange/sequencer.ts';

type Options = Parameters<typeof openExchange>[0];
type Opened = Awaited<ReturnType<typeof openExchange>>;

/**
 * Queue, core, batches and listeners are the product's own; only what touches the database is not.
 */
export async function openNullExchange({ clock }: Options): Promise<Opened> {
  const core = coreMaker.create();
  const intake = new Intake(EXCHANGE_LIMITS);
  const privateStream = new PrivateStream();
  const listeners = new Set<Parameters<Opened['subscribe']>[0]>();
  const sequencer = new Sequencer({
    core,
    intake,
    writer: { append: async () => undefined } as unknown as JournalWriter,
    now: () => clock.now(),
    batchCountMax: EXCHANGE_LIMITS.batchCountMax,
    lagMax: EXCHANGE_LIMITS.lagMax,
    progress: () => ({ projected: core.sequence, commandsPerSecond: 0 }),
    onDurable: (batch) => {
      privateStream.publish(batch);
      for (const listener of listeners) listener(batch);
    },
    onTiming: () => undefined,
    onPoison: () => undefined,
  });
  intake.setRefusal(undefined);
  const running = sequencer.run();
  return {
    submit: (command) => intake.submit(command),
    waitFor: async () => true,
    subscribe: (onBatch) => {
      listeners.add(onBatch);
      return () => listeners.delete(onBatch);
    },
    privateStream,
    core: () => core,
    status: () => statusOf(core.sequence, intake.length),
    close: async () => {
      sequencer.stop();
      await running;
      intake.close();
    },
  };
}

function statusOf(sequence: number, queue: number): ReturnType<Exchange['status']> {
  return {
    state: 'leading',
    leader: true,
    epoch: 1,
    sequence,
    projected: sequence,
    lag: 0,
    queue,
    readersWaiting: 0,
    refusedCount: 0,
    recoveryCount: 1,
    faultCount: 0,
    projectionFailureCount: 0,
    reason: undefined,
  };
}
