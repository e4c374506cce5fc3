import { operatorCalls } from '@kontor/contract/light-operators';
import { Link } from 'react-router';
import { mayDo, readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, Facts, Money, Notice, Time, UserLink } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Certified } from '../queues/member-card.tsx';
import { languageName } from '../texts/content.ts';
import { memberTexts as m } from '../texts/member.ts';
import { sideTexts as t } from '../texts/support.ts';
import { userTexts } from '../texts/users.ts';

const FACTS_MS = 30_000;

/** Who writes: what one must know to answer, and the way to everything else. */
export function MemberSide({ id }: { id: number }) {
  const call = operatorCalls.operatorUsers.detail;
  const { data, error, refetch } = useCall(call, { id }, { everyMs: FACTS_MS });
  if (data === undefined && error !== null) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) {
    return (
      <Card title={m.member}>
        <Loading rows={8} />
      </Card>
    );
  }
  const { orders, positions, options, withdrawals } = data.open;
  return (
    <Card title={m.member} aside={<Certified level={data.certified} />}>
      <div className="stack">
        {data.disabled && <Notice tone="warn">{m.closed}</Notice>}
        {!data.trading_enabled && <Notice tone="warn">{m.stopped}</Notice>}
        <Facts
          facts={[
            { label: m.name, value: <UserLink id={data.id} name={data.nickname} /> },
            { label: m.uid, value: data.uid },
            { label: t.language, value: languageName(data.language) },
            { label: t.country, value: data.mobile?.split(' ')[0] },
            { label: m.vip, value: String(data.vip_level) },
            { label: m.total, value: <Money value={data.total_usd} currency="USD" /> },
            { label: t.openThings, value: userTexts.openOf(orders, positions, options) },
            { label: t.withdrawals, value: <Withdrawals uid={data.uid} count={withdrawals} /> },
            { label: m.proven, value: data.identity.find(isApproved)?.name },
            { label: m.email, value: data.email },
            { label: m.mobile, value: data.mobile },
            { label: m.factors, value: m.factorsOf(data.has_pay_password, data.has_totp) },
            { label: m.since, value: <Time ms={data.created_at} /> },
            { label: t.seen, value: <Time ms={data.last_seen_at} /> },
          ]}
        />
        <Link to={`/users/${data.id}`}>{t.whole}</Link>
      </div>
    </Card>
  );
}

function isApproved({ status }: { status: string }): boolean {
  return status === 'approved';
}

/** How many are under way, with the way to them for those who may see them. */
function Withdrawals({ uid, count }: { uid: string; count: number }) {
  const { roles } = operatorCalls.funding.operatorWithdrawals;
  const may = mayDo(readSession()?.operator.roles ?? [], roles ?? []);
  const search = `?filter=${encodeURIComponent(JSON.stringify({ keyword: uid }))}`;
  if (!may || count === 0) return t.underWay(count);
  return <Link to={`/withdrawals${search}`}>{t.underWay(count)}</Link>;
}
