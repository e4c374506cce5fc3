import { noticesTable } from '@kontor/schema';
import { allProjected } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';

/** Real time between two looks at what is to be tried again, or was announced. */
const LOOK_EVERY_MS = 10_000;

/**
 * Does the work at once when the exchange tells of a message, and now and then for what was put
 * off; never twice at a time. Work that answers true has left some behind and is done again at
 * once. Answers how to stop, which waits for what is under way.
 */
export function followMessages(
  { exchange, log }: Pick<Services, 'exchange' | 'log'>,
  name: string,
  work: () => Promise<boolean>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    let hasMore = false;
    do {
      again = false;
      await allProjected(exchange);
      hasMore = await work();
    } while (!isStopped && (again || hasMore));
  };
  const wake = (): void => {
    again = true;
    running ??= run()
      .catch((error: unknown) => log.error({ err: error, name }, 'messages are sent later'))
      .finally(() => (running = undefined));
  };
  const unsubscribe = exchange.subscribe((batch) => {
    if (batch.changes.some(({ table }) => table.name === noticesTable.name)) wake();
  });
  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return async () => {
    unsubscribe();
    clearInterval(timer);
    isStopped = true;
    await running;
  };
}
