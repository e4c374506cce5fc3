import { MEMBER_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, Tag, Time, UserLink } from '../parts/basics.tsx';
import { utcText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { texts } from '../texts/common.ts';
import { nftTexts as t } from '../texts/nft.ts';
import { timeOf } from './coupon-terms.ts';

const { nft } = operatorCalls;
type Drop = RowOf<typeof nft.operatorDrops>;

const TONES = {
  waiting: 'warn',
  rejected: 'down',
  not_started: 'blue',
  in_progress: 'up',
  sold_out: 'plain',
  ended: 'plain',
} as const;
const ORDERS_SHOWN = 50;
const MINUTE_CHARS = 16;

/** What is on sale and what waits for a decision, and who bought what. */
export function NftPage() {
  return (
    <>
      <ListPage<Drop>
        resource="nft"
        title={t.title}
        note={t.note}
        emptyTitle={t.none}
        filters={[
          { name: 'state', label: t.state, options: t.stateOptions, many: true },
          { name: 'sale', label: t.sale, options: t.saleOptions },
          { name: 'keyword', label: t.search },
        ]}
        columns={[
          { key: 'work', label: t.work, wide: true, render: (row) => <Work drop={row} /> },
          {
            key: 'seller',
            label: t.seller,
            render: ({ user_id: id, creator }) =>
              id === null ? (
                <span className="nowrap">{t.house}</span>
              ) : (
                <UserLink id={id} name={creator.name} />
              ),
          },
          {
            key: 'sale',
            label: t.sale,
            render: (row) => <span className="nowrap">{t.sales[row.sale]}</span>,
          },
          {
            key: 'price',
            label: t.price,
            right: true,
            render: (row) => <Money value={row.price} currency={row.currency} />,
          },
          {
            key: 'highest',
            label: t.highest,
            right: true,
            render: (row) => <Money value={row.highest} />,
          },
          {
            key: 'stock',
            label: t.stock,
            right: true,
            render: (row) => t.stockOf(row.sold, row.stock_total),
          },
          { key: 'starts', label: t.starts, render: (row) => <Time ms={row.starts_at} /> },
          { key: 'ends', label: t.ends, render: (row) => <Time ms={row.ends_at} /> },
          {
            key: 'state',
            label: t.state,
            render: (row) => <Tag tone={TONES[row.state]}>{t.states[row.state]}</Tag>,
          },
          { key: 'acts', label: '', right: true, render: (row) => <Acts drop={row} /> },
        ]}
      />
      <Orders />
    </>
  );
}

function Work({ drop }: { drop: Drop }) {
  return (
    <span className="work-cell">
      <img src={drop.thumbnail} alt="" width={40} height={40} />
      <span>
        <strong>{drop.name}</strong> <span className="low">{drop.code}</span>
      </span>
    </span>
  );
}

function Acts({ drop }: { drop: Drop }) {
  if (drop.state === 'waiting') {
    return (
      <>
        <Decide drop={drop} approve />
        <Decide drop={drop} approve={false} />
      </>
    );
  }
  const canStop = drop.state === 'not_started' || drop.state === 'in_progress';
  return (
    <>
      {drop.state === 'not_started' && drop.seller === null && <Change drop={drop} />}
      {canStop && drop.bids === 0 && <Stop drop={drop} />}
    </>
  );
}

function Decide({ drop, approve }: { drop: Drop; approve: boolean }) {
  const { id, name, commitment } = drop;
  return (
    <ActButton
      look="text"
      act={{
        title: approve ? t.approveTitle(name) : t.rejectTitle(name),
        confirm: approve ? t.approve : t.reject,
        tone: approve ? 'up' : 'down',
        call: nft.decideDrop,
        input: { id, approve },
        body: <Look drop={drop} />,
        warning: () => (approve && commitment !== null ? t.committed(commitment) : t.told),
        presets: approve ? t.goodReasons : MEMBER_REASONS['nft.drop_rejected'],
        done: () => (approve ? t.approved(name) : t.rejected(name)),
      }}
    >
      {approve ? t.approve : t.reject}
    </ActButton>
  );
}

/** The work itself, so that nobody decides on what they have not seen. */
function Look({ drop }: { drop: Drop }) {
  return (
    <figure className="work-look">
      <img src={drop.thumbnail} alt={drop.name} />
      <figcaption>{drop.description}</figcaption>
    </figure>
  );
}

const minuteText = (ms: number): string => utcText(ms).slice(0, MINUTE_CHARS);

/** A time that was not touched stays exact; one that cannot be read goes as it was typed. */
function typedTime(typed: string, before: number): number | string {
  return typed.trim() === minuteText(before) ? before : (timeOf(typed) ?? typed.trim());
}

function Change({
  drop: { id, name, starts_at: from, ends_at: to, stock_total: stock },
}: {
  drop: Drop;
}) {
  const field = (field: string, label: string, initial: string, hint: string) => ({
    name: field,
    label,
    initial,
    hint,
  });
  return (
    <ActButton
      look="text"
      act={{
        title: t.changeTitle(name),
        confirm: texts.save,
        tone: 'blue',
        call: nft.changeDrop,
        input: { id },
        fields: [
          field('starts_at', t.startsMs, minuteText(from), t.timeHint),
          field('ends_at', t.endsMs, minuteText(to), t.timeHint),
          field('stock', t.quantity, String(stock), t.quantityHint),
        ],
        edits: true,
        shape: ({ starts_at: starts = '', ends_at: ends = '', stock: quantity = '' }) => ({
          starts_at: typedTime(starts, from),
          ends_at: typedTime(ends, to),
          stock: quantity,
        }),
        presets: t.goodReasons,
        done: () => t.changed(name),
      }}
    >
      {t.change}
    </ActButton>
  );
}

function Stop({ drop: { id, name } }: { drop: Drop }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.stopTitle(name),
        confirm: t.stop,
        tone: 'down',
        call: nft.stopDrop,
        input: { id },
        warning: () => t.stopWarning,
        presets: MEMBER_REASONS['nft.drop_rejected'],
        done: () => t.stopped(name),
      }}
    >
      {t.stop}
    </ActButton>
  );
}

function Orders() {
  const input = { limit: ORDERS_SHOWN };
  const reading = useCall(nft.operatorNftOrders, input, { live: true });
  const { data } = reading;
  return (
    <div className="page">
      <h2 className="section-head spaced">{t.orders}</h2>
      <Pending reading={reading} rows={3} />
      {data?.data.length === 0 && <Empty title={t.ordersNone} />}
      {data !== undefined && data.data.length > 0 && (
        <Table
          label={t.orders}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { key: 'id', label: t.order, render: ({ id }) => `#${id}` },
            {
              key: 'member',
              label: t.member,
              render: (row) => <UserLink id={row.user_id} name={row.nickname} />,
            },
            { key: 'work', label: t.work, render: (row) => row.name },
            {
              key: 'price',
              label: t.price,
              right: true,
              render: (row) => <Money value={row.price} currency={row.currency} />,
            },
            { key: 'fee', label: t.fee, right: true, render: (row) => <Money value={row.fee} /> },
            {
              key: 'royalty',
              label: t.royalty,
              right: true,
              render: (row) => <Money value={row.royalty} />,
            },
            { key: 'net', label: t.net, right: true, render: (row) => <Money value={row.net} /> },
            { key: 'before', label: t.payBefore, render: (row) => <Time ms={row.pay_before} /> },
            { key: 'state', label: t.state, render: (row) => t.orderStates[row.status] },
          ]}
        />
      )}
    </div>
  );
}
