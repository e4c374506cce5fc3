import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { tryParseAmount } from '@kontor/money';
import { useCall } from '../calls/use-call.ts';
import { Card, Money, PageHead, Time } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { bookTexts as t } from '../texts/books.ts';
import { figures } from '../parts/figures.ts';

const call = operatorCalls.operatorLedger.exposure;
type Exposure = OutputOf<typeof call>;

export function ExposurePage() {
  const { data, error, refetch } = useCall(call, {}, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  return (
    <div className="page">
      <PageHead title={t.exposure} note={t.exposureNote} />
      {data === undefined ? (
        <Loading />
      ) : (
        <div className="stack">
          <Options rows={data.options} />
          <Futures rows={data.futures} />
          <div className="cards">
            <House title={t.liquidity} rows={data.liquidity} />
            <House title={t.insurance} rows={data.insurance} />
          </div>
        </div>
      )}
    </div>
  );
}

function Options({ rows }: { rows: Exposure['options'] }) {
  return (
    <Card title={t.options}>
      {rows.length === 0 ? (
        <p className="low">{t.noOptions}</p>
      ) : (
        <Table
          label={t.options}
          rows={rows}
          keyOf={(row) => `${row.market_id} ${row.direction} ${row.expires_at}`}
          columns={[
            { key: 'symbol', label: t.market, render: (row) => row.symbol },
            { key: 'direction', label: t.direction, render: (row) => row.direction },
            { key: 'ends', label: t.ends, render: (row) => <Time ms={row.expires_at} /> },
            { key: 'count', label: t.count, right: true, render: (row) => String(row.count) },
            {
              key: 'stake',
              label: t.stake,
              right: true,
              render: (row) => <Money value={row.stake} />,
            },
            {
              key: 'payout',
              label: t.payout,
              right: true,
              render: (row) => <Money value={row.payout} />,
            },
            {
              key: 'limit',
              label: t.limit,
              right: true,
              render: (row) => <Money value={row.limit} />,
            },
            {
              key: 'used',
              label: t.used,
              right: true,
              render: (row) => <Used part={row.payout} of={row.limit} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

/** How much of a limit is used, in whole percent, the bar and the figure alike. */
function Used({ part, of }: { part: string; of: string }) {
  const limit = tryParseAmount(of) ?? 0n;
  const used = tryParseAmount(part) ?? 0n;
  if (limit <= 0n) return null;
  const percent = Number((used * 100n) / limit);
  return (
    <span className="used">
      <meter min={0} max={100} high={80} value={Math.min(100, percent)} aria-hidden />
      {figures.percent(String(percent))}
    </span>
  );
}

function Futures({ rows }: { rows: Exposure['futures'] }) {
  return (
    <Card title={t.futures}>
      {rows.length === 0 ? (
        <p className="low">{t.noFutures}</p>
      ) : (
        <Table
          label={t.futures}
          rows={rows}
          keyOf={(row) => row.market_id}
          columns={[
            { key: 'symbol', label: t.market, render: (row) => row.symbol },
            {
              key: 'long',
              label: t.long,
              right: true,
              render: (row) => <Money value={row.long_lots} />,
            },
            {
              key: 'short',
              label: t.short,
              right: true,
              render: (row) => <Money value={row.short_lots} />,
            },
            {
              key: 'net',
              label: t.net,
              right: true,
              render: (row) => <Money value={row.net_lots} />,
            },
            {
              key: 'platform',
              label: t.liquidityLots,
              right: true,
              render: (row) => <Money value={row.liquidity_lots} />,
            },
            {
              key: 'positions',
              label: t.positions,
              right: true,
              render: (row) => String(row.positions),
            },
            {
              key: 'mark',
              label: t.mark,
              right: true,
              render: (row) => <Money value={row.mark_price} />,
            },
            {
              key: 'margin',
              label: t.margin,
              right: true,
              render: (row) => <Money value={row.margin} currency={row.margin_currency} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

function House({ title, rows }: { title: string; rows: Exposure['liquidity'] }) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="low">{t.empty}</p>
      ) : (
        <Table
          label={title}
          rows={rows}
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
    </Card>
  );
}
