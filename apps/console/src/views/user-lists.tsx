import type { LightCall } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, Time } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { type Column, Pager, Table } from '../parts/table.tsx';
import { accountNames, userTexts as t } from '../texts/users.ts';

const { operatorUsers } = operatorCalls;
const ROWS = 20;

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** Pages of something that belongs to one user. */
function UserList<Row extends { readonly id: number }>({
  call,
  id,
  label,
  columns,
}: {
  call: LightCall;
  id: number;
  label: string;
  columns: readonly Column<Row>[];
}) {
  const [page, setPage] = useState(1);
  const answer = useCall(call, { id, page, limit: ROWS }, { live: true, keep: true });
  const data = answer.data as PageOf<Row> | undefined;
  if (data === undefined) {
    return answer.error === null ? (
      <Loading rows={4} />
    ) : (
      <Failed error={answer.error} onRetry={answer.refetch} />
    );
  }
  if (data.data.length === 0) return <p className="low">{t.nothing}</p>;
  return (
    <>
      <Table label={label} columns={columns} rows={data.data} keyOf={(row) => row.id} />
      <Pager page={page} limit={ROWS} total={data.total} onPage={setPage} />
    </>
  );
}

export function UserBills({ id }: { id: number }) {
  return (
    <UserList<RowOf<typeof operatorUsers.bills>>
      call={operatorUsers.bills}
      id={id}
      label={t.bills}
      columns={[
        { key: 'at', label: t.at, render: (row) => <Time ms={row.create_time} /> },
        { key: 'what', label: t.what, render: (row) => row.info },
        { key: 'account', label: t.account, render: (row) => accountNames[row.account] },
        {
          key: 'value',
          label: t.value,
          right: true,
          render: (row) => <Money value={row.value} currency={row.currency} />,
        },
        {
          key: 'balance',
          label: t.balance,
          right: true,
          render: (row) => <Money value={row.balance} />,
        },
      ]}
    />
  );
}

export function UserOrders({ id }: { id: number }) {
  return (
    <UserList<RowOf<typeof operatorUsers.orders>>
      call={operatorUsers.orders}
      id={id}
      label={t.orders}
      columns={[
        { key: 'at', label: t.at, render: (row) => <Time ms={row.created_at} /> },
        { key: 'symbol', label: t.symbol, render: (row) => `${row.symbol} ${row.market}` },
        { key: 'side', label: t.side, render: (row) => row.side },
        { key: 'type', label: t.type, render: (row) => row.type.replaceAll('_', ' ') },
        {
          key: 'quantity',
          label: t.quantity,
          right: true,
          render: (row) => <Money value={row.quantity ?? row.budget} />,
        },
        { key: 'price', label: t.price, right: true, render: (row) => <Money value={row.price} /> },
        {
          key: 'filled',
          label: t.filled,
          right: true,
          render: (row) => <Money value={row.filled} />,
        },
        { key: 'status', label: t.status, render: (row) => <Status status={row.status} /> },
      ]}
    />
  );
}

export function UserPositions({ id }: { id: number }) {
  return (
    <UserList<RowOf<typeof operatorUsers.positions>>
      call={operatorUsers.positions}
      id={id}
      label={t.positions}
      columns={[
        { key: 'at', label: t.at, render: (row) => <Time ms={row.created_at} /> },
        { key: 'symbol', label: t.symbol, render: (row) => row.symbol },
        {
          key: 'direction',
          label: t.direction,
          render: (row) => `${row.direction} ${row.multiple}× ${row.margin_mode}`,
        },
        {
          key: 'lots',
          label: t.lots,
          right: true,
          render: (row) => <Money value={row.open_lots} />,
        },
        {
          key: 'margin',
          label: t.margin,
          right: true,
          render: (row) => <Money value={row.margin} currency={row.margin_currency} />,
        },
        {
          key: 'profit',
          label: t.profit,
          right: true,
          render: (row) => <Money value={row.realised_profit} />,
        },
        { key: 'status', label: t.status, render: (row) => <Status status={row.status} /> },
      ]}
    />
  );
}

export function UserSessions({ id }: { id: number }) {
  const { data, error, refetch } = useCall(operatorUsers.sessions, { id }, { live: true });
  if (data === undefined) {
    return error === null ? <Loading rows={3} /> : <Failed error={error} onRetry={refetch} />;
  }
  if (data.length === 0) return <p className="low">{t.nothing}</p>;
  return (
    <Table
      label={t.sessions}
      rows={data}
      keyOf={(row) => row.id}
      columns={[
        { key: 'device', label: t.device, render: (row) => row.device },
        { key: 'address', label: t.address, render: (row) => row.address },
        { key: 'since', label: t.since, render: (row) => <Time ms={row.created_at} /> },
        { key: 'seen', label: t.seen, render: (row) => <Time ms={row.last_seen_at} /> },
        {
          key: 'end',
          label: '',
          right: true,
          render: (row) => (
            <ActButton
              look="text"
              act={{
                title: t.revokeTitle,
                confirm: t.revoke,
                tone: 'down',
                call: operatorUsers.revokeSessions,
                input: { id, session_id: row.id },
                facts: () => [{ label: t.device, value: row.device }],
                presets: t.revokeReasons,
                done: () => t.revoked(1),
              }}
            >
              {t.revoke}
            </ActButton>
          ),
        },
      ]}
    />
  );
}
