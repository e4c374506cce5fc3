import { LOG_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import { tryParseAmount } from '@kontor/money';
import { fitsDeposit } from '@kontor/rules/funding';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, type Fact, Facts, Money, Notice, Tag, Time, Waiting } from '../parts/basics.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { amountText } from '../parts/figures.ts';
import { Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { depositRejections, depositStates, fundingTexts as t } from '../texts/funding.ts';
import { memberTexts } from '../texts/member.ts';
import { type Decision, decision } from './decisions.ts';
import { MemberCard } from './member-card.tsx';
import { operatorName } from './operator-name.ts';
import type { Queue } from './queue.ts';
import { QueuePage } from './queue-page.tsx';

const { funding } = operatorCalls;
type Deposit = RowOf<typeof funding.operatorDeposits>;

/** 32 bytes, as explorers show them. */
const TRANSACTION_ID = /^[0-9a-f]{64}$/i;

/** Which one it is about, so that nobody decides another than they looked at. */
function whichOf(row: Deposit): Fact[] {
  return [
    { label: t.deposit, value: String(row.id) },
    { label: t.told, value: <Money value={row.amount} currency={row.currency} /> },
    { label: memberTexts.member, value: row.nickname },
  ];
}

/** What the member has told of may be the transaction's id itself. */
function transactionOf({ txid, account }: Deposit): string {
  return txid ?? (account !== null && TRANSACTION_ID.test(account) ? account : '');
}

/** Whether one operator has seen it and another one must, and whether the first is this one. */
function secondLook(row: Deposit) {
  const second = row.status === 'pending' && row.first_reviewer !== null;
  return { second, mine: second && row.first_reviewer === readSession()?.operator.id };
}

function isMore(amount: string, told: string): boolean {
  return (tryParseAmount(amount) ?? 0n) > (tryParseAmount(told) ?? 0n);
}

function decisionsOf(row: Deposit): Decision[] {
  if (row.status !== 'pending') return [];
  const { second, mine } = secondLook(row);
  const refused = barredBy(row.first_reviewer, t.ownDeposit);
  return [
    decision(
      { hotkey: 'a', label: t.approve, tone: 'up', refused },
      {
        title: second ? t.depositSecond : t.approveDeposit,
        confirm: t.approve,
        tone: 'up',
        call: funding.approveDeposit,
        // Only the first word counts for the limits.
        ...(!second && {
          alone: { kind: 'deposit' as const, userId: row.user_id, worth: row.btc_value },
        }),
        input: { id: row.id },
        facts: () => whichOf(row),
        fields: [
          {
            name: 'amount',
            label: t.arrived,
            initial: row.first_amount ?? row.amount,
            hint: t.arrivedHint,
          },
          { name: 'txid', label: t.txid, initial: transactionOf(row), optional: true },
        ],
        warning: ({ amount = '' }) => {
          if (amountText(amount) === amountText(row.amount)) return undefined;
          return isMore(amount, row.amount) ? `${t.differs} ${t.moreThanTold}` : t.differs;
        },
        presets: LOG_REASONS.approveDeposit,
        usual: true,
        done: (answer: Deposit) => t.creditedDone(row.id, answer.status === 'pending'),
      },
    ),
    decision(
      { hotkey: 'r', label: t.reject, tone: 'down' },
      {
        title: t.rejectDeposit,
        confirm: t.reject,
        tone: 'down',
        call: funding.rejectDeposit,
        input: { id: row.id },
        facts: () => whichOf(row),
        fields: [
          {
            name: 'reason_code',
            label: t.code,
            options: depositRejections.filter(({ value }) =>
              fitsDeposit(value, {
                kind: row.method === 'bank' ? 'bank' : 'chain',
                hasVoucher: row.voucher !== null,
              }),
            ),
            initial: 'not_received',
            hint: t.codeHint,
          },
        ],
        presets: LOG_REASONS.rejectDeposit,
        done: () => t.rejectedDone(row.id),
      },
    ),
    ...(mine
      ? [
          decision(
            { hotkey: 'u', label: t.retract, tone: 'plain' },
            {
              title: t.retractDeposit,
              confirm: t.retract,
              tone: 'blue',
              call: funding.retractDeposit,
              input: { id: row.id },
              facts: () => whichOf(row),
              presets: LOG_REASONS.retract,
              done: () => t.retracted(row.id),
            },
          ),
        ]
      : []),
  ];
}

function Detail({ row }: { row: Deposit }) {
  return (
    <>
      <div className="queue-lead">
        <h2>
          <Money value={row.amount} currency={row.currency} />
        </h2>
        <Status status={row.status} />
        {secondLook(row).second && <Tag tone="gold">{t.secondWaits}</Tag>}
        <span className="low">{`${t.deposit} ${row.id}`}</span>
      </div>
      <SecondOperator row={row} />
      <div className="queue-columns">
        <div className="stack">
          <Card title={t.voucher}>
            {row.voucher === null ? (
              <p className="low">{t.noVoucher}</p>
            ) : (
              <DocumentView address={row.voucher} label={t.voucher} />
            )}
          </Card>
          <Card title={t.deposit}>
            <Facts
              facts={[
                { label: t.told, value: <Money value={row.amount} currency={row.currency} /> },
                row.credited !== null && {
                  label: t.credited,
                  value: <Money value={row.credited} currency={row.currency} />,
                },
                { label: t.method, value: t.methods[row.method] },
                { label: t.network, value: row.network },
                { label: t.account, value: row.account },
                { label: t.reference, value: <span className="mono">{row.reference}</span> },
                { label: t.txid, value: row.txid && <span className="mono">{row.txid}</span> },
                { label: t.at, value: <Time ms={row.create_time} /> },
                row.handle_time !== null && {
                  label: t.handledAt,
                  value: <Time ms={row.handle_time} />,
                },
                row.first_reviewer !== null && {
                  label: t.firstSeen,
                  value: operatorName(row.first_reviewer),
                },
                row.handled_by !== null && {
                  label: t.handledBy,
                  value: operatorName(row.handled_by),
                },
                row.reason !== null && { label: t.reason, value: row.reason },
              ]}
            />
          </Card>
        </div>
        <div className="stack">
          <MemberCard id={row.user_id} />
          <History row={row} />
        </div>
      </div>
    </>
  );
}

/** Where two must see it: who has, and who still must. */
function SecondOperator({ row }: { row: Deposit }) {
  const { second, mine } = secondLook(row);
  if (!second || row.first_reviewer === null) return null;
  const amount = `${amountText(row.first_amount ?? '')} ${row.currency}`;
  const who = operatorName(row.first_reviewer);
  return <Notice tone="warn">{mine ? t.ownDeposit : t.depositFirst(who, amount)}</Notice>;
}

/** What the member has sent in before; the same amount again makes one look twice. */
function History({ row }: { row: Deposit }) {
  const { data } = useCall(funding.operatorDeposits, { keyword: row.uid, limit: 10 });
  if (data === undefined) return <Loading rows={3} />;
  const others = data.data.filter(({ id, user_id }) => id !== row.id && user_id === row.user_id);
  const same = others.filter(
    ({ amount, currency_id, status }) =>
      amount === row.amount && currency_id === row.currency_id && status !== 'rejected',
  );
  return (
    <Card title={t.history}>
      <div className="stack">
        {same.length > 0 && row.status === 'pending' && (
          <Notice tone="warn">{t.twice(same.length)}</Notice>
        )}
        {others.length === 0 ? (
          <p className="low">{t.noHistory}</p>
        ) : (
          <Table
            label={t.history}
            rows={others}
            keyOf={({ id }) => id}
            columns={[
              { key: 'at', label: t.at, render: (one) => <Time ms={one.create_time} /> },
              {
                key: 'amount',
                label: t.told,
                right: true,
                render: (one) => <Money value={one.amount} currency={one.currency} />,
              },
              { key: 'status', label: '', render: (one) => <Status status={one.status} /> },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

const queue: Queue<Deposit> = {
  resource: 'deposits',
  title: t.deposits,
  states: depositStates,
  searchLabel: t.search,
  emptyTitle: t.noDeposits,
  emptyText: t.noDepositsText,
  item: (row) => ({
    title: <Money value={row.amount} currency={row.currency} />,
    end: secondLook(row).second ? (
      <Tag tone="gold">{t.secondWaits}</Tag>
    ) : (
      <Status status={row.status} />
    ),
    detail: `${row.nickname} · ${row.network}`,
    endDetail: row.status === 'pending' ? <Waiting since={row.create_time} /> : `#${row.id}`,
  }),
  Detail,
  decisions: decisionsOf,
};

export function DepositsPage() {
  return <QueuePage queue={queue} />;
}
