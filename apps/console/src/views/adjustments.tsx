import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, Notice, PageHead, Tag, Time, UserLink } from '../parts/basics.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { adjustmentTexts as t } from '../texts/adjustments.ts';

const { adjustments } = operatorCalls;
type Adjustment = RowOf<typeof adjustments.list>;
type Payout = RowOf<typeof adjustments.payouts>;

const ROWS_MAX = 100;
const TONES = { waiting: 'warn', done: 'up', dropped: 'plain' } as const;
const REASONS = (['twice', 'amount', 'recipient', 'returned'] as const).map((value) => ({
  value,
  label: t.reasonCodes[value],
}));

/** Wrong payouts that were taken back, or wait for a second operator. */
export function AdjustmentsPage() {
  const input = { limit: ROWS_MAX };
  const { data, error, refetch } = useCall(adjustments.list, input, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  const rows = data?.data ?? [];
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note} />
      {data === undefined && <Loading />}
      {data !== undefined && rows.length === 0 && <Empty title={t.none} />}
      {rows.length > 0 && (
        <Table<Adjustment>
          label={t.title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'at', label: '', render: (row) => <Time ms={row.create_time} /> },
            {
              key: 'member',
              label: t.member,
              render: (row) => <UserLink id={row.user_id} name={row.nickname} />,
            },
            { key: 'payout', label: t.payout, render: nameOf },
            {
              key: 'paid',
              label: t.paid,
              right: true,
              render: (row) => <Money value={row.paid} currency={row.currency} />,
            },
            {
              key: 'amount',
              label: t.amount,
              right: true,
              render: (row) => <Money value={row.amount} />,
            },
            {
              key: 'taken',
              label: t.taken,
              right: true,
              render: (row) => <Money value={row.taken} />,
            },
            { key: 'why', label: t.why, render: (row) => t.reasonCodes[row.reason_code] },
            { key: 'by', label: t.by, render: (row) => operatorName(row.defined_by) },
            {
              key: 'state',
              label: t.state,
              render: (row) => <Tag tone={TONES[row.status]}>{t.states[row.status]}</Tag>,
            },
            { key: 'acts', label: '', right: true, render: (row) => <Acts row={row} /> },
          ]}
        />
      )}
    </div>
  );
}

const nameOf = ({ kind, reference }: Pick<Adjustment, 'kind' | 'reference'>): string =>
  `${t.kinds[kind]} ${reference}`;

function Acts({ row }: { row: Adjustment }) {
  if (row.status !== 'waiting') return null;
  const { id, currency } = row;
  return (
    <span className="nowrap">
      <ActButton
        look="text"
        barred={barredBy(row.defined_by, t.own)}
        act={{
          title: t.approveTitle(id),
          confirm: t.approve,
          tone: 'down',
          call: adjustments.approve,
          input: { id },
          facts: () => [
            { label: t.payout, value: nameOf(row) },
            { label: t.paid, value: <Money value={row.paid} currency={currency} /> },
            { label: t.amount, value: <Money value={row.amount} currency={currency} /> },
            { label: t.held, value: <Money value={row.held} currency={currency} /> },
            { label: t.why, value: t.reasonCodes[row.reason_code] },
            { label: t.by, value: operatorName(row.defined_by) },
            { label: t.words, value: row.reason },
          ],
          warning: () => (row.held === row.amount ? undefined : t.short),
          presets: t.approveReasons,
          done: () => t.done(id),
        }}
      >
        {t.approve}
      </ActButton>
      <ActButton
        look="text"
        act={{
          title: t.dropTitle(id),
          confirm: t.drop,
          tone: 'blue',
          call: adjustments.drop,
          input: { id },
          presets: t.dropReasons,
          done: () => t.done(id),
        }}
      >
        {t.drop}
      </ActButton>
    </span>
  );
}

/** What a member was paid by somebody's word, on the member's page. */
export function Payouts({ id }: { id: number }) {
  const { data, error, refetch } = useCall(adjustments.payouts, { user_id: id, limit: 20 });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={3} />;
  if (data.data.length === 0) return <p className="low">{t.nothing}</p>;
  return (
    <Table<Payout>
      label={t.payouts}
      rows={data.data}
      keyOf={(row) => row.entry_id}
      columns={[
        { key: 'at', label: '', render: (row) => <Time ms={row.at} /> },
        { key: 'what', label: t.payout, render: nameOf },
        {
          key: 'amount',
          label: t.paid,
          right: true,
          render: (row) => <Money value={row.amount} currency={row.currency} />,
        },
        {
          key: 'left',
          label: t.left,
          right: true,
          render: (row) => <Money value={row.left} currency={row.currency} />,
        },
        { key: 'act', label: '', right: true, render: (row) => <TakeBack row={row} /> },
      ]}
    />
  );
}

function TakeBack({ row }: { row: Payout }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.takeBackTitle(nameOf(row)),
        confirm: t.takeBack,
        tone: 'down',
        call: adjustments.propose,
        input: { entry_id: row.entry_id },
        body: <Notice>{t.freezes}</Notice>,
        facts: () => [
          { label: t.paid, value: <Money value={row.amount} currency={row.currency} /> },
          { label: t.left, value: <Money value={row.left} currency={row.currency} /> },
        ],
        fields: [
          { name: 'amount', label: t.amount, initial: row.left },
          { name: 'reason_code', label: t.why, options: REASONS, initial: 'amount' },
        ],
        presets: t.reasons,
        done: () => t.asked,
      }}
    >
      {t.takeBack}
    </ActButton>
  );
}
