import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time, UserLink } from '../parts/basics.tsx';
import { Choices } from '../parts/filters.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { Pager } from '../parts/table.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { roomTexts as t } from '../texts/support.ts';
import { memberName } from './member-name.ts';
import { Delete, MuteButton } from './room-message.tsx';

const { chat } = operatorCalls;
type Report = RowOf<typeof chat.reports>;
const ROWS = 20;

/** What members have reported: each is dealt with once. */
export function RoomReports() {
  const [status, setStatus] = useState('open');
  const [page, setPage] = useState(1);
  const input = { status, page, limit: ROWS };
  const reading = useCall(chat.reports, input, { live: true, keep: true });
  const { data } = reading;
  return (
    <section className="room-reports" aria-labelledby="room-reports">
      <header>
        <h2 id="room-reports">
          {t.reports}
          {data !== undefined && <span className="count">{data.total}</span>}
        </h2>
        <Choices
          label={t.reportsLabel}
          options={t.reportStates}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </header>
      <Pending reading={reading} />
      {data?.data.length === 0 && <Empty title={t.noReports}>{t.noReportsText}</Empty>}
      <ul className="room-list">
        {data?.data.map((report) => (
          <li key={report.id}>
            <ReportItem report={report} />
          </li>
        ))}
      </ul>
      {data !== undefined && <Pager page={page} limit={ROWS} total={data.total} onPage={setPage} />}
    </section>
  );
}

function ReportItem({ report }: { report: Report }) {
  const { message, reason, user_id, name, create_time, resolved_at, resolved_by } = report;
  return (
    <article className="room-message" data-deleted={message.deleted_reason !== null}>
      <header className="row small">
        <UserLink id={message.user_id} name={memberName(message)} />
        <span className="low">{message.uid}</span>
      </header>
      <p className="bubble-text">{message.text}</p>
      <p className="small low">
        {t.reportedBy(t.reasons[reason] ?? reason)} <UserLink id={user_id} name={name} />,{' '}
        <Time ms={create_time} />
      </p>
      <footer className="row small">
        {message.deleted_reason === null ? (
          <Delete message={message} />
        ) : (
          <Tag tone="down">{t.deleted(message.deleted_reason)}</Tag>
        )}
        <MuteButton message={message} />
        {resolved_at === null ? (
          <Resolve report={report} />
        ) : (
          <span className="low">
            {t.resolvedBy} <Time ms={resolved_at} />
            {resolved_by !== null && `, ${operatorName(resolved_by)}`}
          </span>
        )}
      </footer>
    </article>
  );
}

function Resolve({ report: { id } }: { report: Report }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.resolveTitle,
        confirm: t.resolve,
        tone: 'blue',
        call: chat.resolveReport,
        input: { id },
        presets: t.resolveReasons,
        done: () => t.resolveDone,
      }}
    >
      {t.resolve}
    </ActButton>
  );
}
