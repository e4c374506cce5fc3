import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, PageHead, Tag, Time, UserLink } from '../parts/basics.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { lossTexts as t } from '../texts/losses.ts';
import { memberTexts } from '../texts/member.ts';

const { funding } = operatorCalls;
type Loss = RowOf<typeof funding.operatorLosses>;

const ROWS_MAX = 100;
const TONES = { open: 'down', back: 'up', resolved: 'plain' } as const;

/** Booked deposits that have left their chain, and what became of each. */
export function LossesPage() {
  const input = { limit: ROWS_MAX };
  const { data, error, refetch } = useCall(funding.operatorLosses, input, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  const rows = data?.data ?? [];
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note} />
      {data === undefined && <Loading />}
      {data !== undefined && rows.length === 0 && <Empty title={t.none} />}
      {rows.length > 0 && (
        <Table
          label={t.title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'id', label: t.deposit, render: ({ id }) => `#${id}` },
            {
              key: 'member',
              label: memberTexts.member,
              render: (row) => <UserLink id={row.user_id} name={row.nickname} />,
            },
            {
              key: 'amount',
              label: t.amount,
              right: true,
              render: (row) => <Money value={row.amount} currency={row.currency} />,
            },
            { key: 'network', label: t.network, render: ({ network }) => network },
            {
              key: 'txid',
              label: t.txid,
              render: ({ txid }) => <span className="mono">{txid}</span>,
            },
            {
              key: 'found',
              label: t.found,
              render: ({ found_time }) => <Time ms={found_time} />,
            },
            { key: 'state', label: t.state, render: (row) => <State row={row} /> },
            { key: 'act', label: '', right: true, render: (row) => <Resolve row={row} /> },
          ]}
        />
      )}
    </div>
  );
}

function State({ row: { status, handled_by, reason } }: { row: Loss }) {
  return (
    <>
      <Tag tone={TONES[status]}>{t.states[status]}</Tag>
      {handled_by !== null && reason !== null && (
        <div className="low">{t.by(operatorName(handled_by), reason)}</div>
      )}
    </>
  );
}

function Resolve({ row: { id, status } }: { row: Loss }) {
  if (status !== 'open') return null;
  return (
    <ActButton
      look="text"
      act={{
        title: t.resolveTitle(id),
        confirm: t.resolve,
        tone: 'blue',
        call: funding.resolveLoss,
        input: { id },
        warning: () => t.warning,
        presets: t.reasons,
        done: () => t.done(id),
      }}
    >
      {t.resolve}
    </ActButton>
  );
}
