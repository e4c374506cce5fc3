import { MEMBER_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import { tryParseAmount } from '@kontor/money';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card, type Fact, Facts, Money, Notice, Tag, Time, Waiting } from '../parts/basics.tsx';
import { percentText } from '../parts/figures.ts';
import { Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { texts } from '../texts/common.ts';
import { loanTexts as t } from '../texts/loans.ts';
import { type Decision, decision } from './decisions.ts';
import { MemberCard } from './member-card.tsx';
import { operatorName } from './operator-name.ts';
import type { Queue } from './queue.ts';
import { QueuePage } from './queue-page.tsx';

const { loan } = operatorCalls;
type Loan = RowOf<typeof loan.operatorLoans>;

function decisionsOf(row: Loan): Decision[] {
  if (row.status !== 'requested') return [];
  return [
    decision(
      {
        hotkey: 'a',
        label: t.quote,
        tone: 'up',
        refused: row.minimum_collateral === null ? t.stale : undefined,
      },
      {
        title: t.quoteTitle,
        confirm: t.quote,
        tone: 'up',
        call: loan.quote,
        input: { id: row.id },
        fields: [
          { name: 'daily_rate', label: t.dailyRate, hint: t.dailyRateHint, optional: true },
          {
            name: 'collateral',
            label: `${t.collateralField}, ${row.margin_currency}`,
            hint: t.collateralHint,
            optional: true,
          },
          { name: 'hours', label: t.hours, hint: t.hoursHint, optional: true },
        ],
        facts: () => [
          { label: t.asked, value: <Money value={row.amount} currency={row.currency} /> },
          {
            label: t.least,
            value: <Money value={row.minimum_collateral} currency={row.margin_currency} />,
          },
        ],
        presets: t.quoteReasons,
        done: () => t.quoted(row.id),
      },
    ),
    decision(
      { hotkey: 'r', label: t.reject, tone: 'down' },
      {
        title: t.rejectTitle,
        confirm: t.reject,
        tone: 'down',
        call: loan.reject,
        input: { id: row.id },
        facts: () => [
          { label: t.asked, value: <Money value={row.amount} currency={row.currency} /> },
        ],
        warning: () => t.told,
        presets: MEMBER_REASONS['loan.rejected'],
        done: () => t.rejected(row.id),
      },
    ),
  ];
}

function Detail({ row }: { row: Loan }) {
  return (
    <>
      <div className="queue-lead">
        <h2>
          <Money value={row.amount} currency={row.currency} />
        </h2>
        <Status status={row.status} />
        {row.overdue && <Tag tone="down">{t.overdue}</Tag>}
        <span className="low">{t.loanOf(row.id)}</span>
      </div>
      <div className="queue-columns">
        <div className="stack">
          <Card title={t.loan}>
            <Facts facts={[...requestFacts(row), ...runningFacts(row)]} />
          </Card>
          {row.closed !== null && <Closed row={row} closed={row.closed} />}
          <Treasury row={row} />
        </div>
        <div className="stack">
          <MemberCard id={row.user_id} />
          <Maker row={row} />
        </div>
      </div>
    </>
  );
}

function requestFacts(row: Loan): (Fact | false)[] {
  return [
    { label: t.asked, value: <Money value={row.amount} currency={row.currency} /> },
    { label: t.days, value: t.daysOf(row.days) },
    { label: t.contact, value: row.contact },
    { label: t.margin, value: row.margin_currency },
    row.status === 'requested' && {
      label: t.least,
      value: <Money value={row.minimum_collateral} currency={row.margin_currency} />,
    },
    { label: t.requested, value: <Time ms={row.create_time} /> },
    row.reason !== null && { label: t.reason, value: row.reason },
    row.decided_by !== null && { label: t.by, value: operatorName(row.decided_by) },
  ];
}

function runningFacts(row: Loan): (Fact | false)[] {
  if (row.daily_rate === null) return [];
  const active = row.status === 'active';
  return [
    { label: t.rate, value: percentText(row.daily_rate) },
    row.interest_per_day !== null && {
      label: t.perDay,
      value: <Money value={row.interest_per_day} currency={row.currency} />,
    },
    row.collateral_required !== null && {
      label: t.required,
      value: <Money value={row.collateral_required} currency={row.margin_currency} />,
    },
    row.status === 'quoted' && { label: t.valid, value: <Time ms={row.valid_until} /> },
    active && {
      label: t.collateral,
      value: <Money value={row.collateral} currency={row.margin_currency} />,
    },
    active && { label: t.debt, value: <Money value={row.debt} currency={row.currency} /> },
    active && { label: t.risk, value: percentText(row.risk_rate) },
    active && {
      label: t.warnPrice,
      value: <Money value={row.warn_price} currency={row.currency} />,
    },
    active && {
      label: t.closePrice,
      value: <Money value={row.close_price} currency={row.currency} />,
    },
    row.due_at !== null && { label: t.due, value: <Time ms={row.due_at} /> },
  ];
}

function Closed({ row, closed }: { row: Loan; closed: NonNullable<Loan['closed']> }) {
  return (
    <Card title={t.closed}>
      <Facts
        facts={[
          { label: t.risk, value: percentText(closed.risk_rate) },
          { label: t.debt, value: <Money value={closed.debt} currency={row.currency} /> },
          { label: t.sold, value: <Money value={closed.sold} currency={row.margin_currency} /> },
          { label: t.fee, value: <Money value={closed.fee} currency={row.margin_currency} /> },
          { label: t.proceeds, value: <Money value={closed.proceeds} currency={row.currency} /> },
          {
            label: t.returned,
            value: <Money value={closed.returned} currency={row.margin_currency} />,
          },
          { label: t.shortfall, value: <Money value={closed.shortfall} currency={row.currency} /> },
        ]}
      />
    </Card>
  );
}

/** What there is to lend, and whether it is enough for this request. */
function Treasury({ row }: { row: Loan }) {
  const { data } = useCall(loan.treasury, {}, { live: true });
  if (data === undefined) return <Loading rows={3} />;
  const own = data.find(({ currency }) => currency === row.currency);
  const available = tryParseAmount(own?.available ?? '0') ?? 0n;
  const short = row.status === 'requested' && available < (tryParseAmount(row.amount) ?? 0n);
  return (
    <Card title={t.treasury}>
      <div className="stack">
        {short && <Notice tone="warn">{t.short}</Notice>}
        <Table
          label={t.treasury}
          rows={data}
          keyOf={({ currency }) => currency}
          columns={[
            { key: 'currency', label: '', render: ({ currency }) => currency },
            {
              key: 'available',
              label: t.available,
              right: true,
              render: (one) => <Money value={one.available} />,
            },
            {
              key: 'promised',
              label: t.promised,
              right: true,
              render: (one) => <Money value={one.promised} />,
            },
            {
              key: 'lent',
              label: t.lent,
              right: true,
              render: (one) => <Money value={one.lent} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Maker({ row }: { row: Loan }) {
  const { user_id, market_maker: maker } = row;
  return (
    <Card
      title={t.maker}
      aside={
        <ActButton
          look="text"
          act={{
            title: maker ? t.makerOff : t.makerOn,
            confirm: texts.confirm,
            tone: 'blue',
            call: loan.setMarketMaker,
            input: { user_id, enabled: !maker },
            warning: () => t.makerNote,
            presets: t.makerReasons,
            done: () => t.makerDone,
          }}
        >
          {maker ? t.makerOff : t.makerOn}
        </ActButton>
      }
    >
      <Facts
        facts={[
          { label: t.maker, value: maker ? texts.yes : texts.no },
          { label: t.vip, value: String(row.vip_level) },
        ]}
      />
    </Card>
  );
}

const queue: Queue<Loan> = {
  resource: 'loans',
  title: t.title,
  states: t.states,
  searchLabel: t.search,
  emptyTitle: t.none,
  emptyText: t.noneText,
  item: (row) => ({
    title: <Money value={row.amount} currency={row.currency} />,
    end: <Status status={row.status} />,
    detail: `${row.account} · ${t.daysOf(row.days)}`,
    endDetail: row.status === 'requested' ? <Waiting since={row.create_time} /> : `#${row.id}`,
  }),
  Detail,
  decisions: decisionsOf,
};

export function LoansPage() {
  return <QueuePage queue={queue} />;
}
