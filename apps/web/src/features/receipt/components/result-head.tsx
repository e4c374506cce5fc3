import { formatAmount } from '@kontor/money';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { figures, formatMoney, tickDecimals, UNKNOWN } from '../../../shared/lib/format.ts';
import { sourceOf } from '../model/sources.ts';
import { amountOf, priceOf, type ReceiptView, textOf, triggerOf } from '../model/view.ts';
import { SourceMark } from './source-mark.tsx';

export function plainMoney(value: unknown, signed = false): string {
  const amount = amountOf(value);
  if (amount === undefined) return UNKNOWN;
  const text = formatAmount(amount);
  const decimals = Math.min(Math.max(2, tickDecimals(text)), 8);
  return formatMoney(text, { decimals, signed });
}

const toneOf = (amount: bigint): string =>
  amount === 0n ? 'text-mid' : amount > 0n ? 'text-up' : 'text-down';

function Arrow({ up }: { up: boolean }) {
  const Icon = up ? ArrowUp : ArrowDown;
  return <Icon size={18} strokeWidth={2} aria-hidden />;
}

function useOption({ inputs, result }: ReceiptView) {
  const { t } = useTranslation('receipt');
  const isUp = inputs['direction'] === 'up';
  const returned = amountOf(result['returned']);
  const stake = amountOf(inputs['stake']);
  const net = returned === undefined || stake === undefined ? undefined : returned - stake;
  return {
    what: (
      <>
        <span className={`inline-flex items-center gap-1 ${isUp ? 'text-up' : 'text-down'}`}>
          <Arrow up={isUp} />
          {t(isUp ? 'up' : 'down')}
        </span>
        {t('option.terms', {
          seconds: textOf(inputs['seconds']),
          stake: plainMoney(inputs['stake']),
          currency: textOf(inputs['currency']),
        })}
      </>
    ),
    of: ['inputs.direction', 'inputs.seconds', 'inputs.stake', 'inputs.currency'],
    label: t('result.label'),
    valueOf: ['result.returned'],
    value: net === undefined ? UNKNOWN : plainMoney(formatAmount(net), true),
    tone: net === undefined ? 'text-low' : toneOf(net),
  };
}

function useStop(view: ReceiptView) {
  const { t } = useTranslation('receipt');
  const trigger = triggerOf(view);
  const price = priceOf(view, trigger.price);
  const { kind, inputs } = view;
  const what =
    kind === 'stop'
      ? t(inputs['side'] === 'buy' ? 'stop.buy' : 'stop.sell', { price })
      : t(inputs['direction'] === 'long' ? 'stop.long' : 'stop.short', { price });
  return {
    what,
    of: ['inputs.direction', 'inputs.side', 'inputs.trigger_price'],
    label: t('stop.reached'),
    valueOf: ['result.tick_price'],
    value: priceOf(view, view.result['tick_price']),
    tone: trigger.above ? 'text-up' : 'text-down',
  };
}

function useLiquidation(view: ReceiptView) {
  const { t } = useTranslation('receipt');
  const { inputs, result } = view;
  const isLong = inputs['direction'] === 'long';
  return {
    what: (
      <>
        <span className={isLong ? 'text-up' : 'text-down'}>{t(isLong ? 'long' : 'short')}</span>
        {t('liquidation.lots', { lots: formatMoney(textOf(result['lots'])) })}
      </>
    ),
    of: ['inputs.direction', 'result.lots'],
    label: t('liquidation.mark'),
    valueOf: ['result.mark_price'],
    value: priceOf(view, result['mark_price']),
    tone: 'text-down',
  };
}

function useLoan(view: ReceiptView) {
  const { t } = useTranslation('receipt');
  const { inputs, result } = view;
  return {
    what: t('loan.terms', {
      amount: formatMoney(textOf(inputs['debt'])),
      currency: textOf(inputs['currency']),
    }),
    of: ['inputs.debt', 'inputs.currency'],
    label: t('loan.risk'),
    valueOf: ['result.risk_rate'],
    value: percentText(result['risk_rate']),
    tone: 'text-down',
  };
}

function useDual(view: ReceiptView) {
  const { t } = useTranslation('receipt');
  const { inputs, result } = view;
  const price = formatMoney(textOf(inputs['linked_price']));
  return {
    what: t(inputs['type'] === 'call' ? 'dual.call' : 'dual.put', {
      coin: textOf(inputs['coin']),
      price,
    }),
    of: ['inputs.type', 'inputs.coin', 'inputs.linked_price'],
    label: t('dual.payout'),
    valueOf: ['result.payout', 'result.payout_currency'],
    value: `${formatMoney(textOf(result['payout']))} ${textOf(result['payout_currency']) ?? ''}`,
    tone: 'text-gold',
  };
}

function usePrediction({ inputs, result }: ReceiptView) {
  const { t } = useTranslation('receipt');
  const right = result['result'];
  const isUp = right === 1;
  return {
    what:
      right === null ? (
        t('prediction.void')
      ) : (
        <span className={`inline-flex items-center gap-1 ${isUp ? 'text-up' : 'text-down'}`}>
          <Arrow up={isUp} />
          {t(isUp ? 'up' : 'down')}
        </span>
      ),
    of: ['result.result'],
    label: t('prediction.paid'),
    valueOf: ['result.paid'],
    value: `${formatMoney(textOf(result['paid']))} ${textOf(inputs['currency']) ?? ''}`,
    tone: 'text-gold',
  };
}

const TITLES = {
  option: 'kind.option',
  stop: 'kind.stop',
  liquidation: 'kind.liquidation',
  loan_close: 'kind.loan_close',
  dual: 'kind.dual',
  prediction: 'kind.prediction',
} as const;

function titleKey({ kind, inputs }: ReceiptView) {
  if (kind !== 'position_stop') return TITLES[kind];
  return inputs['reason'] === 'take_profit' ? 'kind.take_profit' : 'kind.stop_loss';
}

/** What was settled, and with which result. */
export function ResultHead({ view }: { view: ReceiptView }) {
  const { t } = useTranslation('receipt');
  const option = useOption(view);
  const stop = useStop(view);
  const liquidation = useLiquidation(view);
  const loan = useLoan(view);
  const dual = useDual(view);
  const prediction = usePrediction(view);
  const stops = { stop, position_stop: stop };
  const shown = { option, ...stops, liquidation, loan_close: loan, dual, prediction }[view.kind];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-caption text-low">
          {t(titleKey(view), { symbol: view.chain.symbol })}
        </h2>
        <p className="flex flex-wrap items-center gap-x-1.5 pt-1 text-head">
          {shown.what}
          <SourceMark source={sourceOf(view, shown.of)} />
        </p>
      </div>
      <div className="ml-auto text-right">
        <p className="text-caption text-low">
          <SourceMark source={sourceOf(view, shown.valueOf)} />
          {shown.label}
        </p>
        <p className={`text-title ${shown.tone}`}>{shown.value}</p>
      </div>
    </div>
  );
}

/** `0.82` as `82%`. */
export function percentText(ratio: unknown): string {
  const amount = amountOf(ratio);
  return figures().share(amount === undefined ? undefined : formatAmount(amount));
}
