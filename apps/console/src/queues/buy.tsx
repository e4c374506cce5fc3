import { Button } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { useAuditedCall } from '../calls/use-call.ts';
import { Card, Facts, Money, Notice, Tag, Time, Waiting } from '../parts/basics.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { amountText } from '../parts/figures.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { buyTexts as t } from '../texts/buy.ts';
import { type BuyOrder, buyDecisions } from './buy-decisions.ts';
import { MemberCard } from './member-card.tsx';
import { operatorName } from './operator-name.ts';
import type { Queue } from './queue.ts';
import { QueuePage } from './queue-page.tsx';

const { quickBuy } = operatorCalls;

function Detail({ row }: { row: BuyOrder }) {
  return (
    <>
      <div className="queue-lead">
        <h2>
          <Money value={row.amount} currency={row.currency} />
        </h2>
        <Status status={row.status} />
        {row.needs_two && <Tag tone="gold">{t.needsTwo}</Tag>}
        <span className="low">{t.orderOf(row.id)}</span>
      </div>
      <div className="stack">
        {row.first_operator !== null && row.operator === null && (
          <Notice tone="warn">
            {t.first(operatorName(row.first_operator), `${row.first_amount} ${row.currency}`)}
          </Notice>
        )}
        {row.appeal !== null && (
          <Card title={t.appeal}>
            <p>{row.appeal}</p>
          </Card>
        )}
        <div className="queue-columns">
          <div className="stack">
            <Card title={t.slip}>
              {row.slip === null ? (
                <p className="low">{t.noSlip}</p>
              ) : (
                <DocumentView address={row.slip} label={t.slip} />
              )}
            </Card>
            <OrderCard row={row} />
          </div>
          <div className="stack">
            <MemberCard id={row.user.id} />
            <Payer key={row.id} id={row.id} />
            <Card title={t.payee}>
              <Facts facts={row.payee.map(({ name, value }) => ({ label: name, value }))} />
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}

function OrderCard({ row }: { row: BuyOrder }) {
  return (
    <Card title={t.order}>
      <Facts
        facts={[
          { label: t.pays, value: <Money value={row.amount} currency={row.currency} /> },
          { label: t.receives, value: <Money value={row.receive} currency={row.coin} /> },
          { label: t.rate, value: <Money value={row.rate} currency={row.currency} /> },
          { label: t.fee, value: <Money value={row.fee} currency={row.currency} /> },
          { label: t.worth, value: <Money value={row.worth} currency="USDT" /> },
          { label: t.method, value: `${row.method.name}, ${row.country}` },
          { label: t.reference, value: <span className="mono">{row.reference}</span> },
          { label: t.created, value: <Time ms={row.create_time} /> },
          { label: t.payBefore, value: <Time ms={row.pay_before} /> },
          row.slip_time !== null && { label: t.slipAt, value: <Time ms={row.slip_time} /> },
          row.paid_amount !== null && {
            label: t.arrived,
            value: <Money value={row.paid_amount} currency={row.currency} />,
          },
          row.credited !== null && {
            label: t.credited,
            value: <Money value={row.credited} currency={row.coin} />,
          },
          row.cancel_reason !== null && {
            label: t.cancelled,
            value: t.cancelledWhy[row.cancel_reason],
          },
          row.operator !== null && { label: t.by, value: operatorName(row.operator) },
          row.reason !== null && { label: t.reason, value: row.reason },
        ]}
      />
    </Card>
  );
}

/** Names and accounts are looked at on purpose, since whoever sees them is written down. */
function Payer({ id }: { id: number }) {
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useAuditedCall(quickBuy.operatorPayer, { id }, asked);
  return (
    <Card title={t.payer}>
      {asked ? (
        <>
          {error !== null && <Failed error={error} onRetry={refetch} />}
          {error === null && data === undefined && <Loading rows={3} />}
          {data !== undefined && (
            <Facts
              facts={Object.entries(data.payer).map(([name, value]) => ({
                label: name.replaceAll('_', ' '),
                value,
              }))}
            />
          )}
        </>
      ) : (
        <div className="row">
          <Button onClick={() => setAsked(true)}>{t.showPayer}</Button>
          <span className="low">{t.showNote}</span>
        </div>
      )}
    </Card>
  );
}

function since(row: BuyOrder): number {
  return row.appeal_time ?? row.slip_time ?? row.create_time;
}

const WAITING: ReadonlySet<string> = new Set(['in_review', 'appealed']);

const queue: Queue<BuyOrder> = {
  resource: 'buy',
  title: t.title,
  states: t.states,
  searchLabel: t.search,
  emptyTitle: t.none,
  emptyText: t.noneText,
  item: (row) => ({
    title: <Money value={row.amount} currency={row.currency} />,
    end: row.needs_two ? <Tag tone="gold">{t.needsTwo}</Tag> : <Status status={row.status} />,
    detail: `${row.user.nickname} · ${row.method.name} · ${amountText(row.receive)} ${row.coin}`,
    endDetail: WAITING.has(row.status) ? <Waiting since={since(row)} /> : `#${row.id}`,
  }),
  Detail,
  decisions: buyDecisions,
};

export function BuyPage() {
  return <QueuePage queue={queue} />;
}
