import { noticesTable } from '@kontor/schema';
import { allProjected } from '../../exchange/index.ts';
import type { Part } from '../../modules.ts';
import { beginMails, queueMails } from './queue-mails.ts';
import { sendMails } from './send-mails.ts';

/** Real time between two looks at what is to be tried again, or was announced. */
const LOOK_EVERY_MS = 10_000;

/**
 * Mails messages to who wants them: at once when the exchange tells of one, and now and then for
 * what was put off. Only where the exchange leads are parts started.
 */
export const mailsPart = (): Part => ({
  name: 'mails of messages',
  start: async (services) => {
    const { exchange, queries, log, wallClock } = services;
    await allProjected(exchange);
    await beginMails(queries);
    let running: Promise<void> | undefined;
    let again = false;
    const ending = new AbortController();
    const work = async (): Promise<void> => {
      let others = false;
      do {
        again = false;
        await allProjected(exchange);
        await queueMails(queries, wallClock.now());
        others = await sendMails(services);
      } while (!ending.signal.aborted && (again || others));
    };
    const wake = (): void => {
      again = true;
      running ??= work()
        .catch((error: unknown) => log.error({ err: error }, 'messages are mailed later'))
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
      ending.abort();
      await running;
    };
  },
});
