import { useTranslation } from 'react-i18next';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { TickChart, type TickChartProps } from '../../../shared/ui/tick-chart.tsx';
import {
  pointsOf,
  priceOf,
  type ReceiptView,
  textOf,
  timeOf,
  triggerOf,
  windowOf,
} from '../model/view.ts';

type Drawn = Pick<TickChartProps, 'from' | 'to' | 'zone' | 'moments' | 'levels' | 'dots'>;

const BEFORE_SHARE = 0.35;
const AFTER_SHARE = 0.08;
const HEIGHT_PX = 190;
/** Those with a price at the right of its line. */
const PRICED: ReadonlySet<ReceiptView['kind']> = new Set(['stop', 'position_stop', 'dual']);

function numberOf(value: unknown): number | undefined {
  return toChartNumber(textOf(value));
}

/** Between acceptance and expiry, with a little of what was before and after. */
function useOption(view: ReceiptView): Drawn | undefined {
  const { t } = useTranslation('receipt');
  const { inputs, result, chain } = view;
  const entryAt = timeOf(result['entry_at']) ?? timeOf(inputs['accepted_at']);
  const seconds = Number(inputs['seconds']);
  if (entryAt === null || !Number.isFinite(seconds)) return undefined;
  const endsAt = timeOf(result['expires_at']) ?? entryAt + seconds * 1_000;
  const span = endsAt - entryAt;
  const first = chain.ticks[0]?.at ?? entryAt;
  const entry = numberOf(result['entry_price']);
  const exit = numberOf(result['exit_price']);
  const exitAt = timeOf(result['exit_at']);
  const ahead = entry === undefined || exit === undefined ? 0 : exit - entry;
  const tone = ahead > 0 ? 'up' : ahead < 0 ? 'down' : 'plain';
  return {
    from: Math.max(first, entryAt - span * BEFORE_SHARE),
    to: endsAt + span * AFTER_SHARE,
    zone:
      entry === undefined
        ? undefined
        : {
            from: entryAt,
            to: endsAt,
            price: entry,
            direction: inputs['direction'] === 'up' ? 'up' : 'down',
          },
    moments: [
      {
        key: 'entry',
        at: entryAt,
        tone: 'low',
        label: t('chart.entry', { time: formatTime(entryAt) }),
      },
      {
        key: 'expiry',
        at: endsAt,
        tone: 'gold',
        label: t('chart.expiry', { time: formatTime(endsAt) }),
      },
    ],
    levels:
      entry === undefined
        ? []
        : [{ key: 'entry', price: entry, tone: 'low', from: entryAt, text: '' }],
    dots: [
      ...(entry === undefined
        ? []
        : [{ key: 'entry', at: entryAt, price: entry, tone: 'plain' as const, ring: true }]),
      ...(exit === undefined || exitAt === null
        ? []
        : [{ key: 'exit', at: exitAt, price: exit, tone } as const]),
    ],
  };
}

function chartKey(kind: ReceiptView['kind']) {
  if (kind === 'loan_close') return 'chart.loanClose' as const;
  return kind === 'liquidation' ? ('chart.liquidation' as const) : ('chart.trigger' as const);
}

/** The tick that a stop or a liquidation was about, and the level that it reached. */
function useTick(view: ReceiptView): Drawn | undefined {
  const { t } = useTranslation('receipt');
  const { kind, result, chain } = view;
  const at = timeOf(result['tick_at']);
  const first = chain.ticks[0]?.at;
  const last = chain.ticks.at(-1)?.at;
  if (at === null || first === undefined || last === undefined || last <= first) return undefined;
  const isLiquidation = kind === 'liquidation' || kind === 'loan_close';
  const price = numberOf(isLiquidation ? result['mark_price'] : result['tick_price']);
  const trigger = triggerOf(view);
  const level = isLiquidation ? undefined : numberOf(trigger.price);
  const tone = isLiquidation || !trigger.above ? 'down' : 'up';
  return {
    from: first,
    to: last,
    zone: undefined,
    moments: [
      {
        key: 'tick',
        at,
        tone: 'gold',
        label: t(chartKey(kind), { time: formatTime(at) }),
      },
    ],
    levels:
      level === undefined
        ? []
        : [{ key: 'trigger', price: level, tone: 'warn', text: priceOf(view, trigger.price) }],
    dots: price === undefined ? [] : [{ key: 'tick', at, price, tone }],
  };
}

/** The half hour whose median settled, and that median. */
function dualDrawn(view: ReceiptView): Drawn | undefined {
  const window = windowOf(view);
  if (window === undefined) return undefined;
  const { from, to } = window;
  const median = numberOf(view.result['settlement_price']);
  const span = to - from;
  const moment = (key: string, at: number, tone: 'low' | 'gold') => ({
    key,
    at,
    tone,
    label: formatTime(at),
  });
  return {
    from: from - span * AFTER_SHARE,
    to: to + span * AFTER_SHARE,
    zone: undefined,
    moments: [moment('from', from, 'low'), moment('to', to, 'gold')],
    levels:
      median === undefined
        ? []
        : [
            {
              key: 'median',
              price: median,
              tone: 'gold',
              text: priceOf(view, view.result['settlement_price']),
            },
          ],
    dots: [],
  };
}

/** The ticks of a receipt, with what its rule looked at. */
export function ReceiptChart({ view }: { view: ReceiptView }) {
  const { t } = useTranslation('receipt');
  const option = useOption(view);
  const tick = useTick(view);
  const dual = view.kind === 'dual' ? dualDrawn(view) : undefined;
  const drawn = view.kind === 'option' ? option : (dual ?? tick);
  if (drawn === undefined) return null;
  return (
    <TickChart
      points={pointsOf(view.chain)}
      label={t('chart.label', { symbol: view.chain.symbol })}
      height={HEIGHT_PX}
      inset={PRICED.has(view.kind) ? 84 : 28}
      {...drawn}
    />
  );
}
