import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { nameOf } from '../editors/coupon-terms.ts';
import { Money, Tag, Time, type Tone, UserLink } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { claimTexts as t } from '../texts/coupons.ts';

const { coupons } = operatorCalls;
type Claim = RowOf<typeof coupons.claims>;

const TONES: Readonly<Record<Claim['status'], Tone>> = {
  unused: 'plain',
  active: 'up',
  used: 'blue',
  expired: 'warn',
};

/** Who has claimed coupons, of one offer or of all. */
export function ClaimsPage() {
  return (
    <ListPage<Claim>
      resource="claims"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={20}
      filters={[
        { name: 'status', label: t.coupon, options: t.states },
        { name: 'offer_id', label: t.offer },
        { name: 'keyword', label: t.search },
      ]}
      columns={[
        {
          key: 'member',
          label: t.member,
          render: (row) => (
            <>
              <UserLink id={row.user_id} name={row.nickname || row.uid} />
              <Shared row={row} />
            </>
          ),
        },
        {
          key: 'coupon',
          label: t.coupon,
          render: (row) => (
            <>
              {nameOf(row)} <span className="low">{t.offerOf(row.offer_id)}</span>
            </>
          ),
        },
        { key: 'status', label: '', render: (row) => <State status={row.status} /> },
        { key: 'claimed', label: t.claimed, render: (row) => <Time ms={row.claimed_at} /> },
        { key: 'before', label: t.before, render: (row) => <Time ms={row.use_before} /> },
        { key: 'used', label: t.used, render: (row) => <Time ms={row.used_at} /> },
        { key: 'until', label: t.until, render: (row) => <Time ms={row.active_until} /> },
        {
          key: 'left',
          label: t.left,
          right: true,
          render: (row) => <Money value={row.remaining} currency={row.currency ?? ''} />,
        },
      ]}
    />
  );
}

/** Says where several accounts have the offer by the same mailbox, device or network. */
function Shared({ row }: { row: Claim }) {
  const shared = [
    [row.same_mailbox, t.mailbox],
    [row.same_device, t.device],
    [row.same_network, t.network],
  ] as const;
  return shared
    .filter(([members]) => members > 1)
    .map(([members, what]) => (
      <Tag key={what} tone="warn">
        {t.share(members, what)}
      </Tag>
    ));
}

function State({ status }: { status: Claim['status'] }) {
  const said = t.states.find(({ value }) => value === status)?.label ?? status;
  return <Tag tone={TONES[status]}>{said}</Tag>;
}
