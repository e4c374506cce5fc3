import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/format.ts';
import { formatDateTime, formatTime } from '../../../shared/lib/relative-time.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { sourceOf } from '../model/sources.ts';
import {
  amountOf,
  listOf,
  priceOf,
  type ReceiptView,
  textOf,
  timeOf,
  triggerOf,
  windowOf,
} from '../model/view.ts';
import type { ReceiptText } from '../text.ts';
import { percentText, plainMoney } from './result-head.tsx';
import { SourceMark } from './source-mark.tsx';

interface ReceiptFact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The fields that it shows; none where it only compares what others show. */
  readonly of: readonly string[];
}

const SIGNS = { won: ['>', '<'], lost: ['<', '>'], tie: ['=', '='] } as const;

function optionFacts(t: ReceiptText, view: ReceiptView): ReceiptFact[] {
  const { inputs, result } = view;
  const outcome = textOf(result['result']);
  const entry = priceOf(view, result['entry_price']);
  const exit = priceOf(view, result['exit_price']);
  const isUp = inputs['direction'] === 'up';
  const settled = timeOf(result['settled_at']);
  const time = settled === null ? '' : formatTime(settled);
  const sign =
    outcome === 'won' || outcome === 'lost' || outcome === 'tie'
      ? SIGNS[outcome][isUp ? 0 : 1]
      : undefined;
  return [
    { key: 'entry', of: ['result.entry_price'], label: t('option.entry'), value: entry },
    { key: 'exit', of: ['result.exit_price'], label: t('option.exit'), value: exit },
    {
      key: 'rule',
      of: [],
      label: t('rule'),
      value: sign === undefined ? t('option.noPrice') : `${exit} ${sign} ${entry}`,
    },
    {
      key: 'returned',
      of: ['result.returned'],
      label:
        outcome === 'won'
          ? t('option.payout', { percent: percentText(inputs['payout_ratio']), time })
          : t('option.returned', { time }),
      value: `${plainMoney(result['returned'])} ${textOf(inputs['currency']) ?? ''}`,
    },
  ];
}

function stopFacts(t: ReceiptText, view: ReceiptView): ReceiptFact[] {
  const { result, chain } = view;
  const trigger = triggerOf(view);
  const at = timeOf(result['tick_at']);
  const place = chain.ticks.findIndex((tick) => tick.at === at);
  const before = place > 0 ? chain.ticks[place - 1] : undefined;
  const price = priceOf(view, result['tick_price']);
  const level = priceOf(view, trigger.price);
  return [
    trigger.since !== null && {
      key: 'since',
      of: ['inputs.created_at'],
      label: t('stop.since'),
      value: formatDateTime(trigger.since),
    },
    before !== undefined && {
      key: 'before',
      of: [],
      label: t('stop.before', { time: formatTime(before.at) }),
      value: priceOf(view, before.price),
    },
    {
      key: 'tick',
      of: ['result.tick_price'],
      label: t('stop.tick', { time: at === null ? '' : formatTime(at) }),
      value: price,
    },
    {
      key: 'rule',
      of: [],
      label: t('rule'),
      value: `${price} ${trigger.above ? '≥' : '≤'} ${level}`,
    },
  ].filter((fact) => fact !== false);
}

function liquidationFacts(t: ReceiptText, view: ReceiptView): ReceiptFact[] {
  const { inputs, result } = view;
  const equity = formatMoney(textOf(result['equity']));
  const maintenance = formatMoney(textOf(result['maintenance']));
  const others = listOf(inputs['positions']).filter(
    (one) => one['position_id'] !== inputs['position_id'],
  );
  const deleveraged = amountOf(result['deleveraged_lots']) ?? 0n;
  return [
    {
      key: 'balance',
      of: ['inputs.balance'],
      label: t(inputs['margin_mode'] === 'cross' ? 'liquidation.cross' : 'liquidation.isolated'),
      value: formatMoney(textOf(inputs['balance'])),
    },
    ...others.map((one, n) => ({
      key: `other-${n}`,
      of: ['inputs.positions.lots'],
      label: t(one['direction'] === 'long' ? 'liquidation.alsoLong' : 'liquidation.alsoShort', {
        symbol: textOf(one['symbol']),
        lots: formatMoney(textOf(one['lots'])),
      }),
      value: formatMoney(textOf(one['price'])),
    })),
    { key: 'equity', of: ['result.equity'], label: t('liquidation.equity'), value: equity },
    {
      key: 'maintenance',
      of: ['result.maintenance'],
      label: t('liquidation.maintenance'),
      value: maintenance,
    },
    { key: 'rule', of: [], label: t('rule'), value: `${equity} ≤ ${maintenance}` },
    {
      key: 'bankruptcy',
      of: ['result.bankruptcy_price'],
      label: t('liquidation.bankruptcy'),
      value: priceOf(view, result['bankruptcy_price']),
    },
    {
      key: 'price',
      of: ['result.price'],
      label: t('liquidation.closedAt'),
      value: priceOf(view, result['price']),
    },
    {
      key: 'fund',
      of: ['result.insurance'],
      label: t('liquidation.fund'),
      value: formatMoney(textOf(result['insurance']), { signed: true }),
    },
    ...(deleveraged === 0n
      ? []
      : [
          {
            key: 'adl',
            of: ['result.deleveraged_lots'],
            label: t('liquidation.deleveraged'),
            value: formatMoney(textOf(result['deleveraged_lots'])),
          },
        ]),
  ];
}

function loanFacts(t: ReceiptText, view: ReceiptView): ReceiptFact[] {
  const { inputs, result } = view;
  const inCurrency = (value: unknown): string =>
    `${formatMoney(textOf(value))} ${textOf(inputs['currency']) ?? ''}`;
  const inMargin = (value: unknown): string =>
    `${formatMoney(textOf(value))} ${textOf(inputs['margin_currency']) ?? ''}`;
  const shortfall = amountOf(result['shortfall']) ?? 0n;
  return [
    { key: 'debt', of: ['inputs.debt'], label: t('loan.debt'), value: inCurrency(inputs['debt']) },
    {
      key: 'collateral',
      of: ['inputs.collateral'],
      label: t('loan.collateral'),
      value: inMargin(inputs['collateral']),
    },
    ...listOf(inputs['prices']).map((price) => ({
      key: `price-${textOf(price['of']) ?? ''}`,
      of: ['inputs.prices.price'],
      label: t('loan.index', { symbol: textOf(price['symbol']) }),
      value: formatMoney(textOf(price['price'])),
    })),
    {
      key: 'rule',
      of: [],
      label: t('rule'),
      value: `${percentText(result['risk_rate'])} < ${percentText(inputs['close_rate'])}`,
    },
    { key: 'sold', of: ['result.sold'], label: t('loan.sold'), value: inMargin(result['sold']) },
    {
      key: 'fee',
      of: ['result.fee'],
      label: t('loan.fee', { percent: percentText(inputs['fee_rate']) }),
      value: inMargin(result['fee']),
    },
    {
      key: 'proceeds',
      of: ['result.proceeds'],
      label: t('loan.proceeds'),
      value: inCurrency(result['proceeds']),
    },
    {
      key: 'returned',
      of: ['result.returned'],
      label: t('loan.returned'),
      value: inMargin(result['returned']),
    },
    ...(shortfall === 0n
      ? []
      : [
          {
            key: 'short',
            of: ['result.shortfall'],
            label: t('loan.shortfall'),
            value: inCurrency(result['shortfall']),
          },
        ]),
  ];
}

const COMPARED = { above: ['≥', '>'], below: ['<', '≤'] } as const;

function dualFacts(t: ReceiptText, view: ReceiptView): ReceiptFact[] {
  const { inputs, result } = view;
  const isCall = inputs['type'] === 'call';
  const price = formatMoney(textOf(result['settlement_price']));
  const linked = formatMoney(textOf(inputs['linked_price']));
  const outcome = textOf(result['outcome']);
  const sign =
    outcome === 'above' || outcome === 'below' ? COMPARED[outcome][isCall ? 0 : 1] : undefined;
  const window = windowOf(view);
  const invested = textOf(inputs[isCall ? 'coin' : 'quote']) ?? '';
  const days = textOf(inputs['days']) ?? '';
  return [
    { key: 'price', of: ['result.settlement_price'], label: t('dual.price'), value: price },
    window !== undefined && {
      key: 'window',
      of: ['result.window_ends_at', 'result.ticks'],
      label: window.isNearest
        ? t('dual.nearest')
        : t('dual.window', { ticks: textOf(result['ticks']) }),
      value: `${formatTime(window.from)} – ${formatTime(window.to)}`,
    },
    {
      key: 'rule',
      of: [],
      label: t('rule'),
      value: sign === undefined ? t('dual.noPrice') : `${price} ${sign} ${linked}`,
    },
    {
      key: 'principal',
      of: ['inputs.principal'],
      label: t('dual.invested'),
      value: `${formatMoney(textOf(inputs['principal']))} ${invested}`,
    },
    {
      key: 'rate',
      of: ['inputs.rate_year', 'inputs.days'],
      label: t('dual.yield'),
      value: `${percentText(inputs['rate_year'])} × ${days} ÷ 365`,
    },
  ].filter((fact) => fact !== false);
}

function predictionFacts(t: ReceiptText, view: ReceiptView): ReceiptFact[] {
  const { inputs, result } = view;
  const currency = textOf(inputs['currency']) ?? '';
  const pool = (amountOf(result['rake']) ?? 0n) + (amountOf(result['paid']) ?? 0n);
  const inCurrency = (amount: bigint): string => `${formatMoney(formatAmount(amount))} ${currency}`;
  const at = (name: string): string =>
    typeof inputs[name] === 'number' ? ` · ${formatTime(inputs[name])}` : '';
  return [
    {
      key: 'start',
      of: ['result.start_price'],
      label: `${t('prediction.start')}${at('closes_at')}`,
      value: priceOf(view, result['start_price']),
    },
    {
      key: 'end',
      of: ['result.end_price'],
      label: `${t('prediction.end')}${at('ends_at')}`,
      value: priceOf(view, result['end_price']),
    },
    {
      key: 'pool',
      of: ['result.rake', 'result.paid'],
      label: t('prediction.pool'),
      value: inCurrency(pool),
    },
    {
      key: 'rake',
      of: ['result.rake'],
      label: t('prediction.rake', { percent: percentText(inputs['rake']) }),
      value: inCurrency(amountOf(result['rake']) ?? 0n),
    },
  ];
}

/** What the rule looked at, and what it gave. */
export function RuleFacts({ view }: { view: ReceiptView }) {
  const { t } = useTranslation(['receipt', 'common']);
  const facts = {
    option: optionFacts,
    stop: stopFacts,
    position_stop: stopFacts,
    liquidation: liquidationFacts,
    loan_close: loanFacts,
    dual: dualFacts,
    prediction: predictionFacts,
  }[view.kind](t, view);
  return (
    <FactList
      facts={facts.map(({ key, label, value, of }) => ({
        key,
        label: (
          <>
            <SourceMark source={sourceOf(view, of)} />
            {label}
          </>
        ),
        value,
      }))}
    />
  );
}
