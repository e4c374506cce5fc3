import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { Link } from 'react-router';
import type { RowOf } from '../calls/rows.ts';
import { usePlatformReading } from '../calls/clock.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, Facts, Money, Notice, Tag, Time, type Tone, UserLink } from '../parts/basics.tsx';
import { durationText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { chainTexts as t } from '../texts/chains.ts';

const { funding } = operatorCalls;
type Chains = OutputOf<typeof funding.chains>;
type Chain = Chains['data'][number];
type Brought = RowOf<typeof funding.chainDeposits>;

/** The program asks every few seconds, and after faults at least once a minute. */
const STALE_MS = 90_000;
const TONES: Readonly<Record<Brought['status'], Tone>> = {
  seen: 'blue',
  credited: 'up',
  refused: 'warn',
  gone: 'down',
};

/** What the chain's own program does, and everything that it has seen. */
export function ChainsPage() {
  return (
    <ListPage<Brought>
      resource="chain_deposits"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={20}
      filters={[
        { name: 'status', label: t.state, options: t.states },
        { name: 'keyword', label: t.search },
      ]}
      columns={[
        { key: 'at', label: t.at, render: (row) => <Time ms={row.create_time} /> },
        { key: 'state', label: t.state, render: (row) => <State status={row.status} /> },
        {
          key: 'member',
          label: t.member,
          render: (row) => <UserLink id={row.user_id} name={row.nickname || row.uid} />,
        },
        { key: 'amount', label: t.amount, right: true, render: (row) => <Amount row={row} /> },
        { key: 'network', label: t.network, render: (row) => row.network },
        {
          key: 'confirmations',
          label: t.confirmations,
          right: true,
          render: (row) => t.of(row.confirmations, row.confirmations_needed),
        },
        { key: 'why', label: t.why, render: (row) => <Why row={row} /> },
        {
          key: 'transaction',
          label: t.transaction,
          render: (row) => <span className="mono small">{row.txid}</span>,
        },
      ]}
    >
      <div className="spaced">
        <Programs />
      </div>
    </ListPage>
  );
}

function State({ status }: { status: Brought['status'] }) {
  const said = t.states.find(({ value }) => value === status)?.label ?? status;
  return <Tag tone={TONES[status]}>{said}</Tag>;
}

function Amount({ row }: { row: Brought }) {
  if (row.currency === null) return <span className="low">{t.token}</span>;
  return <Money value={row.amount} currency={row.currency} />;
}

function Why({ row }: { row: Brought }) {
  if (row.deposit_id !== null) {
    const search = `filter=${encodeURIComponent(JSON.stringify({ keyword: row.txid }))}`;
    return <Link to={`/deposits?${search}`}>{t.booked(row.deposit_id)}</Link>;
  }
  if (row.gone_time !== null) return <Time ms={row.gone_time} />;
  if (row.refusal === null) return null;
  return (
    <>
      {t.refusals[row.refusal] ?? row.refusal}
      {row.contract !== null && <span className="mono small low"> {row.contract}</span>}
    </>
  );
}

/** One card a chain: is it read, how far, and what waits on it. */
function Programs() {
  const { data, error, refetch } = useCall(funding.chains, {}, { live: true });
  if (data === undefined) {
    return error === null ? <Loading rows={2} /> : <Failed error={error} onRetry={refetch} />;
  }
  if (!data.configured && data.data.length === 0) return <Notice>{t.manual}</Notice>;
  if (data.data.length === 0) return <Notice tone="warn">{t.unread}</Notice>;
  return (
    <div className="stack">
      {!data.configured && <Notice>{t.manual}</Notice>}
      <div className="cards">
        {data.data.map((chain) => (
          <ChainCard key={chain.chain} chain={chain} watched={data.configured} />
        ))}
      </div>
    </div>
  );
}

function ChainCard({ chain, watched }: { chain: Chain; watched: boolean }) {
  const { fault, read_at: readAt, behind, deposits, payouts } = chain;
  // Where a chain is read the platform's clock is the real one.
  const ageMs = usePlatformReading((nowMs) => (readAt === null ? -1 : Math.max(0, nowMs - readAt)));
  const isStale = watched && (ageMs < 0 || ageMs > STALE_MS);
  return (
    <Card
      title={t.chain(chain.chain, chain.chain_id)}
      aside={
        fault !== null || isStale ? (
          <Tag tone="down">{t.fault}</Tag>
        ) : (
          <Tag tone={watched ? 'up' : 'warn'}>{watched ? t.fine : t.unwatched}</Tag>
        )
      }
    >
      <div className="stack">
        {fault !== null && <Notice tone="down">{fault}</Notice>}
        {isStale && <Notice tone="warn">{t.stale}</Notice>}
        <Facts
          facts={[
            { label: t.block, value: String(chain.block) },
            { label: t.head, value: chain.head === null ? '' : String(chain.head) },
            { label: t.behind, value: behind === null ? '' : t.blocks(behind) },
            { label: t.readAt, value: ageMs < 0 ? t.never : t.ago(durationText(ageMs)) },
            { label: t.seen, value: String(deposits.seen) },
            { label: t.refused, value: String(deposits.refused) },
            { label: t.gone, value: String(deposits.gone) },
            { label: t.signed, value: String(payouts.signed) },
            { label: t.sent, value: String(payouts.sent) },
            { label: t.failed, value: String(payouts.failed) },
          ]}
        />
      </div>
    </Card>
  );
}
