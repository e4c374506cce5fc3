import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { faultTexts as t } from '../texts/faults.ts';

const { operatorFaults } = operatorCalls;
type Fault = RowOf<typeof operatorFaults.list>;

const TONES = { parked: 'down', released: 'plain' } as const;

/** What threw and is left out, and since when; an operator lets it run again. */
export function FaultsPage() {
  return (
    <ListPage<Fault>
      resource="faults"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={50}
      filters={[{ name: 'status', label: t.state, options: t.states }]}
      columns={[
        {
          key: 'part',
          label: t.part,
          render: ({ path }) => <span className="mono">{path}</span>,
        },
        {
          key: 'row',
          label: t.row,
          right: true,
          render: ({ row_id }) => (row_id === null ? t.allRows : `#${row_id}`),
        },
        { key: 'error', label: t.error, wide: true, render: (row) => <Why row={row} /> },
        { key: 'since', label: t.since, render: (row) => <Time ms={row.parked_at} /> },
        { key: 'times', label: t.times, right: true, render: ({ times }) => times },
        { key: 'state', label: t.state, render: (row) => <State row={row} /> },
        { key: 'act', label: '', right: true, render: (row) => <Retry row={row} /> },
      ]}
    />
  );
}

function Why({ row: { error, suspect_order } }: { row: Fault }) {
  return (
    <>
      {error}
      {suspect_order !== null && <div className="low">{t.suspect(suspect_order)}</div>}
    </>
  );
}

function State({ row: { status, released_by, released_at } }: { row: Fault }) {
  const said = t.states.find(({ value }) => value === status)?.label ?? status;
  return (
    <>
      <Tag tone={TONES[status]}>{said}</Tag>
      {released_by !== null && released_at !== null && (
        <div className="low">
          {t.by(operatorName(released_by))} <Time ms={released_at} />
        </div>
      )}
    </>
  );
}

function Retry({ row: { id, path, status } }: { row: Fault }) {
  if (status !== 'parked') return null;
  return (
    <ActButton
      look="text"
      act={{
        title: t.retryTitle(path),
        confirm: t.retry,
        tone: 'blue',
        call: operatorFaults.retry,
        input: { id },
        warning: () => t.warning,
        presets: t.reasons,
        done: () => t.done(path),
      }}
    >
      {t.retry}
    </ActButton>
  );
}
