import { allProjected } from '../../exchange/index.ts';
import type { Part } from '../../modules.ts';
import { followMessages } from './follow-messages.ts';
import { beginMails, queueMails } from './queue-mails.ts';
import { sendMails } from './send-mails.ts';

/** Mails messages to who wants them. Only where the exchange leads are parts started. */
export const mailsPart = (): Part => ({
  name: 'mails of messages',
  start: async (services) => {
    const { exchange, queries, wallClock } = services;
    await allProjected(exchange);
    await beginMails(queries);
    return followMessages(services, 'mails of messages', async () => {
      await queueMails(queries, wallClock.now());
      return sendMails(services);
    });
  },
});
