import { Button } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import type { RowOf } from '../calls/rows.ts';
import { readSession } from '../calls/session.ts';
import { useAuditedCall, useCall } from '../calls/use-call.ts';
import { Card, Facts, Money, Notice, Tag, Time, UserLink, Waiting } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { fundingTexts as t, withdrawalStates } from '../texts/funding.ts';
import { MemberCard } from './member-card.tsx';
import { operatorName } from './operator-name.ts';
import type { Queue } from './queue.ts';
import { QueuePage } from './queue-page.tsx';
import { type Withdrawal, withdrawalDecisions } from './withdrawal-decisions.ts';

const { funding } = operatorCalls;

function Detail({ row }: { row: Withdrawal }) {
  return (
    <>
      <div className="queue-lead">
        <h2>
          <Money value={row.number} currency={row.currency} />
        </h2>
        <Status status={row.status} />
        {row.needs_second && <Tag tone="gold">{t.needsSecond}</Tag>}
        {row.shared_with.length > 0 && <Tag tone="down">{t.sharedTag}</Tag>}
        <span className="low">{`${t.withdrawal} ${row.id}`}</span>
      </div>
      <div className="stack">
        <SecondOperator row={row} />
        <Shared row={row} />
        <div className="queue-columns">
          <div className="stack">
            <WithdrawalCard row={row} />
            <Destination key={row.id} row={row} />
          </div>
          <div className="stack">
            <MemberCard id={row.user_id} />
            <History row={row} />
          </div>
        </div>
      </div>
    </>
  );
}

/** So many members withdraw to this address that somebody should ask why. */
function Shared({ row }: { row: Withdrawal }) {
  if (row.shared_with.length === 0) return null;
  return (
    <Notice tone="warn">
      {t.shared(row.shared_with.length)}
      <ul className="plain-list">
        {row.shared_with.map(({ user_id: id, uid, nickname }) => (
          <li key={id}>
            <UserLink id={id} name={`${nickname} (${uid})`} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Above the limit: who has looked at it, and who still must. */
function SecondOperator({ row }: { row: Withdrawal }) {
  if (!row.needs_second || row.status !== 'requested' || row.first_reviewer === null) return null;
  const mine = row.first_reviewer === readSession()?.operator.id;
  return (
    <Notice tone="warn">
      {mine ? t.ownReview : t.firstDone(operatorName(row.first_reviewer))}
    </Notice>
  );
}

function WithdrawalCard({ row }: { row: Withdrawal }) {
  const reviewers = [row.first_reviewer, row.second_reviewer].filter((one) => one !== null);
  return (
    <Card title={t.withdrawal}>
      <Facts
        facts={[
          { label: t.number, value: <Money value={row.number} currency={row.currency} /> },
          { label: t.fee, value: <Money value={row.rate} currency={row.currency} /> },
          { label: t.receive, value: <Money value={row.receive} currency={row.currency} /> },
          { label: t.btc, value: <Money value={row.btc_value} currency="BTC" /> },
          { label: t.network, value: row.network },
          { label: t.to, value: <span className="mono">{row.address}</span> },
          { label: t.toName, value: row.address_name },
          { label: t.mode, value: t.modes[row.mode] },
          {
            label: t.reviewers,
            value: reviewers.map(operatorName).join(', ') || t.nobody,
          },
          row.sent_by !== null && { label: t.sentBy, value: operatorName(row.sent_by) },
          { label: t.txid, value: row.txid && <span className="mono">{row.txid}</span> },
          { label: t.at, value: <Time ms={row.create_time} /> },
          row.reason !== null && { label: t.reason, value: row.reason },
        ]}
      />
    </Card>
  );
}

/** A card's whole number is asked for on purpose, since whoever sees it is written down. */
function Destination({ row }: { row: Withdrawal }) {
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useAuditedCall(
    funding.withdrawalDestination,
    { id: row.id },
    asked,
  );
  if (row.mode === 'automatic') return null;
  if (!asked) {
    return (
      <Card title={t.destination}>
        <div className="row">
          <Button onClick={() => setAsked(true)}>{t.show}</Button>
          <span className="low">{t.showNote}</span>
        </div>
      </Card>
    );
  }
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={3} />;
  const given = (label: string, value: string) => value !== '' && { label, value };
  return (
    <Card title={t.destination}>
      <Facts
        facts={[
          { label: t.cardNumber, value: <span className="mono">{data.number}</span> },
          given(t.realName, data.real_name),
          given(t.bank, data.bank_name),
          given(t.branch, data.branch),
          given(t.province, data.province_city),
          given(t.swift, data.swift_code),
          given(t.aba, data.aba_number),
          given(t.holderAddress, data.address),
          given(t.phone, data.phone),
        ]}
      />
    </Card>
  );
}

function History({ row }: { row: Withdrawal }) {
  const { data } = useCall(funding.operatorWithdrawals, { keyword: row.uid, limit: 10 });
  if (data === undefined) return <Loading rows={3} />;
  const others = data.data.filter(({ id, user_id }) => id !== row.id && user_id === row.user_id);
  return (
    <Card title={t.historyOut}>
      {others.length === 0 ? (
        <p className="low">{t.noHistory}</p>
      ) : (
        <Table<RowOf<typeof funding.operatorWithdrawals>>
          label={t.historyOut}
          rows={others}
          keyOf={({ id }) => id}
          columns={[
            { key: 'at', label: t.at, render: (one) => <Time ms={one.create_time} /> },
            {
              key: 'amount',
              label: t.number,
              right: true,
              render: (one) => <Money value={one.number} currency={one.currency} />,
            },
            { key: 'status', label: '', render: (one) => <Status status={one.status} /> },
          ]}
        />
      )}
    </Card>
  );
}

const WAITING: ReadonlySet<string> = new Set(['requested', 'reviewed', 'sent']);

const queue: Queue<Withdrawal> = {
  resource: 'withdrawals',
  title: t.withdrawals,
  states: withdrawalStates,
  searchLabel: t.search,
  emptyTitle: t.noWithdrawals,
  emptyText: t.noWithdrawalsText,
  item: (row) => ({
    title: <Money value={row.number} currency={row.currency} />,
    end:
      row.shared_with.length > 0 ? (
        <Tag tone="down">{t.sharedTag}</Tag>
      ) : row.needs_second ? (
        <Tag tone="gold">{t.needsSecond}</Tag>
      ) : (
        <Status status={row.status} />
      ),
    detail: `${row.nickname} · ${row.network}`,
    endDetail: WAITING.has(row.status) ? <Waiting since={row.create_time} /> : `#${row.id}`,
  }),
  Detail,
  decisions: withdrawalDecisions,
};

export function WithdrawalsPage() {
  return <QueuePage queue={queue} />;
}
