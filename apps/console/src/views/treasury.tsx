import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, Money, PageHead } from '../parts/basics.tsx';
import { wordsText } from '../parts/figures.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { bookTexts as t } from '../texts/books.ts';

const { operatorLedger } = operatorCalls;
type HouseAccount = RowOf<typeof operatorLedger.house>;

export function TreasuryPage() {
  const { data, error, refetch } = useCall(operatorLedger.treasury, {}, { live: true });
  const { data: house } = useCall(operatorLedger.house, {}, { live: true });
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  return (
    <div className="page">
      <PageHead title={t.treasury} note={t.treasuryNote} />
      <div className="stack">
        {data === undefined ? <Loading /> : <Owed rows={data} />}
        <h2 className="section-head">{t.houseAccounts}</h2>
        {house === undefined ? (
          <Loading />
        ) : (
          <div className="cards">
            {house.map((account) => (
              <HouseCard key={account.id} account={account} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Owed({ rows }: { rows: readonly RowOf<typeof operatorLedger.treasury>[] }) {
  return (
    <Table
      label={t.treasury}
      rows={rows}
      keyOf={(row) => row.currency}
      columns={[
        { key: 'name', label: t.currency, render: (row) => row.name },
        { key: 'owed', label: t.owed, right: true, render: (row) => <Money value={row.owed} /> },
        {
          key: 'usd',
          label: t.owedUsd,
          right: true,
          render: (row) => <Money value={row.owed_usd} />,
        },
        {
          key: 'frozen',
          label: t.frozen,
          right: true,
          render: (row) => <Money value={row.frozen} />,
        },
        { key: 'members', label: t.holders, right: true, render: (row) => String(row.members) },
        {
          key: 'house',
          label: t.heldBy,
          render: (row) => (
            <span className="row">
              {row.house.map((one) => (
                <span key={one.id} className="nowrap">
                  <span className="low">{wordsText(one.name)}</span> <Money value={one.amount} />
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}

function HouseCard({ account }: { account: HouseAccount }) {
  return (
    <Card title={wordsText(account.name)}>
      <div className="stack">
        <p className="mid small">{account.reason}</p>
        {account.balances.length === 0 ? (
          <p className="low">{t.empty}</p>
        ) : (
          <Table
            label={account.name}
            rows={account.balances}
            keyOf={(row) => row.currency}
            columns={[
              { key: 'name', label: t.currency, render: (row) => row.name },
              {
                key: 'amount',
                label: t.amount,
                right: true,
                render: (row) => <Money value={row.amount} />,
              },
              { key: 'usd', label: t.usd, right: true, render: (row) => <Money value={row.usd} /> },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
