import { calls } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { Link } from 'react-router';
import { platformNowMs } from '../calls/clock.ts';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { useCall } from '../calls/use-call.ts';
import type { Values } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Asked } from '../parts/asked.tsx';
import { type Fact, Money, Notice, Tag, Time, type Tone } from '../parts/basics.tsx';
import { amountText, percentText, UNKNOWN } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { TakeBack } from '../parts/take-back.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { NoWord } from '../parts/take-over.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { texts } from '../texts/common.ts';
import { dualTexts as t } from '../texts/dual.ts';
import { fieldsOf, nameOf, type Product, shapeOf, worstOf, takenBack } from './dual-terms.ts';

const { dual } = operatorCalls;

const TONES: Readonly<Record<Product['status'], Tone>> = {
  waiting: 'warn',
  disabled: 'plain',
  not_started: 'blue',
  on_sale: 'up',
  sold_out: 'gold',
  ended: 'plain',
  settling: 'warn',
  settled: 'plain',
};

export function DualPage() {
  return (
    <ListPage<Product>
      resource="dual"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={20}
      tools={<Edit product={undefined} />}
      filters={[
        { name: 'status', label: t.shown, options: t.groups },
        { name: 'type', label: t.type, options: t.types },
        { name: 'section', label: t.section },
      ]}
      columns={[
        { key: 'product', label: t.product, render: (row) => <Name product={row} /> },
        {
          key: 'state',
          label: t.state,
          render: ({ status }) => <Tag tone={TONES[status]}>{t.states[status]}</Tag>,
        },
        {
          key: 'rate',
          label: t.rate,
          right: true,
          render: (row) => percentText(row.rate_year),
        },
        { key: 'times', label: t.times, render: (row) => <Times product={row} /> },
        { key: 'sold', label: t.sold, right: true, render: (row) => <Sold product={row} /> },
        { key: 'index', label: t.index, right: true, render: (row) => <Price product={row} /> },
        {
          key: 'cost',
          label: t.cost,
          right: true,
          render: (row) => <Money value={row.cost_maximum} currency="USDT" />,
        },
        { key: 'acts', label: '', right: true, render: (row) => <Acts product={row} /> },
      ]}
    >
      <Cover />
    </ListPage>
  );
}

function Name({ product }: { product: Product }) {
  return (
    <>
      <strong className="nowrap">{nameOf(product)}</strong>
      <p className="low small nowrap">
        {`#${product.id} · ${t.days(product.days)} · `}
        {t.shareOf(amountText(product.price), product.currency)}
      </p>
    </>
  );
}

function Times({ product }: { product: Product }) {
  return (
    <dl className="times">
      <dt>{t.saleUntil}</dt>
      <dd>
        <Time ms={product.sale_until} />
      </dd>
      <dt>{t.matures}</dt>
      <dd>
        <Time ms={product.expires_at} />
      </dd>
    </dl>
  );
}

function Sold({ product: { sold, total, buyable } }: { product: Product }) {
  return (
    <>
      {t.of(sold, total)}
      <p className="low small">{t.buyable(buyable)}</p>
    </>
  );
}

/** The index now, or the price that has settled it. */
function Price({
  product: { settlement_price: settled, index_price: index },
}: {
  product: Product;
}) {
  if (settled === null) return <Money value={index} />;
  return (
    <>
      <Money value={settled} />
      <p className="low small">{t.settlement}</p>
    </>
  );
}

function Acts({ product }: { product: Product }) {
  const filter = encodeURIComponent(JSON.stringify({ product_id: String(product.id) }));
  return (
    <span className="nowrap">
      {product.status === 'waiting' && <Approve product={product} />}
      {product.status === 'waiting' && (
        <TakeBack
          name={nameOf(product)}
          by={product.defined_by}
          call={dual.define}
          input={takenBack(product)}
        />
      )}
      {product.settlement_price === null && <Edit product={product} />}
      <Link to={`/dual-orders?filter=${filter}`}>{t.orders}</Link>
    </span>
  );
}

/** What there is to pay with, what is promised at worst, and what is left of it. */
function Cover() {
  const { data, error, refetch } = useCall(dual.treasury, {}, { live: true });
  if (data === undefined && error !== null) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={2} />;
  const money = (key: 'treasury' | 'reserved' | 'free', label: string) => ({
    key,
    label,
    right: true,
    render: (row: RowOf<typeof dual.treasury>) => <Money value={row[key]} />,
  });
  return (
    <section className="stack">
      <h2 className="section-head">{t.cover}</h2>
      <Table
        label={t.cover}
        rows={data}
        keyOf={({ currency }) => currency}
        columns={[
          { key: 'currency', label: t.currency, render: ({ currency }) => currency },
          money('treasury', t.treasury),
          money('reserved', t.reserved),
          money('free', t.free),
        ]}
      />
    </section>
  );
}

type DecimalsOf = Parameters<typeof worstOf>[2];

/** How exactly the exchange pays each currency, as it lists them. */
function useDecimals(): DecimalsOf {
  const { data } = useCall(calls.markets.currencies, {});
  return (currency) => data?.find(({ name }) => name === currency)?.precision;
}

function worstFacts(product: Product | undefined, values: Values, decimalsOf: DecimalsOf): Fact[] {
  const worst = worstOf(product, values, decimalsOf);
  if (worst === undefined) return [{ label: t.yieldAll, value: UNKNOWN }];
  return [
    { label: t.yieldAll, value: `${worst.cost} USDT` },
    ...worst.needs.map(({ currency, amount }) => ({
      label: t.worst(currency),
      value: <Money value={amount} currency={currency} />,
    })),
  ];
}

function Edit({ product }: { product: Product | undefined }) {
  const decimalsOf = useDecimals();
  return (
    <ActButton
      look={product === undefined ? 'contained' : 'text'}
      act={{
        title: product === undefined ? t.addTitle : t.editTitle(nameOf(product)),
        confirm: texts.save,
        tone: 'blue',
        call: dual.define,
        alone: { kind: 'offer' },
        input: {},
        fields: fieldsOf(product, platformNowMs()),
        edits: product !== undefined,
        facts: (values) => worstFacts(product, values, decimalsOf),
        body: <Notice>{t.second}</Notice>,
        shape: (values) => shapeOf(product, values),
        warning: () =>
          product === undefined || product.sold === 0 ? undefined : t.running(product.sold),
        presets: t.reasons,
        done: (answer: Product) =>
          answer.status === 'waiting' ? t.waits(nameOf(answer)) : t.saved(nameOf(answer)),
      }}
    >
      {product === undefined ? t.add : t.edit}
    </ActButton>
  );
}

/** The second operator's word; who may not give it reads why, and may take the offer over. */
function Approve({ product }: { product: Product }) {
  const facts = () => [
    { label: t.rate, value: percentText(product.rate_year) },
    { label: t.total, value: String(product.total) },
    { label: t.cost, value: <Money value={product.cost_maximum} currency="USDT" /> },
    ...product.worst.map(({ amount, currency }) => ({
      label: t.worst(currency),
      value: <Money value={amount} currency={currency} />,
    })),
    {
      label: t.by,
      value: product.defined_by === null ? t.platform : operatorName(product.defined_by),
    },
  ];
  const barred = barredBy(product.defined_by, t.own);
  if (barred !== undefined) {
    return <NoWord kind="dual" offer={product} label={t.approve} why={barred} facts={facts} />;
  }
  return (
    <ActButton
      look="text"
      act={{
        title: t.approveTitle(nameOf(product)),
        confirm: t.approve,
        tone: 'up',
        call: dual.approve,
        body: <Asked act="dual/define" id={product.id} by={product.defined_by} />,
        input: { id: product.id, revision: product.revision },
        facts,
        presets: t.approveReasons,
        done: () => t.approved(nameOf(product)),
      }}
    >
      {t.approve}
    </ActButton>
  );
}
