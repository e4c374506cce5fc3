import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { Link } from 'react-router';
import { mayDo, readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, Facts, Money, PageHead, Time, UserLink } from '../parts/basics.tsx';
import { Choices } from '../parts/filters.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { Certified } from '../queues/member-card.tsx';
import { identityTexts } from '../texts/identity.ts';
import { memberTexts } from '../texts/member.ts';
import { adjustmentTexts } from '../texts/adjustments.ts';
import { accountNames, userTexts as t } from '../texts/users.ts';
import { UserActs } from './user-acts.tsx';
import { Payouts } from './adjustments.tsx';
import { UserBills, UserOrders, UserPositions, UserSessions } from './user-lists.tsx';
import { UserState, WithdrawalState } from './user-state.tsx';

const { adjustments, operatorUsers } = operatorCalls;
type User = OutputOf<typeof operatorUsers.detail>;

/** One user: who they are, what they have, what they did, and what can be stopped. */
export function UserPage({ id }: { id: number }) {
  const { data, error, refetch } = useCall(operatorUsers.detail, { id }, { live: true });
  if (data === undefined) {
    return (
      <div className="page">
        <PageHead title={t.title} />
        {error === null ? <Loading /> : <Failed error={error} onRetry={refetch} />}
      </div>
    );
  }
  return (
    <div className="page">
      <PageHead title={data.nickname === '' ? data.uid : data.nickname}>
        <UserActs user={data} />
      </PageHead>
      <div className="stack">
        <div className="cards">
          <Who user={data} />
          <div className="stack">
            <Proofs user={data} />
            <InAndOut user={data} />
          </div>
        </div>
        <Balances user={data} />
        <Activity id={id} />
      </div>
    </div>
  );
}

function Who({ user }: { user: User }) {
  return (
    <Card title={t.who} aside={<UserState user={user} />}>
      <Facts
        facts={[
          { label: t.number, value: user.uid },
          { label: t.mail, value: user.email },
          { label: t.mobile, value: user.mobile },
          { label: t.language, value: user.language },
          user.signature !== '' && { label: t.signature, value: user.signature },
          { label: t.vip, value: String(user.vip_level) },
          { label: t.credit, value: String(user.credit_score) },
          user.trader_status !== null && {
            label: t.trader,
            value: <Status status={user.trader_status} />,
          },
          user.frozen_at !== null && {
            label: t.frozenSince,
            value: <Time ms={user.frozen_at} />,
          },
          { label: t.since, value: <Time ms={user.created_at} /> },
          { label: t.seen, value: <Time ms={user.last_seen_at} /> },
        ]}
      />
    </Card>
  );
}

function Proofs({ user }: { user: User }) {
  return (
    <Card title={t.identity} aside={<Certified level={user.certified} />}>
      <div className="stack">
        <Facts
          facts={[
            {
              label: t.protectedBy,
              value: memberTexts.factorsOf(user.has_pay_password, user.has_totp),
            },
            { label: t.invite, value: <span className="mono">{user.invite_code}</span> },
            { label: t.invited, value: String(user.invited) },
            user.invited_by !== null && {
              label: t.invitedBy,
              value: <UserLink id={user.invited_by} />,
            },
          ]}
        />
        {user.identity.length === 0 ? (
          <p className="low">{t.nothing}</p>
        ) : (
          <Table
            label={t.identity}
            rows={user.identity}
            keyOf={(proof) => proof.id}
            columns={[
              { key: 'level', label: '', render: (proof) => identityTexts.level(proof.level) },
              { key: 'name', label: identityTexts.name, render: (proof) => proof.name },
              {
                key: 'number',
                label: identityTexts.number,
                render: (proof) => <span className="mono">{proof.number}</span>,
              },
              { key: 'status', label: '', render: (proof) => <Status status={proof.status} /> },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

function InAndOut({ user }: { user: User }) {
  const { orders, positions, options } = user.open;
  const search = `?filter=${encodeURIComponent(JSON.stringify({ keyword: user.uid }))}`;
  return (
    <Card title={t.money}>
      <Facts
        facts={[
          { label: t.total, value: <Money value={user.total_usd} currency="USD" /> },
          { label: t.open, value: t.openOf(orders, positions, options) },
          { label: t.payouts, value: <WithdrawalState user={user} /> },
          { label: t.deposits, value: <Link to={`/deposits${search}`}>{t.show}</Link> },
          {
            label: t.withdrawals,
            value: <Link to={`/withdrawals${search}`}>{t.show}</Link>,
          },
        ]}
      />
    </Card>
  );
}

function Balances({ user }: { user: User }) {
  return (
    <Card title={t.balances}>
      {user.balances.length === 0 ? (
        <p className="low">{t.nothing}</p>
      ) : (
        <Table
          label={t.balances}
          rows={user.balances}
          keyOf={({ account, currency }) => `${account} ${currency}`}
          columns={[
            { key: 'account', label: t.account, render: (row) => accountNames[row.account] },
            { key: 'currency', label: t.currency, render: (row) => row.name },
            {
              key: 'available',
              label: t.available,
              right: true,
              render: (row) => <Money value={row.available} />,
            },
            {
              key: 'frozen',
              label: t.frozen,
              right: true,
              render: (row) => <Money value={row.frozen} />,
            },
            { key: 'usd', label: t.usd, right: true, render: (row) => <Money value={row.usd} /> },
          ]}
        />
      )}
    </Card>
  );
}

const PARTS = [
  { value: 'bills', label: t.bills, call: operatorUsers.bills, Part: UserBills },
  { value: 'payouts', label: adjustmentTexts.payouts, call: adjustments.payouts, Part: Payouts },
  { value: 'orders', label: t.orders, call: operatorUsers.orders, Part: UserOrders },
  { value: 'positions', label: t.positions, call: operatorUsers.positions, Part: UserPositions },
  { value: 'sessions', label: t.sessions, call: operatorUsers.sessions, Part: UserSessions },
] as const;

function Activity({ id }: { id: number }) {
  const [chosen, setChosen] = useState<string>('bills');
  const roles = readSession()?.operator.roles ?? [];
  const parts = PARTS.filter(({ call }) => mayDo(roles, call.roles ?? []));
  const part = parts.find(({ value }) => value === chosen) ?? parts[0];
  return (
    <section className="card">
      <Choices label={t.who} options={parts} value={part?.value ?? ''} onChange={setChosen} />
      {part !== undefined && <part.Part key={part.value} id={id} />}
    </section>
  );
}
