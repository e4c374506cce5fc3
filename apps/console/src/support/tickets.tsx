import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { Card, Facts, Tag, Time, Waiting } from '../parts/basics.tsx';
import { type Decision, decision } from '../queues/decisions.ts';
import { operatorName } from '../queues/operator-name.ts';
import type { Queue } from '../queues/queue.ts';
import { QueuePage } from '../queues/queue-page.tsx';
import { languageName } from '../texts/content.ts';
import { ticketTexts as t } from '../texts/support.ts';

const { chat } = operatorCalls;
type Ticket = RowOf<typeof chat.tickets>;

function decisionsOf({ id, mail, text, status }: Ticket): Decision[] {
  if (status === 'answered') return [];
  return [
    decision(
      { hotkey: 'a', label: t.answer, tone: 'blue' },
      {
        title: t.answerTitle(mail),
        confirm: t.send,
        tone: 'blue',
        call: chat.answerTicket,
        input: { id },
        body: <p className="message">{text}</p>,
        fields: [{ name: 'text', label: t.answerField, hint: t.answerHint, lines: 8 }],
        reasonless: true,
        draft: `ticket.${id}`,
        presets: [],
        done: () => t.sent(mail),
      },
    ),
  ];
}

function Detail({ row }: { row: Ticket }) {
  return (
    <>
      <div className="queue-lead">
        <h2>{row.mail}</h2>
        <State row={row} />
      </div>
      <div className="stack">
        <Card title={t.question}>
          <div className="stack">
            <p className="message" lang={row.language}>
              {row.text}
            </p>
            <Facts
              facts={[
                { label: t.from, value: row.mail },
                { label: t.language, value: languageName(row.language) },
                { label: t.asked, value: <Time ms={row.create_time} /> },
              ]}
            />
          </div>
        </Card>
        {row.answer !== null && (
          <Card title={t.answer}>
            <div className="stack">
              <p className="message">{row.answer}</p>
              <Facts
                facts={[
                  { label: t.by, value: row.answered_by && operatorName(row.answered_by) },
                  { label: t.at, value: <Time ms={row.answered_at} /> },
                ]}
              />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

function State({ row: { status } }: { row: Ticket }) {
  return (
    <Tag tone={status === 'open' ? 'warn' : 'up'}>{status === 'open' ? t.open : t.answered}</Tag>
  );
}

const queue: Queue<Ticket> = {
  resource: 'tickets',
  title: t.title,
  states: t.states,
  searchLabel: t.search,
  emptyTitle: t.none,
  emptyText: t.noneText,
  item: (row) => ({
    title: row.mail,
    end: <State row={row} />,
    detail: <span className="inbox-last">{row.text}</span>,
    endDetail: row.status === 'open' ? <Waiting since={row.create_time} /> : '',
  }),
  Detail,
  decisions: decisionsOf,
};

/** What visitors have asked; the answer goes by mail. */
export function TicketsPage() {
  return <QueuePage queue={queue} />;
}
