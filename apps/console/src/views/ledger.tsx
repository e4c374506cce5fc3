import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { mayDo, readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Money, Notice, Tag, Time, UserLink } from '../parts/basics.tsx';
import { wordsText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { bookTexts as t } from '../texts/books.ts';
import { accountNames, accountOptions } from '../texts/users.ts';

const { operatorLedger } = operatorCalls;
type Entry = RowOf<typeof operatorLedger.entries>;

/** The first number that is a member's; below stand operators and the house. */
const MEMBERS_FROM = 1_000;

export function LedgerPage() {
  const { data: kinds = [] } = useCall(operatorLedger.kinds, {});
  const options = kinds.map(({ kind, info }) => ({ value: kind, label: info }));
  return (
    <ListPage<Entry>
      resource="ledger"
      title={t.ledger}
      note={t.ledgerNote}
      emptyTitle={t.noEntries}
      perPage={50}
      filters={[
        { name: 'user_id', label: t.user },
        { name: 'account', label: t.account, options: accountOptions, many: true },
        { name: 'kind', label: t.kind, options, many: true },
        { name: 'reference', label: t.reference },
      ]}
      columns={[
        { key: 'at', label: t.at, render: (row) => <Time ms={row.at} /> },
        { key: 'what', label: t.what, render: (row) => <span title={row.kind}>{row.info}</span> },
        { key: 'owner', label: t.owner, render: (row) => <Owner entry={row} /> },
        { key: 'account', label: t.account, render: (row) => accountNames[row.account] },
        { key: 'reference', label: t.reference, right: true, render: (row) => row.reference || '' },
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
    >
      <ZeroSum />
    </ListPage>
  );
}

function Owner({ entry: { user_id, user_name } }: { entry: Entry }) {
  if (user_id >= MEMBERS_FROM) return <UserLink id={user_id} name={user_name ?? undefined} />;
  return wordsText(user_name ?? String(user_id));
}

/** Per currency what everybody has, which must be nothing in sum. */
export function ZeroSum() {
  const may = mayDo(readSession()?.operator.roles ?? [], operatorLedger.sums.roles ?? []);
  const { data } = useCall(operatorLedger.sums, {}, { enabled: may });
  if (!may) return null;
  const wrong = data?.some(({ ok }) => !ok) ?? false;
  return (
    <details className="card spaced">
      <summary>
        {t.sums}
        {data !== undefined && <Tag tone={wrong ? 'down' : 'up'}>{wrong ? t.wrong : t.ok}</Tag>}
      </summary>
      {data === undefined ? (
        <Loading rows={3} />
      ) : (
        <div className="stack">
          <Notice tone={wrong ? 'down' : 'up'}>{wrong ? t.sumsWrong : t.sumsOk}</Notice>
          <SumsTable rows={data} />
        </div>
      )}
    </details>
  );
}

function SumsTable({ rows }: { rows: readonly RowOf<typeof operatorLedger.sums>[] }) {
  return (
    <Table
      label={t.sums}
      rows={rows}
      keyOf={(row) => row.currency}
      columns={[
        { key: 'name', label: t.currency, render: (row) => row.name },
        {
          key: 'members',
          label: t.members,
          right: true,
          render: (row) => <Money value={row.members} />,
        },
        { key: 'house', label: t.house, right: true, render: (row) => <Money value={row.house} /> },
        { key: 'sum', label: t.sum, right: true, render: (row) => <Money value={row.sum} /> },
        {
          key: 'entries',
          label: t.entries,
          right: true,
          render: (row) => <Money value={row.entries} />,
        },
        {
          key: 'ok',
          label: '',
          render: (row) => <Tag tone={row.ok ? 'up' : 'down'}>{row.ok ? t.ok : t.wrong}</Tag>,
        },
      ]}
    />
  );
}
