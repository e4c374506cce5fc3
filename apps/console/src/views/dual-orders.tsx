import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { Money, Time, UserLink } from '../parts/basics.tsx';
import { amountText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { Status } from '../parts/status.tsx';
import { dualOrderTexts as t, dualTexts } from '../texts/dual.ts';

type Order = RowOf<typeof operatorCalls.dual.operatorOrders>;

export function DualOrdersPage() {
  return (
    <ListPage<Order>
      resource="dual-orders"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={20}
      filters={[
        { name: 'status', label: dualTexts.state, options: t.states },
        { name: 'product_id', label: t.product },
        { name: 'keyword', label: t.search },
      ]}
      columns={[
        {
          key: 'member',
          label: t.member,
          render: (row) => <UserLink id={row.user_id} name={row.nickname} />,
        },
        {
          key: 'order',
          label: t.order,
          render: (row) => (
            <>
              <strong className="nowrap">
                {dualTexts.name(row.type, row.section, amountText(row.linked_price))}
              </strong>
              <p className="low small nowrap">{t.number(row.id, row.product_id)}</p>
            </>
          ),
        },
        { key: 'state', label: dualTexts.state, render: (row) => <Status status={row.status} /> },
        {
          key: 'principal',
          label: t.principal,
          right: true,
          render: (row) => <Money value={row.principal} currency={row.currency} />,
        },
        ...(['below', 'above'] as const).map((side) => ({
          key: side,
          label: t[side],
          right: true,
          render: ({ estimated }: Order) => (
            <Money value={estimated[side].amount} currency={estimated[side].currency} />
          ),
        })),
        { key: 'bought', label: t.bought, render: (row) => <Time ms={row.bought_at} /> },
        { key: 'matures', label: t.matures, render: (row) => <Time ms={row.expires_at} /> },
        {
          key: 'settled',
          label: t.settled,
          right: true,
          render: (row) => <Money value={row.settlement_price} />,
        },
        {
          key: 'payout',
          label: t.payout,
          right: true,
          render: (row) => <Money value={row.payout} currency={row.payout_currency ?? ''} />,
        },
      ]}
    />
  );
}
