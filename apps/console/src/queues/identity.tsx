import { operatorCalls } from '@kontor/contract/light-operators';
import type { OutputOf } from '@kontor/contract/light';
import type { RowOf } from '../calls/rows.ts';
import { useAuditedCall } from '../calls/use-call.ts';
import { Card, type Fact, Facts, Notice, Tag, Time, UserLink, Waiting } from '../parts/basics.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { identityTexts as t } from '../texts/identity.ts';
import { memberTexts } from '../texts/member.ts';
import { type Decision, decision } from './decisions.ts';
import { Certified, MemberCard } from './member-card.tsx';
import { operatorName } from './operator-name.ts';
import type { Queue } from './queue.ts';
import { QueuePage } from './queue-page.tsx';

const { identity } = operatorCalls;
type Proof = RowOf<typeof identity.queue>;
type Document = OutputOf<typeof identity.document>;

/** Which one it is about, so that nobody decides another than they looked at. */
function whichOf(row: Proof): Fact[] {
  return [
    { label: t.name, value: row.name },
    { label: t.asked, value: t.level(row.real_type) },
    { label: memberTexts.member, value: row.account },
  ];
}

function decisionsOf(row: Proof): Decision[] {
  if (row.status !== 'in_review') return [];
  return [
    decision(
      { hotkey: 'a', label: t.approve, tone: 'up' },
      {
        title: t.approveTitle(row.real_type),
        confirm: t.approve,
        tone: 'up',
        call: identity.approve,
        input: { id: row.id },
        facts: () => whichOf(row),
        warning: () => (row.duplicate ? t.sameWarning(1) : undefined),
        presets: t.approveReasons(row.real_type),
        usual: true,
        done: () => t.approved(row.id),
      },
    ),
    decision(
      { hotkey: 'r', label: t.reject, tone: 'down' },
      {
        title: t.rejectTitle,
        confirm: t.reject,
        tone: 'down',
        call: identity.reject,
        input: { id: row.id },
        facts: () => whichOf(row),
        fields: [
          { name: 'reason_code', label: t.code, options: t.codes, initial: 'blurred' },
          { name: 'reason_text', label: t.words, hint: t.wordsHint, optional: true },
        ],
        presets: t.rejectReasons(row.real_type),
        done: () => t.rejected(row.id),
      },
    ),
  ];
}

function Detail({ row }: { row: Proof }) {
  const { data, error, refetch } = useAuditedCall(identity.document, { id: row.id });
  return (
    <>
      <div className="queue-lead">
        <h2>{row.name}</h2>
        <Status status={row.status} />
        <Tag tone="blue">{t.level(row.real_type)}</Tag>
      </div>
      <div className="queue-columns">
        {error !== null ? (
          <Failed error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <Loading />
        ) : (
          <ProofCards document={data} />
        )}
        <MemberCard id={row.user_id} />
      </div>
    </>
  );
}

function ProofCards({ document }: { document: Document }) {
  const { front_pic, reverse_pic, same_document } = document;
  return (
    <div className="stack">
      {same_document.length > 0 && <Same rows={same_document} />}
      <Card title={t.documents}>
        {front_pic === null && reverse_pic === null ? (
          <p className="low">{document.real_type === 2 ? t.documentsGone : t.noDocuments}</p>
        ) : (
          <div className="stack">
            {front_pic !== null && <DocumentView address={front_pic} label={t.front} />}
            {reverse_pic !== null && <DocumentView address={reverse_pic} label={t.back} />}
          </div>
        )}
      </Card>
      <Card title={t.proof} aside={<Certified level={document.level} />}>
        <Facts
          facts={[
            { label: t.asked, value: t.level(document.real_type) },
            { label: t.name, value: document.name },
            { label: t.type, value: t.types[document.id_type] ?? document.id_type },
            { label: t.number, value: <span className="mono">{document.card_number}</span> },
            { label: t.sent, value: <Time ms={document.create_time} /> },
            document.handle_time !== null && {
              label: t.decided,
              value: <Time ms={document.handle_time} />,
            },
            document.decided_by !== null && {
              label: t.decidedBy,
              value: operatorName(document.decided_by),
            },
            document.reason_text !== null && { label: t.words, value: document.reason_text },
          ]}
        />
      </Card>
    </div>
  );
}

function Same({ rows }: { rows: Document['same_document'] }) {
  return (
    <Card title={t.same}>
      <div className="stack">
        <Notice tone="warn">{t.sameWarning(rows.length)}</Notice>
        <Table
          label={t.same}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'user',
              label: memberTexts.member,
              render: (row) => <UserLink id={row.user_id} name={row.uid} />,
            },
            { key: 'status', label: '', render: (row) => <Status status={row.status} /> },
          ]}
        />
      </div>
    </Card>
  );
}

const queue: Queue<Proof> = {
  resource: 'identity',
  title: t.title,
  states: t.states,
  searchLabel: t.search,
  emptyTitle: t.none,
  emptyText: t.noneText,
  item: (row) => ({
    title: row.name,
    end: row.duplicate ? <Tag tone="warn">{t.duplicateTag}</Tag> : <Status status={row.status} />,
    detail: `${t.level(row.real_type)} · ${t.types[row.id_type] ?? row.id_type}`,
    endDetail: row.status === 'in_review' ? <Waiting since={row.create_time} /> : `#${row.id}`,
  }),
  Detail,
  decisions: decisionsOf,
};

export function IdentityPage() {
  return <QueuePage queue={queue} />;
}
