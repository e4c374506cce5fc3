import { noticesTable } from '@kontor/schema';
import { allProjected } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';

/** Real time between two looks at what is to be tried again, or was announced. */
const LOOK_EVERY_MS = 10_000;

/**
 * Does the work at once when the exchange tells of a message, and now and then for what was put
 * off; never twice at a time. Work that answers true has left some behind and is done again at
 * once. It ends with the signal, and what it answers waits for what is under way then.
 */
export function followMessages(
  { exchange, log }: Pick<Services, 'exchange' | 'log'>,
  name: string,
  work: () => Promise<boolean>,
  over: AbortSignal,
): () => Promise<void> {
  if (over.aborted) return () => Promise.resolve();
  let running: Promise<void> | undefined;
  let again = false;
  const run = async (): Promise<void> => {
    let hasMore = false;
    do {
      again = false;
      await allProjected(exchange);
      hasMore = await work();
    } while (!over.aborted && (again || hasMore));
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
  const end = (): void => {
    unsubscribe();
    clearInterval(timer);
  };
  over.addEventListener('abort', end, { once: true });
  return async () => {
    await running;
  };
}
