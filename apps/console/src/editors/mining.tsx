import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { useCall } from '../calls/use-call.ts';
import type { ActField } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Asked } from '../parts/asked.tsx';
import { Money, Tag, Time, UserLink } from '../parts/basics.tsx';
import { useCoinField } from '../parts/currency-field.ts';
import { percentText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { TakeBack } from '../parts/take-back.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { NoWord } from '../parts/take-over.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { texts } from '../texts/common.ts';
import { dualTexts } from '../texts/dual.ts';
import { switchOptions } from '../texts/editors.ts';
import { miningTexts as t } from '../texts/mining.ts';

const { mining } = operatorCalls;
type Product = RowOf<typeof mining.operatorProducts>;

const TONES = { waiting: 'warn', open: 'up', disabled: 'plain', sold_out: 'plain' } as const;
const ORDERS_SHOWN = 50;

/** What members can lock, what the treasury has promised, and who has locked what. */
export function MiningPage() {
  return (
    <>
      <ListPage<Product>
        resource="mining"
        title={t.title}
        note={t.note}
        emptyTitle={t.none}
        perPage={50}
        tools={<Edit product={undefined} />}
        filters={[
          { name: 'status', label: t.state, options: t.stateOptions },
          { name: 'category', label: t.category, options: t.categories },
        ]}
        columns={[
          {
            key: 'name',
            label: t.product,
            render: (row) => (
              <>
                <strong>{labelOf(t.names, row.name)}</strong>{' '}
                <span className="low">
                  {row.currency} · {labelOf(t.categories, row.category)}
                </span>
              </>
            ),
          },
          { key: 'days', label: t.days, right: true, render: (row) => String(row.days) },
          {
            key: 'rate',
            label: t.daily,
            right: true,
            render: (row) => percentText(row.daily_rate),
          },
          {
            key: 'penalty',
            label: t.penalty,
            right: true,
            render: (row) => percentText(row.penalty_rate),
          },
          { key: 'time', label: t.time, right: true, render: (row) => row.dividend_time },
          money('quantity', t.quantity),
          money('sold', t.sold),
          money('locked', t.locked),
          {
            key: 'promise',
            label: t.promise,
            right: true,
            render: (row) => <Money value={row.cost_maximum} />,
          },
          {
            key: 'state',
            label: t.state,
            render: (row) => <Tag tone={TONES[row.status]}>{t.states[row.status]}</Tag>,
          },
          {
            key: 'edit',
            label: '',
            right: true,
            render: (row) => (
              <>
                {row.status === 'waiting' && <Approve product={row} />}
                {row.status === 'waiting' && (
                  <TakeBack
                    name={String(row.id)}
                    by={row.defined_by}
                    call={mining.defineProduct}
                    input={takenBack(row)}
                  />
                )}
                <Edit product={row} />
              </>
            ),
          },
        ]}
      />
      <Treasury />
      <Orders />
    </>
  );
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((one) => one.value === value)?.label ?? value;
}

function money(key: 'quantity' | 'sold' | 'locked', label: string) {
  const render = (row: Product) => <Money value={row[key]} />;
  return { key, label, right: true, render };
}

function fieldsOf(product: Product | undefined, coin: ActField): ActField[] {
  const field = (name: keyof Product, label: string, without = ''): ActField => ({
    name,
    label,
    initial: product === undefined ? without : String(product[name] ?? ''),
  });
  return [
    { ...field('category', t.category, 'lock_in'), options: t.categories },
    { ...field('name', t.name, 'steady'), options: t.names },
    coin,
    field('days', t.days, '30'),
    { ...field('daily_rate', t.daily), hint: t.dailyHint },
    { ...field('penalty_rate', t.penalty, '0.004'), hint: t.penaltyHint },
    { ...field('dividend_time', t.time, '08:00'), hint: t.timeHint },
    field('min', t.minimum),
    field('max', t.maximum),
    field('quantity', t.quantity),
    { ...field('enabled', t.state, 'true'), options: switchOptions },
  ];
}

/** The same product, switched off. */
function takenBack(product: Product): Readonly<Record<string, unknown>> {
  const coin = { name: 'currency_id', label: '', initial: String(product.currency_id) };
  const terms = fieldsOf(product, coin).map(({ name, initial }) => [name, initial] as const);
  const kept: Record<string, unknown> = Object.fromEntries(terms);
  return { id: product.id, ...kept, enabled: false };
}

function Edit({ product }: { product: Product | undefined }) {
  const coin = useCoinField(t.currency, product?.currency_id);
  if (coin === undefined) return null;
  return (
    <ActButton
      look={product === undefined ? 'contained' : 'text'}
      act={{
        title: product === undefined ? t.addTitle : t.editTitle(product.id),
        confirm: texts.save,
        tone: 'blue',
        call: mining.defineProduct,
        alone: { kind: 'offer' },
        input: product === undefined ? {} : { id: product.id },
        fields: fieldsOf(product, coin),
        edits: true,
        warning: () => (product === undefined ? undefined : t.warning(product.orders)),
        presets: t.reasons,
        done: ({ id }: OutputOf<typeof mining.defineProduct>) => t.done(id),
      }}
    >
      {product === undefined ? t.add : t.edit}
    </ActButton>
  );
}

/** The second operator's word; who may not give it reads why, and may take the offer over. */
function Approve({ product }: { product: Product }) {
  const { id, defined_by: by } = product;
  const facts = () => [
    {
      label: t.quantity,
      value: <Money value={product.quantity} currency={product.currency} />,
    },
    { label: t.daily, value: percentText(product.daily_rate) },
    { label: t.days, value: String(product.days) },
    { label: dualTexts.cost, value: <Money value={product.cost_maximum} currency="USDT" /> },
    { label: dualTexts.by, value: by === null ? dualTexts.platform : operatorName(by) },
  ];
  const barred = barredBy(by, dualTexts.own);
  if (barred !== undefined) {
    return <NoWord kind="mining" offer={product} label={t.approve} why={barred} facts={facts} />;
  }
  return (
    <ActButton
      look="text"
      act={{
        title: t.approveTitle(id),
        confirm: t.approve,
        tone: 'up',
        call: mining.approveProduct,
        body: <Asked act="mining/define" id={id} by={by} />,
        input: { id, revision: product.revision },
        facts,
        presets: t.reasons,
        done: () => t.approved(id),
      }}
    >
      {t.approve}
    </ActButton>
  );
}

/** What the treasury has of each currency, and what it still owes. */
function Treasury() {
  const reading = useCall(mining.treasury, {}, { live: true });
  const { data } = reading;
  return (
    <div className="page">
      <h2 className="section-head spaced">{t.treasury}</h2>
      <Pending reading={reading} rows={3} />
      {data?.length === 0 && <Empty title={t.treasuryNone} />}
      {data !== undefined && data.length > 0 && (
        <Table
          label={t.treasury}
          rows={data}
          keyOf={(row) => row.currency_id}
          columns={[
            {
              key: 'currency',
              label: t.currency,
              render: (row) => <strong>{row.currency}</strong>,
            },
            ...(
              [
                ['available', t.available],
                ['promised', t.promised],
                ['free', t.free],
                ['locked', t.locked],
                ['paid', t.paid],
                ['penalties', t.penalties],
              ] as const
            ).map(([key, label]) => ({
              key,
              label,
              right: true,
              render: (row: OutputOf<typeof mining.treasury>[number]) => <Money value={row[key]} />,
            })),
            { key: 'orders', label: t.orders, right: true, render: (row) => String(row.orders) },
          ]}
        />
      )}
    </div>
  );
}

function Orders() {
  const input = { limit: ORDERS_SHOWN };
  const reading = useCall(mining.operatorOrders, input, { live: true });
  const { data } = reading;
  return (
    <div className="page">
      <h2 className="section-head spaced">{t.running}</h2>
      <Pending reading={reading} rows={3} />
      {data?.data.length === 0 && <Empty title={t.ordersNone} />}
      {data !== undefined && data.data.length > 0 && (
        <Table
          label={t.running}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { key: 'id', label: t.orders, render: ({ id }) => `#${id}` },
            {
              key: 'member',
              label: t.member,
              render: (row) => <UserLink id={row.user_id} name={row.nickname} />,
            },
            { key: 'product', label: t.product, render: (row) => labelOf(t.names, row.name) },
            {
              key: 'amount',
              label: t.amount,
              right: true,
              render: (row) => <Money value={row.amount} currency={row.currency} />,
            },
            {
              key: 'earned',
              label: t.earned,
              right: true,
              render: (row) => <Money value={row.earned} />,
            },
            { key: 'until', label: t.until, render: (row) => <Time ms={row.expires_at} /> },
            { key: 'state', label: t.state, render: (row) => t.orderStates[row.status] },
          ]}
        />
      )}
    </div>
  );
}
