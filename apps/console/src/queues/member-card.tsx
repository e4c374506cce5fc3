import { operatorCalls } from '@kontor/contract/light-operators';
import { mayDo, readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, Facts, Money, Notice, Tag, Time, UserLink } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { memberTexts as t } from '../texts/member.ts';

export function Certified({ level }: { level: number }) {
  return <Tag tone={level === 0 ? 'warn' : 'up'}>{t.certified[level] ?? String(level)}</Tag>;
}

/** Who asks: what is known of them, and what should make one look twice. */
export function MemberCard({ id }: { id: number }) {
  const call = operatorCalls.operatorUsers.detail;
  const may = mayDo(readSession()?.operator.roles ?? [], call.roles ?? []);
  const { data, error, refetch } = useCall(call, { id }, { enabled: may });
  if (!may) return null;
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined || data.id !== id) {
    return (
      <Card title={t.member}>
        <Loading rows={6} />
      </Card>
    );
  }
  return (
    <Card title={t.member} aside={<Certified level={data.certified} />}>
      <div className="stack">
        {data.disabled && <Notice tone="warn">{t.closed}</Notice>}
        {!data.trading_enabled && <Notice tone="warn">{t.stopped}</Notice>}
        <Facts
          facts={[
            { label: t.name, value: <UserLink id={data.id} name={data.nickname} /> },
            { label: t.uid, value: data.uid },
            { label: t.email, value: data.email },
            { label: t.mobile, value: data.mobile },
            { label: t.proven, value: data.identity.find(isApproved)?.name },
            { label: t.since, value: <Time ms={data.created_at} /> },
            { label: t.total, value: <Money value={data.total_usd} currency="USD" /> },
            { label: t.vip, value: String(data.vip_level) },
            {
              label: t.factors,
              value: t.factorsOf(data.has_pay_password, data.has_totp),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function isApproved({ status }: { status: string }): boolean {
  return status === 'approved';
}
