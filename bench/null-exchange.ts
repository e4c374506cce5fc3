/**
 * The exchange without a journal and without tables: what the same server can do in memory alone.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  coreMaker,
  EXCHANGE_LIMITS,
  type Exchange,
  type openExchange,
  PrivateStream,
} from '../apps/server/src/exchange/index.ts';
import { Intake } from '../apps/server/src/exchange/intake.ts';

type Options = Parameters<typeof openExchange>[0];
type Opened = Awaited<ReturnType<typeof openExchange>>;

/** Queue, core and listeners are the product's own; nothing is encoded, written or waited for. */
export async function openNullExchange({ clock }: Options): Promise<Opened> {
  const core = coreMaker.create();
  const intake = new Intake(EXCHANGE_LIMITS);
  const privateStream = new PrivateStream();
  const listeners = new Set<Parameters<Opened['subscribe']>[0]>();
  let isOpen = true;
  const applyAll = (): void => {
    const at = Math.max(core.at, Math.floor(clock.now()));
    const firstSequence = core.sequence + 1;
    const entries = intake.take(EXCHANGE_LIMITS.batchCountMax).map(({ command, resolve }) => {
      const sequence = core.sequence + 1;
      const stamped = { ...command, sequence, at };
      const outcome = core.apply(stamped);
      resolve({ sequence, at, outcome });
      return { command: stamped, outcome };
    });
    const lastSequence = core.sequence;
    const batch = { firstSequence, lastSequence, at, changes: core.endBatch(), entries };
    privateStream.publish(batch);
    for (const listener of listeners) listener(batch);
  };
  const run = async (): Promise<void> => {
    for (;;) {
      if (!isOpen) return;
      await intake.waitForWork();
      // What comes in one turn of the event loop is one batch.
      await nextTurn();
      if (intake.length > 0) applyAll();
    }
  };
  intake.setRefusal(undefined);
  const running = run();
  return {
    submit: (command) => intake.submit(command),
    isAnswered: async (actor, key) => core.knowsKey(actor, key),
    waitFor: async () => true,
    readingUpTo: () => undefined,
    subscribe: (onBatch) => {
      listeners.add(onBatch);
      return () => listeners.delete(onBatch);
    },
    privateStream,
    core: () => core,
    status: () => statusOf(core.sequence, intake.length),
    watch: () => () => undefined,
    close: async () => {
      isOpen = false;
      intake.interrupt();
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
    unbrokenSince: 1,
    sequence,
    projected: sequence,
    lag: 0,
    queue,
    readersWaiting: 0,
    refusedCount: 0,
    recoveryCount: 1,
    faultCount: 0,
    parkedCount: 0,
    projectionFailureCount: 0,
    reason: undefined,
  };
}
