import { allProjected } from '../../exchange/index.ts';
import type { Part } from '../../modules.ts';
import { followMessages } from './follow-messages.ts';
import { beginMails, queueMails } from './queue-mails.ts';
import { sendMails } from './send-mails.ts';

/** Mails messages to who wants them. */
export const mailsPart = (): Part => ({
  name: 'mails of messages',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { exchange, queries, wallClock } = services;
    await allProjected(exchange);
    await beginMails(queries);
    const work = async (): Promise<boolean> => {
      await queueMails(queries, wallClock.now());
      return sendMails(services, over);
    };
    return followMessages(services, 'mails of messages', work, over);
  },
});
