import { calls, type OutputOf } from '@kontor/contract';
import { DEFAULT_LANGUAGE, languageOf } from '@kontor/i18n';
import { translate } from '@kontor/i18n/server';
import { chatTickets } from '@kontor/schema';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { beginningWith, containing } from '../../../platform/like.ts';
import type { Mail } from '../../../platform/mail.ts';
import { openOrOver } from '../../../platform/open-or-over.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';
import { mailContentOf } from '../../people/index.ts';
import { siteName } from '../../site/index.ts';

type Ticket = typeof chatTickets.$inferSelect;

function ticketWire(row: Ticket): OutputOf<typeof calls.chat.answerTicket> {
  return {
    id: row.id,
    mail: row.mail,
    text: row.text,
    language: row.language,
    create_time: row.at,
    status: row.answeredAt === null ? 'open' : 'answered',
    answer: row.answer,
    answered_by: row.answeredBy,
    answered_at: row.answeredAt,
  };
}

/** Open ones come first, the one that has waited longest on top. */
export const tickets = route(calls.chat.tickets, async ({ input, services }) => {
  const { status, keyword } = input;
  const { answeredAt, mail, text, id } = chatTickets;
  const where = and(
    openOrOver(answeredAt, 'open', status),
    keyword === undefined
      ? undefined
      : or(ilike(mail, beginningWith(keyword)), ilike(text, containing(keyword))),
  );
  const openFirst = [sql`${answeredAt} DESC NULLS FIRST`, asc(id)];
  const order = status === 'answered' ? [desc(answeredAt), desc(id)] : openFirst;
  const found = await pageOf(services.queries, input, order, (moment) =>
    moment.select().from(chatTickets).where(where).$dynamic(),
  );
  return pageAnswer(input, found, ticketWire);
});

/** Nothing counts as answered that the mail server has not taken. */
export const answerTicket = route(
  calls.chat.answerTicket,
  async ({ input, operator, services }) => {
    const { queries, clock, mail } = services;
    const site = await siteName(queries);
    return await queries.transaction(async (transaction) => {
      const own = eq(chatTickets.id, input.id);
      const [ticket] = await transaction.select().from(chatTickets).where(own).for('update');
      if (ticket === undefined) return refuse('CHAT_TICKET_UNKNOWN', { field: 'id' });
      if (ticket.answeredAt !== null) return refuse('CHAT_TICKET_ANSWERED');
      await mail.send(answerMail(ticket, input.text, site));
      const [row] = await transaction
        .update(chatTickets)
        .set({ answer: input.text, answeredBy: operator.operatorId, answeredAt: clock.now() })
        .where(own)
        .returning();
      if (row === undefined) throw new Error('an answer was not kept');
      return ticketWire(row);
    });
  },
);

function answerMail(ticket: Ticket, answer: string, site: string): Mail {
  const language = languageOf(ticket.language) ?? DEFAULT_LANGUAGE;
  const say = (key: 'subject' | 'greeting' | 'asked' | 'warning') =>
    translate(language, 'mail', `chat.${key}`, { site });
  const content = mailContentOf(
    { language, site, phrase: null },
    {
      subject: say('subject'),
      paragraphs: [
        { text: say('greeting') },
        ...paragraphsOf(answer),
        { text: say('asked') },
        ...paragraphsOf(ticket.text),
        { text: say('warning') },
      ],
    },
  );
  return { to: ticket.mail, ...content };
}

function paragraphsOf(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }));
}
