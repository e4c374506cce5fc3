import { Button } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { mayDo, readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { PageHead, Tag, Time, type Tone } from '../parts/basics.tsx';
import { Choices, SearchBox } from '../parts/filters.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { type Column, Pager, Table } from '../parts/table.tsx';
import { pieceTexts as t } from '../texts/pieces.ts';
import type { Kind, Piece } from './piece-draft.ts';
import { PieceEditor } from './piece-editor.tsx';

const { content } = operatorCalls;
const LIMIT = 20;
const TONES: Readonly<Record<Piece['state'], Tone>> = {
  shown: 'up',
  scheduled: 'blue',
  ended: 'plain',
  withdrawn: 'plain',
};

/** What is being edited; without a piece a new one. */
interface Editing {
  readonly piece: Piece | undefined;
}

/** All that the platform says, kind by kind. */
export function PiecesPage() {
  const [kind, setKind] = useState<Kind>('news');
  const [editing, setEditing] = useState<Editing>();
  if (editing !== undefined) {
    const { piece } = editing;
    return <PieceEditor kind={kind} piece={piece} onClose={() => setEditing(undefined)} />;
  }
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note}>
        <Hosts />
        {kind !== 'page' && (
          <Button size="small" variant="contained" onClick={() => setEditing({ piece: undefined })}>
            {t.add}
          </Button>
        )}
      </PageHead>
      <div className="piece-kinds">
        <Choices
          label={t.kind}
          options={t.kinds}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
        />
      </div>
      <Pieces key={kind} kind={kind} onEdit={(piece) => setEditing({ piece })} />
    </div>
  );
}

function Pieces({ kind, onEdit }: { kind: Kind; onEdit: (piece: Piece) => void }) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState('');
  const [keyword, setKeyword] = useState('');
  const input = {
    kind,
    page,
    limit: LIMIT,
    ...(status !== '' && { status }),
    ...(keyword !== '' && { keyword }),
  };
  const reading = useCall(content.operatorPieces, input, { live: true });
  const { data } = reading;
  return (
    <>
      <div className="filters">
        <SearchBox
          label={t.search}
          value={keyword}
          onChange={(words) => {
            setKeyword(words);
            setPage(1);
          }}
        />
        <Choices
          label={t.state}
          options={t.states}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      </div>
      <Pending reading={reading} />
      {data?.data.length === 0 && <Empty title={t.none} />}
      {data !== undefined && data.data.length > 0 && (
        <>
          <Table
            label={t.title}
            rows={data.data}
            keyOf={({ id }) => id}
            columns={columnsFor(onEdit)}
          />
          <Pager page={page} limit={LIMIT} total={data.total} onPage={setPage} />
        </>
      )}
    </>
  );
}

function columnsFor(onEdit: (piece: Piece) => void): Column<Piece>[] {
  const may = mayDo(readSession()?.operator.roles ?? [], content.revisePiece.roles ?? []);
  return [
    { key: 'text', label: t.text, wide: true, render: (row) => <English piece={row} /> },
    {
      key: 'missing',
      label: t.missing,
      render: ({ missing }) =>
        missing.length === 0 ? t.complete : <Tag tone="warn">{missing.join(' ')}</Tag>,
    },
    {
      key: 'state',
      label: t.state,
      render: ({ state }) => (
        <Tag tone={TONES[state]}>
          {t.states.find(({ value }) => value === state)?.label ?? state}
        </Tag>
      ),
    },
    { key: 'times', label: t.times, render: (row) => <Times piece={row} /> },
    {
      key: 'version',
      label: t.version,
      right: true,
      render: ({ version, shown_version: shown }) => (
        <>
          {version}
          {shown !== null && shown !== version && (
            <p className="low small">{t.shownVersion(shown)}</p>
          )}
        </>
      ),
    },
    { key: 'position', label: t.position, right: true, render: ({ position }) => position },
    {
      key: 'acts',
      label: '',
      right: true,
      render: (row) => (
        <span className="row piece-acts">
          <Button size="small" color="inherit" onClick={() => onEdit(row)}>
            {may ? t.edit : t.look}
          </Button>
          {!row.fixed && <Switch piece={row} />}
        </span>
      ),
    },
  ];
}

function English({ piece: { texts, slug, link } }: { piece: Piece }) {
  return (
    <>
      <strong>{texts.en?.title}</strong>
      {texts.en?.abstract !== '' && <p className="mid small">{texts.en?.abstract}</p>}
      <p className="mono low small">{[slug, link].filter((part) => part !== null).join(' · ')}</p>
    </>
  );
}

function Times({ piece: { publish_at, until } }: { piece: Piece }) {
  return (
    <>
      <Time ms={publish_at} />
      {until !== null && (
        <p>
          <Time ms={until} />
        </p>
      )}
    </>
  );
}

/** Off the app, or on it again. */
function Switch({ piece: { id, state } }: { piece: Piece }) {
  const isOff = state === 'withdrawn';
  return (
    <ActButton
      look="text"
      act={{
        title: isOff ? t.restoreTitle : t.withdrawTitle,
        confirm: isOff ? t.restore : t.withdraw,
        tone: isOff ? 'up' : 'down',
        call: isOff ? content.restorePiece : content.withdrawPiece,
        input: { id },
        presets: isOff ? t.restoreReasons : t.withdrawReasons,
        done: () => (isOff ? t.restored : t.withdrawn),
      }}
    >
      {isOff ? t.restore : t.withdraw}
    </ActButton>
  );
}

function Hosts() {
  const { data } = useCall(content.operatorFigures, { language: 'en' });
  if (data === undefined) return null;
  const before = data.hosts.join('\n');
  return (
    <ActButton
      key={before}
      look="text"
      act={{
        title: t.hostsTitle,
        confirm: t.publish,
        tone: 'blue',
        call: content.setHosts,
        input: {},
        fields: [
          {
            name: 'hosts',
            label: t.hosts,
            hint: t.hostsHint,
            initial: before,
            lines: 4,
            optional: true,
          },
        ],
        edits: true,
        shape: ({ hosts = '' }) => ({ hosts: hosts.split(/\s+/u).filter((host) => host !== '') }),
        presets: t.hostsReasons,
        done: () => t.hostsDone,
      }}
    >
      {t.hosts}
    </ActButton>
  );
}
