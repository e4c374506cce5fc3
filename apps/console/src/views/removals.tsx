import { operatorCalls } from '@kontor/contract/light-operators';
import { barredBy } from '../calls/colleagues.ts';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Notice, PageHead, Tag, Time, UserLink } from '../parts/basics.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { adjustmentTexts } from '../texts/adjustments.ts';
import { removalTexts as t } from '../texts/removals.ts';

const { operatorUsers } = operatorCalls;
type Removal = RowOf<typeof operatorUsers.removals>;

const ROWS_MAX = 100;
const TONES = {
  waiting: 'warn',
  running: 'warn',
  removed: 'plain',
  cancelled: 'plain',
  refused: 'plain',
} as const;

/** What owners have lost: what waits, what runs, and what became of the rest. */
export function RemovalsPage() {
  const input = { limit: ROWS_MAX };
  const { data, error, refetch } = useCall(operatorUsers.removals, input, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note} />
      {data === undefined ? <Loading /> : <Removals rows={data.data} />}
    </div>
  );
}

function Removals({ rows }: { rows: readonly Removal[] }) {
  if (rows.length === 0) return <Empty title={t.none} />;
  return (
    <Table
      label={t.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'member',
          label: t.member,
          render: ({ user_id: id, uid }) => <UserLink id={id} name={uid} />,
        },
        { key: 'factor', label: t.factor, render: ({ factor }) => t.factors[factor] },
        { key: 'identity', label: t.identity, render: ({ identity }) => t.checks[identity] },
        {
          key: 'asked',
          label: t.asked,
          render: (row) => (
            <>
              <Time ms={row.asked_at} />
              <div className="low">{`${operatorName(row.asked_by)}: ${row.reason}`}</div>
            </>
          ),
        },
        {
          key: 'due',
          label: t.due,
          render: ({ due_at: due }) => (due === null ? null : <Time ms={due} />),
        },
        {
          key: 'state',
          label: t.state,
          render: ({ state, approved_by: by }) => (
            <>
              <Tag tone={TONES[state]}>{t.states[state]}</Tag>
              {by !== null && <div className="low">{operatorName(by)}</div>}
            </>
          ),
        },
        { key: 'act', label: '', right: true, render: (row) => <Acts row={row} /> },
      ]}
    />
  );
}

function Acts({ row: { id, uid, factor, state, asked_by: by } }: { row: Removal }) {
  if (state !== 'waiting' && state !== 'running') return null;
  return (
    <>
      {state === 'waiting' && (
        <ActButton
          look="text"
          barred={barredBy(by, adjustmentTexts.own)}
          act={{
            title: t.approveTitle(t.factors[factor], uid),
            confirm: t.approve,
            tone: 'down',
            call: operatorUsers.approveRemoval,
            input: { id },
            body: <Notice tone="warn">{t.approveNote}</Notice>,
            presets: t.approveReasons,
            done: () => t.approved,
          }}
        >
          {t.approve}
        </ActButton>
      )}
      <ActButton
        look="text"
        act={{
          title: t.endTitle,
          confirm: state === 'waiting' ? t.refuse : t.stop,
          tone: 'blue',
          call: operatorUsers.endRemoval,
          input: { id },
          presets: t.endReasons,
          done: () => t.ended,
        }}
      >
        {state === 'waiting' ? t.refuse : t.stop}
      </ActButton>
    </>
  );
}
