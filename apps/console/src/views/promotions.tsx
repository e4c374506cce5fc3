import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { useCall } from '../calls/use-call.ts';
import type { ActField } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Asked } from '../parts/asked.tsx';
import { Card, Money, Notice, PageHead, Tag, Time } from '../parts/basics.tsx';
import { useCoinField } from '../parts/currency-field.ts';
import { Empty, Failed, Loading, Pending } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { promotionTexts as t } from '../texts/promotions.ts';

const { promotions } = operatorCalls;
type Funding = RowOf<typeof promotions.fundings>;

const ROWS_MAX = 50;
const TONES = { waiting: 'warn', done: 'up', dropped: 'plain' } as const;

/** The budget by currency, and who has funded it. */
export function PromotionsPage() {
  const { data, error, refetch } = useCall(promotions.budgets, {}, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note}>
        <Ask direction="in" />
        <Ask direction="out" />
      </PageHead>
      <div className="stack">
        {data === undefined && <Loading />}
        {data?.data.length === 0 && <Empty title={t.none} />}
        {data !== undefined && data.data.length > 0 && (
          <Table
            label={t.budget}
            rows={data.data}
            keyOf={(row) => row.currency_id}
            columns={[
              { key: 'currency', label: t.currency, render: ({ currency }) => currency },
              {
                key: 'free',
                label: t.free,
                right: true,
                render: (row) => <Worth amount={row.free} usd={row.free_usd} />,
              },
              {
                key: 'reserved',
                label: t.reserved,
                right: true,
                render: (row) => <Worth amount={row.reserved} usd={row.reserved_usd} />,
              },
            ]}
          />
        )}
        <Fundings />
      </div>
    </div>
  );
}

function Worth({ amount, usd }: { amount: string; usd: string | null }) {
  return (
    <>
      <Money value={amount} />
      <p className="low small nowrap">
        <Money value={usd} currency="USD" />
      </p>
    </>
  );
}

function Fundings() {
  const reading = useCall(promotions.fundings, { limit: ROWS_MAX }, { live: true });
  const { data } = reading;
  if (data === undefined) return <Pending reading={reading} rows={3} />;
  return (
    <Card title={t.asked}>
      {data.data.length === 0 ? (
        <p className="low">{t.noneAsked}</p>
      ) : (
        <Table<Funding>
          label={t.asked}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { key: 'at', label: '', render: (row) => <Time ms={row.create_time} /> },
            {
              key: 'amount',
              label: t.amount,
              right: true,
              render: (row) => <Money value={row.amount} currency={row.currency} />,
            },
            { key: 'way', label: '', render: (row) => t.directions[row.direction] },
            {
              key: 'worth',
              label: t.worth,
              right: true,
              render: (row) => <Money value={row.worth} currency="USD" />,
            },
            { key: 'by', label: t.by, render: (row) => operatorName(row.defined_by) },
            {
              key: 'state',
              label: t.state,
              render: (row) => <Tag tone={TONES[row.status]}>{t.states[row.status]}</Tag>,
            },
            {
              key: 'second',
              label: t.second,
              render: (row) => (row.decided_by === null ? '' : operatorName(row.decided_by)),
            },
            { key: 'acts', label: '', right: true, render: (row) => <Acts row={row} /> },
          ]}
        />
      )}
    </Card>
  );
}

const CONFIRMED: ActField = {
  name: 'confirmed_usd',
  label: t.confirmed,
  hint: t.confirmedHint,
};

function Ask({ direction }: { direction: 'in' | 'out' }) {
  const isIn = direction === 'in';
  const currency = useCoinField(t.currency);
  if (currency === undefined) return null;
  return (
    <ActButton
      look={isIn ? 'contained' : 'text'}
      act={{
        title: isIn ? t.fundTitle : t.takeTitle,
        confirm: isIn ? t.fund : t.take,
        tone: 'blue',
        call: promotions.fund,
        input: { direction },
        body: <Notice>{t.waits}</Notice>,
        fields: [{ name: 'amount', label: t.amount }, currency, { ...CONFIRMED, optional: true }],
        presets: t.reasons,
        done: () => t.saved,
      }}
    >
      {isIn ? t.fund : t.take}
    </ActButton>
  );
}

function Acts({ row }: { row: Funding }) {
  if (row.status !== 'waiting') return null;
  const { id } = row;
  return (
    <span className="nowrap">
      <ActButton
        look="text"
        barred={barredBy(row.defined_by, t.own)}
        act={{
          title: t.approveTitle(id),
          confirm: t.approve,
          tone: 'up',
          call: promotions.approveFunding,
          body: <Asked act="promotions/fund" id={id} by={row.defined_by} />,
          input: { id },
          facts: () => [
            { label: t.amount, value: <Money value={row.amount} currency={row.currency} /> },
            { label: t.worth, value: <Money value={row.worth} currency="USD" /> },
            { label: t.by, value: operatorName(row.defined_by) },
          ],
          ...(row.confirms && { fields: [CONFIRMED] }),
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
          tone: 'down',
          call: promotions.dropFunding,
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
