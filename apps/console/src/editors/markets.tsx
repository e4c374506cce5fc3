import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, Notice, Tag } from '../parts/basics.tsx';
import { percentText } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { texts } from '../texts/common.ts';
import { marketTexts as t } from '../texts/editors.ts';

const { operatorConfig } = operatorCalls;
type Market = RowOf<typeof operatorConfig.markets>;

export function MarketsPage() {
  return (
    <ListPage<Market>
      resource="markets"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={50}
      filters={[
        { name: 'keyword', label: t.search },
        { name: 'kind', label: t.kind, options: t.kinds },
      ]}
      columns={[
        {
          key: 'symbol',
          label: t.symbol,
          render: (row) => (
            <>
              <strong>{row.symbol}</strong> <span className="low">{row.kind}</span>
            </>
          ),
        },
        {
          key: 'state',
          label: t.state,
          render: (row) => (
            <Tag tone={row.enabled ? 'up' : 'warn'}>{row.enabled ? t.open : t.stopped}</Tag>
          ),
        },
        {
          key: 'minimum',
          label: t.minimum,
          right: true,
          render: (row) => <Money value={row.minimum_quantity} />,
        },
        {
          key: 'maximum',
          label: t.maximum,
          right: true,
          render: (row) => <Money value={row.maximum_quantity} />,
        },
        {
          key: 'notional',
          label: t.notional,
          right: true,
          render: (row) => <Money value={row.minimum_notional} />,
        },
        { key: 'band', label: t.band, right: true, render: (row) => percentText(row.price_band) },
        { key: 'running', label: t.running, render: runningOf },
        { key: 'acts', label: '', right: true, render: (row) => <Acts market={row} /> },
      ]}
    />
  );
}

function runningOf({ open_orders, open_positions }: Market): string {
  return t.orders(open_orders, open_positions);
}

function Acts({ market }: { market: Market }) {
  return (
    <span className="nowrap">
      <Limits market={market} />
      {market.contract !== null && <Contract market={market} contract={market.contract} />}
      <Switch market={market} />
    </span>
  );
}

function Switch({ market }: { market: Market }) {
  const { id, symbol, enabled } = market;
  return (
    <ActButton
      look="text"
      act={{
        title: enabled ? t.stopTitle(symbol) : t.startTitle(symbol),
        confirm: enabled ? t.stop : t.start,
        tone: enabled ? 'down' : 'up',
        call: operatorConfig.switchMarket,
        input: { id, enabled: !enabled },
        ...(enabled && { body: <Notice tone="warn">{t.stopWarning(runningOf(market))}</Notice> }),
        presets: t.reasons,
        done: () => t.done(symbol),
      }}
    >
      {enabled ? t.stop : t.start}
    </ActButton>
  );
}

function Limits({ market }: { market: Market }) {
  const { id, symbol } = market;
  return (
    <ActButton
      look="text"
      act={{
        title: t.limitsTitle(symbol),
        confirm: texts.save,
        tone: 'blue',
        call: operatorConfig.limitMarket,
        input: { id },
        fields: [
          { name: 'minimum_quantity', label: t.minimum, initial: market.minimum_quantity },
          { name: 'maximum_quantity', label: t.maximum, initial: market.maximum_quantity },
          { name: 'minimum_notional', label: t.notional, initial: market.minimum_notional },
          { name: 'price_band', label: t.band, initial: market.price_band, hint: t.bandHint },
        ],
        edits: true,
        warning: () => t.newOnly(runningOf(market)),
        presets: t.reasons,
        done: () => t.done(symbol),
      }}
    >
      {t.limits}
    </ActButton>
  );
}

function Contract({
  market: { id, symbol, open_positions },
  contract,
}: {
  market: Market;
  contract: NonNullable<Market['contract']>;
}) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.contractTitle(symbol),
        confirm: texts.save,
        tone: 'blue',
        call: operatorConfig.limitContract,
        input: { id },
        fields: [
          { name: 'minimum_lots', label: t.leastLots, initial: contract.minimum_lots },
          { name: 'maximum_lots', label: t.mostLots, initial: contract.maximum_lots },
          {
            name: 'overnight_rate',
            label: t.overnight,
            initial: contract.overnight_rate,
            hint: t.overnightHint,
          },
        ],
        edits: true,
        warning: () => t.contractWarning(open_positions),
        presets: t.reasons,
        done: () => t.done(symbol),
      }}
    >
      {t.contract}
    </ActButton>
  );
}
